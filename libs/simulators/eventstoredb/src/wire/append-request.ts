import type { RequestedRevision } from '../rules/append-decision';
import { noStreamRevision, type ProposedEvent } from '../rules/recorded-event';
import { CallFailure, invalidArgument, missingProperty } from './call-failure';
import type { AppendReq, BatchAppendReq, DeleteReq, TombstoneReq } from './generated';
import { uuidOf } from './identifiers';

type Proposed = InstanceType<typeof AppendReq.ProposedMessage> | InstanceType<typeof BatchAppendReq.ProposedMessage>;
type RevisionOptions =
  | InstanceType<typeof AppendReq.Options>
  | InstanceType<typeof DeleteReq.Options>
  | InstanceType<typeof TombstoneReq.Options>;
type BatchOptions = InstanceType<typeof BatchAppendReq.Options>;

const words = (options: RevisionOptions | BatchOptions): RequestedRevision => {
  if (options.hasNoStream()) return { kind: 'exact', revision: noStreamRevision };
  if (options.hasAny()) return { kind: 'any' };
  if (options.hasStreamExists()) return { kind: 'stream-exists' };
  throw invalidArgument('The expected revision is missing.');
};

export const expectedRevisionOf = (options: RevisionOptions): RequestedRevision =>
  options.hasRevision() ? { kind: 'exact', revision: BigInt(options.getRevision()) } : words(options);

export const expectedPositionOf = (options: BatchOptions): RequestedRevision =>
  options.hasStreamPosition() ? { kind: 'exact', revision: BigInt(options.getStreamPosition()) } : words(options);

/** Throws a CallFailure for an event without a type, a content type or a usable id. */
export const proposedEventOf = (message: Proposed): ProposedEvent => {
  const properties = message.getMetadataMap();
  const type = properties.get('type');
  const contentType = properties.get('content-type');
  if (type === undefined || type === '') throw missingProperty('type');
  if (contentType === undefined) throw missingProperty('content-type');
  const id = uuidOf(message.getId());
  if (id === undefined) throw invalidArgument('The event id is not a UUID.');
  return {
    id,
    type,
    isJson: contentType === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
};

const bytesPerTypeUnit = 2;

export const sizeOf = ({ data, metadata, type }: ProposedEvent): number =>
  data.length + metadata.length + bytesPerTypeUnit * type.length;

export const isRefusal = (error: unknown): error is CallFailure => error instanceof CallFailure;
