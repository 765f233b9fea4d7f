import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';

import type { RequestedRevision } from '../rules/append-decision';
import type { WriteOutcome } from '../storage/log-writer';
import type { Storage } from '../storage/open-storage';
import { expectedRevisionOf } from '../wire/append-request';
import { deleteConflict, invalidArgument, streamDeleted, toServiceError } from '../wire/call-failure';
import { type DeleteReq, DeleteResp, type TombstoneReq, TombstoneResp } from '../wire/generated';
import { streamNameOf } from '../wire/identifiers';

type Write = (stream: string, expected: RequestedRevision) => WriteOutcome;

/** Runs a delete of either kind and gives the position of the event that it wrote. */
const positionWritten = async (storage: Storage, request: DeleteReq | TombstoneReq, write: Write): Promise<string> => {
  const options = request.getOptions();
  const stream = streamNameOf(options?.getStreamIdentifier());
  if (options === undefined || stream === '') throw invalidArgument('A stream name is missing.');
  const expected = expectedRevisionOf(options);
  const outcome = await storage.commits.run(() => write(stream, expected));
  if (outcome.kind === 'deleted') throw streamDeleted(stream);
  if (outcome.kind === 'wrong-version') throw deleteConflict(stream, expected, outcome.current);
  return String(outcome.position);
};

export const deleteCalls =
  (storage: Storage) =>
  (call: ServerUnaryCall<DeleteReq, DeleteResp>, respond: sendUnaryData<DeleteResp>): void => {
    positionWritten(storage, call.request, (stream, expected) => storage.writer.softDelete(stream, expected)).then(
      (position) => {
        const place = new DeleteResp.Position().setCommitPosition(position).setPreparePosition(position);
        respond(null, new DeleteResp().setPosition(place));
      },
      (error: unknown) => respond(toServiceError(error)),
    );
  };

export const tombstoneCalls =
  (storage: Storage) =>
  (call: ServerUnaryCall<TombstoneReq, TombstoneResp>, respond: sendUnaryData<TombstoneResp>): void => {
    positionWritten(storage, call.request, (stream, expected) => storage.writer.tombstone(stream, expected)).then(
      (position) => {
        const place = new TombstoneResp.Position().setCommitPosition(position).setPreparePosition(position);
        respond(null, new TombstoneResp().setPosition(place));
      },
      (error: unknown) => respond(toServiceError(error)),
    );
  };
