import type { CommandOf } from '../../transaction/transaction.commands';
import type { DecidedEvent } from '../../transaction/transaction.events';
import type { Dispute } from '../../transaction/transaction.facts';
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
  if (!isNear(dispute.deadline, at) || !takesResponse(dispute)) return [opened];
  return [opened, { type: 'EvidenceRequired', data: { ...subject, disputeId: dispute.id, at } }];
};

export const acceptDispute = (command: CommandOf<'AcceptDispute'>, state: KnownTransaction): Events => {
  const { disputeId, acceptsInquiries = true, at } = command;
  const dispute = requireOpenDispute(state, disputeId, at);
  if (dispute.stage === 'inquiry' && !acceptsInquiries) throw refuse('inquiry_not_acceptable');
  return [closed(state, dispute, 'lost', 'accepted', at)];
};

/** The reminder before the deadline of a dispute, and its loss when the deadline passes without an answer. */
export const watchDispute = ({ disputeId, at }: CommandOf<'WatchDispute'>, state: KnownTransaction): Events => {
  const dispute = find(state, disputeId);
  if (dispute.status !== 'needs_response') return [];
  if (isOver(dispute.deadline, at)) return [closed(state, dispute, 'lost', 'deadline', at)];
  if (dispute.reminded || !takesResponse(dispute) || !isNear(dispute.deadline, at)) return [];
  return [{ type: 'EvidenceRequired', data: { ...state.subject, disputeId, at } }];
};

/** What was closed here before, by the deadline or the platform, ends as the scheme says; so far it was lost. */
export const decideDispute = (command: CommandOf<'DecideDispute'>, state: KnownTransaction): Events => {
  const { disputeId, outcome, at } = command;
  const dispute = find(state, disputeId);
  if (dispute.closedAt === null) return [closed(state, dispute, outcome, 'scheme', at)];
  if (outcome === 'lost' || dispute.status !== 'lost' || dispute.closeCause === 'scheme') return [];
  const { stage } = dispute;
  return [{ type: 'DisputeCorrected', data: { ...state.subject, disputeId, outcome, stage, at } }];
};

/** An inquiry that our clock has closed is open again: the scheme has taken the money after that. */
export const escalateDispute = (command: CommandOf<'EscalateDispute'>, state: KnownTransaction): Events => {
  const { type: _type, ...terms } = command;
  if (find(state, command.disputeId).stage !== 'inquiry' || command.stage === 'inquiry') return [];
  return [{ type: 'DisputeEscalated', data: { ...state.subject, ...terms } }];
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
  if (!takesResponse(dispute)) throw refuse('dispute_closed', { cause: 'no_response_allowed' });
  return dispute;
};

/** Open, and nothing was submitted yet. */
export const requireAnswerable = (state: KnownTransaction, disputeId: string, at: string): DisputeState => {
  const dispute = requireOpenDispute(state, disputeId, at);
  if (dispute.submittedAt !== null) throw refuse('evidence_already_submitted');
  return dispute;
};

const takesResponse = ({ takesResponse: takes = true }: Dispute): boolean => takes;
const isOver = (deadline: string, at: string): boolean => Date.parse(at) >= Date.parse(deadline);
const isNear = (deadline: string, at: string): boolean => Date.parse(at) >= Date.parse(deadline) - reminderMs;
