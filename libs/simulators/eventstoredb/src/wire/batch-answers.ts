import type { RequestedRevision } from '../rules/append-decision';
import { noStreamRevision } from '../rules/recorded-event';
import {
  AllStreamPosition,
  Any,
  BadRequest,
  BatchAppendResp,
  Code,
  Empty,
  MaximumAppendSizeExceeded,
  Status,
  StreamDeleted,
  Timeout,
  Unknown,
  WrongExpectedVersion,
} from './generated';
import { toStreamIdentifier } from './identifiers';

type Packable = Readonly<{ serializeBinary: () => Uint8Array }>;

/** The client reads the type name and nothing else of the URL, and never settles without these details. */
const failure = (code: Code, typeName: string, message: Packable): BatchAppendResp => {
  const details = new Any();
  details.setTypeUrl(`type.googleapis.com/event_store.client.${typeName}`);
  details.setValue(message.serializeBinary());
  return new BatchAppendResp().setError(new Status().setCode(code).setMessage(typeName).setDetails(details));
};

export const batchSuccess = (revision: bigint, position: bigint | undefined): BatchAppendResp => {
  const success = new BatchAppendResp.Success();
  if (revision === noStreamRevision) success.setNoStream(new Empty());
  else success.setCurrentRevision(revision.toString());
  if (position === undefined) success.setNoPosition(new Empty());
  else {
    const place = new AllStreamPosition().setCommitPosition(position.toString());
    success.setPosition(place.setPreparePosition(position.toString()));
  }
  return new BatchAppendResp().setSuccess(success);
};

export const batchConflict = (expected: RequestedRevision, current: bigint): BatchAppendResp => {
  const conflict = new WrongExpectedVersion();
  if (current === noStreamRevision) conflict.setCurrentNoStream(new Empty());
  else conflict.setCurrentStreamRevision(current.toString());
  if (expected.kind === 'any') conflict.setExpectedAny(new Empty());
  else if (expected.kind === 'stream-exists') conflict.setExpectedStreamExists(new Empty());
  else if (expected.revision === noStreamRevision) conflict.setExpectedNoStream(new Empty());
  else conflict.setExpectedStreamPosition(expected.revision.toString());
  return failure(Code.ALREADY_EXISTS, 'WrongExpectedVersion', conflict);
};

export const batchStreamDeleted = (stream: string): BatchAppendResp =>
  failure(Code.NOT_FOUND, 'StreamDeleted', new StreamDeleted().setStreamIdentifier(toStreamIdentifier(stream)));

export const batchTooBig = (maxBytes: number): BatchAppendResp =>
  failure(
    Code.INVALID_ARGUMENT,
    'MaximumAppendSizeExceeded',
    new MaximumAppendSizeExceeded().setMaxappendsize(maxBytes),
  );

export const batchTimeout = (): BatchAppendResp => failure(Code.DEADLINE_EXCEEDED, 'Timeout', new Timeout());

export const batchBadRequest = (text: string): BatchAppendResp =>
  failure(Code.INVALID_ARGUMENT, 'BadRequest', new BadRequest().setMessage(text));

export const batchUnknown = (): BatchAppendResp => failure(Code.UNKNOWN, 'Unknown', new Unknown());
