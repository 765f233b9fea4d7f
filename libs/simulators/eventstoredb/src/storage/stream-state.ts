import type { EventLog } from './event-log';
import {
  isMetadataStream,
  metadataStreamOf,
  noStreamRevision,
  ownerOfMetadataStream,
  type LoggedEvent,
  tombstoneRevision,
} from '../rules/recorded-event';
import { noMetadata, parseStreamMetadata, type StreamMetadata } from '../rules/stream-metadata';

export type StreamState = Readonly<{
  /** Number of the last event, -1 if there is none; truncation does not change it. */
  last: bigint;
  tombstoned: boolean;
  hasMetadata: boolean;
  metadata: StreamMetadata;
}>;

/** Metadata streams have no metadata of their own: they always show only their newest event. */
const metadataOfMetadataStream: StreamMetadata = { maxCount: 1n, softDeleted: false };

export const streamState = (log: EventLog, stream: string): StreamState => {
  const last = log.lastRevision(stream);
  if (isMetadataStream(stream)) {
    const tombstoned = log.lastRevision(ownerOfMetadataStream(stream)) === tombstoneRevision;
    return { last, tombstoned, hasMetadata: false, metadata: metadataOfMetadataStream };
  }
  const stored = log.last(metadataStreamOf(stream));
  return {
    last,
    tombstoned: last === tombstoneRevision,
    hasMetadata: stored !== undefined,
    metadata: stored === undefined ? noMetadata : parseStreamMetadata(stored.data, stored.isJson),
  };
};

const atLeastZero = (value: bigint): bigint => (value < 0n ? 0n : value);

export const firstReadable = ({ last, metadata: { maxCount, truncateBefore = 0n } }: StreamState): bigint => {
  const byCount = maxCount === undefined ? 0n : atLeastZero(last - maxCount + 1n);
  return byCount > truncateBefore ? byCount : truncateBefore;
};

export const isYoungEnough = (
  { metadata: { maxAgeSeconds } }: StreamState,
  event: LoggedEvent,
  nowMs: number,
): boolean => maxAgeSeconds === undefined || event.createdMs >= nowMs - maxAgeSeconds * 1_000;

export const isVisible = (state: StreamState, event: LoggedEvent, nowMs: number): boolean =>
  event.revision >= firstReadable(state) && isYoungEnough(state, event, nowMs);

/** A stream without events and a soft-deleted one look the same to a reader: missing. */
export const isMissing = ({ last, metadata }: StreamState): boolean =>
  last === noStreamRevision || metadata.softDeleted;
