import type { RequestedRevision } from '../rules/append-decision';
import { noStreamRevision } from '../rules/recorded-event';
import { AppendResp, Empty } from './generated';

export const appendSuccess = (revision: bigint, position: bigint | undefined): AppendResp => {
  const success = new AppendResp.Success();
  if (revision === noStreamRevision) success.setNoStream(new Empty());
  else success.setCurrentRevision(revision.toString());
  if (position === undefined) success.setNoPosition(new Empty());
  else {
    const place = new AppendResp.Position().setCommitPosition(position.toString());
    success.setPosition(place.setPreparePosition(position.toString()));
  }
  return new AppendResp().setSuccess(success);
};

/** The unary append answers a conflict as a normal response, not as an error. */
export const appendConflict = (expected: RequestedRevision, current: bigint): AppendResp => {
  const conflict = new AppendResp.WrongExpectedVersion();
  if (current === noStreamRevision) conflict.setCurrentNoStream(new Empty());
  else conflict.setCurrentRevision(current.toString());
  if (expected.kind === 'any') conflict.setExpectedAny(new Empty());
  else if (expected.kind === 'stream-exists') conflict.setExpectedStreamExists(new Empty());
  else if (expected.revision === noStreamRevision) conflict.setExpectedNoStream(new Empty());
  else conflict.setExpectedRevision(expected.revision.toString());
  return new AppendResp().setWrongExpectedVersion(conflict);
};
