import type { DomainEvent } from '@taprail/event-sourcing';
import { Codec, type EventStore, LOG_START, type Position, type Recorded } from '@taprail/event-store';

export const logHeadsStreamPrefix = 'logHeads-';
export const logHeadsStream = `${logHeadsStreamPrefix}log`;

/** Stream, its last revision in the stretch, the hash of that event, and where its events are, counted from `after`. */
export type RecordedHead = readonly [stream: string, revision: number, hash: string, offsets: readonly number[]];

/** Which events a stretch of the log has: each of them is known by its stream, revision and position. */
export type StreamHeadsRecorded = DomainEvent<
  'StreamHeadsRecorded',
  Readonly<{
    /** The stretch begins after this position and ends with `until`. One begins where the one before it ended. */
    after: string;
    until: string;
    heads: readonly RecordedHead[];
    /** Every later event has a link of version 2. Null while an older release may still write. */
    linkedAfter: string | null;
    /** The link of every later event has a code. Null while a process without the key may still write. */
    signedAfter: string | null;
  }>
>;

export const headsCodec = new Codec<StreamHeadsRecorded>();

/** A record in its place in the stream of records. */
export type HeadRecord = Readonly<{
  revision: number;
  hash: string;
  after: Position;
  until: Position;
  heads: readonly RecordedHead[];
  linkedAfter: Position | null;
  signedAfter: Position | null;
}>;

export const noRecord: HeadRecord = {
  revision: -1,
  hash: '0'.repeat(64),
  after: LOG_START,
  until: LOG_START,
  heads: [],
  linkedAfter: null,
  signedAfter: null,
};

export const headRecordOf = (recorded: Recorded): HeadRecord => {
  const { event, metadata } = headsCodec.decode(recorded);
  const { after, until, heads, linkedAfter, signedAfter } = event.data;
  return {
    revision: recorded.revision,
    hash: metadata.hash,
    after: BigInt(after),
    until: BigInt(until),
    heads,
    linkedAfter: linkedAfter === null ? null : BigInt(linkedAfter),
    signedAfter: signedAfter === null ? null : BigInt(signedAfter),
  };
};

/** The last record, found without reading those before it: a stream can only be read forwards. */
export const findLastRecord = async (store: Pick<EventStore, 'read'>): Promise<HeadRecord> => {
  const at = async (revision: number): Promise<Recorded | undefined> =>
    (await store.read(logHeadsStream, revision, 1))[0];
  let found = await at(0);
  if (!found) return noRecord;
  let step = 1;
  for (let next = await at(found.revision + step); next; next = await at(found.revision + step)) {
    found = next;
    step *= 2;
  }
  for (; step >= 1; step = Math.floor(step / 2)) {
    const next = await at(found.revision + step);
    if (next) found = next;
  }
  return headRecordOf(found);
};
