import { type Decider, Rejection, unreachable, type Upcasters } from '@taprail/event-sourcing';
import type {
  AdjustmentActor,
  AdjustmentEvent,
  AdjustmentEventOf,
  AdjustmentMoney,
  AdjustmentReason,
  AdjustmentSubject,
} from './adjustment.events';

export const adjustmentUpcasters: Upcasters = {};

/** How long a proposal waits for the second person. */
const approvalDays = 7;
const dayMs = 86_400_000;

export type AdjustmentStatus = 'pending_approval' | 'approved' | 'posted' | 'rejected' | 'expired';

export type KnownAdjustment = Readonly<{
  status: AdjustmentStatus;
  proposed: AdjustmentEventOf<'AdjustmentProposed'>;
  decided: Readonly<{ by: AdjustmentActor; note: string | null; at: string }> | null;
  entryIds: readonly string[];
  postedAt: string | null;
  /** The adjustment that undoes it. */
  reversalId: string | null;
}>;

export type Adjustment = Readonly<{ status: 'none' }> | KnownAdjustment;

export type AdjustmentCommand = Readonly<{ at: string }> &
  (
    | Readonly<{
        type: 'ProposeAdjustment';
        subject: AdjustmentSubject;
        money: AdjustmentMoney;
        reason: AdjustmentReason;
        reference: string | null;
        description: string | null;
        reverses: string | null;
        by: AdjustmentActor;
        /** An amount above it needs a second person; null: none does. */
        approvalAbove: number | null;
      }>
    | Readonly<{ type: 'ApproveAdjustment'; by: AdjustmentActor }>
    | Readonly<{ type: 'RejectAdjustment'; by: AdjustmentActor; note: string | null }>
    | Readonly<{ type: 'ExpireAdjustment' }>
    | Readonly<{ type: 'RecordPosted'; entryIds: readonly string[] }>
    /** `ended`: an earlier reversal that was rejected or expired. */
    | Readonly<{
        type: 'ReverseAdjustment';
        reversalId: string;
        by: AdjustmentActor;
        approvalAbove: number | null;
        ended: string | null;
      }>
  );

type CommandOf<Type extends AdjustmentCommand['type']> = Extract<AdjustmentCommand, { type: Type }>;
type Events = readonly AdjustmentEvent[];

/** Proposed by one, above the platform's limit approved by another, posted once. It is never edited: a reversal undoes it. */
export const adjustment: Decider<Adjustment, AdjustmentCommand, AdjustmentEvent> = {
  initialState: { status: 'none' },

  evolve(state, { type, data }) {
    if (type === 'AdjustmentProposed') {
      const status = data.approveBy === null ? 'approved' : 'pending_approval';
      return { status, proposed: data, decided: null, entryIds: [], postedAt: null, reversalId: null };
    }
    if (state.status === 'none') throw new Error(`${type} comes before ${data.adjustmentId} was proposed`);
    switch (type) {
      case 'AdjustmentApproved':
        return { ...state, status: 'approved', decided: { by: data.by, note: null, at: data.at } };
      case 'AdjustmentRejected':
        return { ...state, status: 'rejected', decided: { by: data.by, note: data.note, at: data.at } };
      case 'AdjustmentExpired':
        return { ...state, status: 'expired' };
      case 'AdjustmentPosted':
        return { ...state, status: 'posted', entryIds: data.entryIds, postedAt: data.at };
      case 'AdjustmentReversed':
        return { ...state, reversalId: data.reversalId };
    }
  },

  decide(command, state) {
    if (command.type === 'ProposeAdjustment') return state.status === 'none' ? propose(command) : [];
    if (state.status === 'none') throw new Rejection('adjustment_not_found');
    const told = { ...subjectOf(state), at: command.at };
    switch (command.type) {
      case 'ApproveAdjustment':
        return approve(command, state);
      case 'RejectAdjustment':
        requirePending(state, command.at);
        return [{ type: 'AdjustmentRejected', data: { ...told, by: command.by, note: command.note } }];
      case 'ExpireAdjustment':
        return state.status === 'pending_approval' ? [{ type: 'AdjustmentExpired', data: told }] : [];
      case 'RecordPosted':
        if (state.status !== 'approved') return [];
        return [{ type: 'AdjustmentPosted', data: { ...told, entryIds: command.entryIds } }];
      case 'ReverseAdjustment':
        return reverse(command, state);
      default:
        return unreachable(command);
    }
  },
};

const subjectOf = ({ proposed }: KnownAdjustment): AdjustmentSubject => {
  const { adjustmentId, platformId, subMerchantId, submerchant } = proposed;
  return { adjustmentId, platformId, subMerchantId, submerchant };
};

const propose = (command: CommandOf<'ProposeAdjustment'>): Events => {
  const { subject, money, reason, reference, description, reverses, by, approvalAbove, at } = command;
  const needsApproval = approvalAbove !== null && money.amount > approvalAbove;
  const approveBy = needsApproval ? new Date(Date.parse(at) + approvalDays * dayMs).toISOString() : null;
  const data = { ...subject, ...money, reason, reference, description, reverses, by, approveBy, at };
  return [{ type: 'AdjustmentProposed', data }];
};

const approve = ({ by, at }: CommandOf<'ApproveAdjustment'>, state: KnownAdjustment): Events => {
  requirePending(state, at);
  const proposer = state.proposed.by;
  if (by.kind === proposer.kind && by.id === proposer.id) throw new Rejection('own_proposal');
  return [{ type: 'AdjustmentApproved', data: { ...subjectOf(state), by, at } }];
};

/** The timer that ends a proposal may be late. */
const requirePending = ({ status, proposed }: KnownAdjustment, at: string): void => {
  if (status !== 'pending_approval') throw new Rejection('adjustment_not_pending', { status });
  if (proposed.approveBy !== null && at >= proposed.approveBy) {
    throw new Rejection('adjustment_not_pending', { status: 'expired' });
  }
};

/** Noted before the reversal is proposed, so that there is never a second one that counts. */
const reverse = (command: CommandOf<'ReverseAdjustment'>, state: KnownAdjustment): Events => {
  const { reversalId, by, approvalAbove, ended, at } = command;
  if (state.reversalId === reversalId) return [];
  const isReversed = state.reversalId !== null && state.reversalId !== ended;
  if (state.status !== 'posted' || isReversed || state.proposed.reverses !== null) {
    const { status, reversalId: reversed_by, proposed } = state;
    throw new Rejection('adjustment_not_reversible', { status, reversed_by, reverses: proposed.reverses });
  }
  return [{ type: 'AdjustmentReversed', data: { ...subjectOf(state), reversalId, by, approvalAbove, at } }];
};
