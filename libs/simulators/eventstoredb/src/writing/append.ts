import type { sendUnaryData, ServerReadableStream } from '@grpc/grpc-js';

import type { ProposedEvent } from '../rules/recorded-event';
import type { Storage } from '../storage/open-storage';
import { appendConflict, appendSuccess } from '../wire/append-answers';
import { expectedRevisionOf, proposedEventOf, sizeOf } from '../wire/append-request';
import { appendTooBig, invalidArgument, streamDeleted, toServiceError, unknown } from '../wire/call-failure';
import type { AppendReq, AppendResp } from '../wire/generated';
import { streamNameOf } from '../wire/identifiers';

type Received = Readonly<{ options: InstanceType<typeof AppendReq.Options>; events: readonly ProposedEvent[] }>;

const receive = async (
  call: ServerReadableStream<AppendReq, AppendResp>,
  appendBytesMax: number,
): Promise<Received> => {
  let options: InstanceType<typeof AppendReq.Options> | undefined;
  const events: ProposedEvent[] = [];
  let bytes = 0;
  for await (const message of call as AsyncIterable<AppendReq>) {
    const proposed = message.getProposedMessage();
    if (options === undefined) options = message.getOptions();
    if (options === undefined || (proposed === undefined && !message.hasOptions())) break;
    if (proposed === undefined) continue;
    const event = proposedEventOf(proposed);
    bytes += sizeOf(event);
    if (bytes > appendBytesMax) throw appendTooBig(appendBytesMax);
    events.push(event);
  }
  if (options === undefined) throw unknown('Exception was thrown by handler.');
  return { options, events };
};

/** The append that clients use when they send credentials with the call, or when there is no batch append. */
export const appendCalls = (storage: Storage, appendBytesMax: number) => {
  const append = async (call: ServerReadableStream<AppendReq, AppendResp>): Promise<AppendResp> => {
    const { options, events } = await receive(call, appendBytesMax);
    const stream = streamNameOf(options.getStreamIdentifier());
    if (stream === '') throw invalidArgument('A stream name is missing.');
    const expected = expectedRevisionOf(options);
    const outcome = await storage.commits.run(() => storage.writer.append(stream, expected, events));
    if (outcome.kind === 'deleted') throw streamDeleted(stream);
    if (outcome.kind === 'wrong-version') return appendConflict(expected, outcome.current);
    return appendSuccess(outcome.revision, outcome.position);
  };
  return (call: ServerReadableStream<AppendReq, AppendResp>, respond: sendUnaryData<AppendResp>): void => {
    append(call).then(
      (answer) => respond(null, answer),
      (error: unknown) => respond(toServiceError(error)),
    );
  };
};
