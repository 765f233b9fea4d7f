import { type Appended, type ExpectedRevision, type NewEvent, RevisionConflict } from '../../event-store';
import { BatchAppendReq, type BatchAppendResp, Empty, StreamIdentifier, UUID, WrongExpectedVersion } from './generated';

export type AppendRequest = Readonly<{ stream: string; expected: ExpectedRevision; events: readonly NewEvent[] }>;

/** The server refused for good: nothing was written, and a repetition would be refused again. */
export class AppendRefused extends Error {
  override readonly name = 'AppendRefused';
}

const refusals = new Set([
  'StreamDeleted',
  'AccessDenied',
  'BadRequest',
  'MaximumAppendSizeExceeded',
  'MaximumAppendEventSizeExceeded',
]);

/** The bytes of the given text go on the wire as they are; the client's own append would parse and print them anew. */
const toProposed = ({ id, type, data, metadata }: NewEvent): InstanceType<typeof BatchAppendReq.ProposedMessage> => {
  const message = new BatchAppendReq.ProposedMessage()
    .setId(new UUID().setString(id))
    .setData(Buffer.from(data, 'utf8'))
    .setCustomMetadata(Buffer.from(metadata, 'utf8'));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  return message;
};

/** No deadline is set: it would be an absolute time of our clock, and a server whose clock runs ahead would refuse. */
export const toBatchMessage = (correlationId: string, { stream, expected, events }: AppendRequest): BatchAppendReq => {
  const identifier = new StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8'));
  const options = new BatchAppendReq.Options().setStreamIdentifier(identifier);
  if (expected === 'no-stream') options.setNoStream(new Empty());
  else options.setStreamPosition(String(expected));
  return new BatchAppendReq()
    .setCorrelationId(new UUID().setString(correlationId))
    .setOptions(options)
    .setProposedMessagesList(events.map(toProposed))
    .setIsFinal(true);
};

export const correlationIdOf = (answer: BatchAppendResp): string => answer.getCorrelationId()?.getString() ?? '';

const toFailure = ({ stream, expected }: AppendRequest, answer: BatchAppendResp): Error => {
  const details = answer.getError()?.getDetails();
  const name = details?.getTypeName().split('.').at(-1) ?? 'Unknown';
  if (details !== undefined && name === 'WrongExpectedVersion') {
    const conflict = WrongExpectedVersion.deserializeBinary(details.getValue_asU8());
    const hasEvents = conflict.hasCurrentStreamRevision();
    const actual = hasEvents ? Number(conflict.getCurrentStreamRevision()) : 'no-stream';
    return new RevisionConflict(stream, expected, actual);
  }
  const text = `EventStoreDB answered an append to ${stream} with ${name}`;
  return refusals.has(name) ? new AppendRefused(text) : new Error(text);
};

/** Throws RevisionConflict, AppendRefused, or any other error when the outcome is not known. */
export const toAppended = (request: AppendRequest, answer: BatchAppendResp): Appended => {
  const success = answer.getSuccess();
  if (success === undefined) throw toFailure(request, answer);
  const position = success.getPosition();
  if (position === undefined) throw new AppendRefused(`${request.stream} hides what was appended to it`);
  return { revision: Number(success.getCurrentRevision()), position: BigInt(position.getCommitPosition()) };
};
