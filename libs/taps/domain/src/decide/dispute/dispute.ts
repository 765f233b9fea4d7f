import type { CommandOf } from '../../transaction/transaction.commands';
import type { DecidedEvent } from '../../transaction/transaction.events';
import type { DisputeState, KnownTransaction } from '../../transaction/transaction.state';
import { refuse } from '../refuse';

type Events = readonly DecidedEvent[];

const reminderMs = 48 * 60 * 60 * 1_000;

/** A dispute that opens with less than two days left is reminded of at once. */
export const openDispute = ({ dispute, at }: CommandOf<'OpenDispute'>, state: KnownTransaction): Events => {
  const { subject, disputes, capture } = state;
  if (disputes.some(({ id }) => id === dispute.id)) return [];
  // Money that was never taken cannot be disputed: such a report is about another sale.
  if (!capture) throw refuse('charge_not_posted');
  const opened = { type: 'DisputeOpened', data: { ...subject, dispute, at } } as const;
  if (!isNear(dispute.deadline, at)) return [opened];
  return [opened, { type: 'EvidenceRequired', data: { ...subject, disputeId: dispute.id, at } }];
};

export const acceptDispute = ({ disputeId, at }: CommandOf<'AcceptDispute'>, state: KnownTransaction): Events => {
  const dispute = requireOpenDispute(state, disputeId, at);
  return [closed(state, dispute, 'lost', 'accepted', at)];
};

/** The reminder before the deadline of a dispute, and its loss when the deadline passes without an answer. */
export const watchDispute = ({ disputeId, at }: CommandOf<'WatchDispute'>, state: KnownTransaction): Events => {
  const dispute = find(state, disputeId);
  if (dispute.status !== 'needs_response') return [];
  if (isOver(dispute.deadline, at)) return [closed(state, dispute, 'lost', 'deadline', at)];
  if (dispute.reminded || !isNear(dispute.deadline, at)) return [];
  return [{ type: 'EvidenceRequired', data: { ...state.subject, disputeId, at } }];
};

export const decideDispute = (command: CommandOf<'DecideDispute'>, state: KnownTransaction): Events => {
  const dispute = find(state, command.disputeId);
  return dispute.closedAt ? [] : [closed(state, dispute, command.outcome, 'scheme', command.at)];
};

const closed = (
  { subject }: KnownTransaction,
  { id }: DisputeState,
  outcome: 'won' | 'lost' | 'withdrawn',
  cause: string,
  at: string,
): DecidedEvent => ({
  type: 'DisputeClosed',
  data: { ...subject, disputeId: id, outcome, cause, at },
});

const find = ({ disputes }: KnownTransaction, disputeId: string): DisputeState => {
  const dispute = disputes.find(({ id }) => id === disputeId);
  if (!dispute) throw refuse('dispute_not_found');
  return dispute;
};

const requireOpenDispute = (state: KnownTransaction, disputeId: string, at: string): DisputeState => {
  const dispute = find(state, disputeId);
  if (dispute.closedAt !== null || isOver(dispute.deadline, at)) throw refuse('dispute_closed');
  return dispute;
};

/** Open, and nothing was submitted yet. */
export const requireAnswerable = (state: KnownTransaction, disputeId: string, at: string): DisputeState => {
  const dispute = requireOpenDispute(state, disputeId, at);
  if (dispute.submittedAt !== null) throw refuse('evidence_already_submitted');
  return dispute;
};

const isOver = (deadline: string, at: string): boolean => Date.parse(at) >= Date.parse(deadline);
const isNear = (deadline: string, at: string): boolean => Date.parse(at) >= Date.parse(deadline) - reminderMs;
