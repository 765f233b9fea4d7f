import type { EventOf } from '../transaction/transaction.events';
import type { EvidencePart } from '../transaction/transaction.facts';
import type { DisputeState, KnownTransaction } from '../transaction/transaction.state';

type Known = KnownTransaction;

export const opened = (state: Known, { dispute, at }: EventOf<'DisputeOpened'>['data']): Known => {
  const open: DisputeState = {
    ...dispute,
    status: 'needs_response',
    evidence: {},
    files: [],
    submittedAt: null,
    reminded: false,
    openedAt: at,
    closedAt: null,
  };
  return { ...state, disputes: [...state.disputes, open] };
};

export const staged = (state: Known, { disputeId, evidence }: EventOf<'EvidenceStaged'>['data']): Known =>
  withDispute(state, disputeId, (dispute) => ({
    // Null takes a text away again.
    evidence: Object.fromEntries(
      Object.entries({ ...dispute.evidence, ...evidence }).filter(
        (entry): entry is [string, EvidencePart] => entry[1] !== null,
      ),
    ),
  }));

export const fileAdded = (state: Known, { disputeId, file }: EventOf<'EvidenceFileAdded'>['data']): Known =>
  withDispute(state, disputeId, ({ files }) => ({ files: [...files, file] }));

export const submitted = (state: Known, { disputeId, at }: EventOf<'EvidenceSubmitted'>['data']): Known =>
  withDispute(state, disputeId, () => ({ status: 'under_review', submittedAt: at }));

export const reminded = (state: Known, { disputeId }: EventOf<'EvidenceRequired'>['data']): Known =>
  withDispute(state, disputeId, () => ({ reminded: true }));

export const closed = (state: Known, { disputeId, outcome, cause, at }: EventOf<'DisputeClosed'>['data']): Known =>
  withDispute(state, disputeId, () => ({ status: outcome, closedAt: at, closeCause: cause }));

/** It is as if it were opened only now; what was staged for the inquiry stays. */
export const escalated = (state: Known, data: EventOf<'DisputeEscalated'>['data']): Known => {
  const { disputeId, stage, amount, feeAmount, deadline, takesResponse = true } = data;
  return withDispute(state, disputeId, () => ({
    ...{ stage, amount, feeAmount, deadline, takesResponse },
    status: 'needs_response',
    submittedAt: null,
    reminded: false,
    closedAt: null,
  }));
};

export const corrected = (state: Known, { disputeId, outcome, at }: EventOf<'DisputeCorrected'>['data']): Known =>
  withDispute(state, disputeId, () => ({ status: outcome, closedAt: at, closeCause: 'scheme' }));

const withDispute = (state: Known, id: string, change: (dispute: DisputeState) => Partial<DisputeState>): Known => ({
  ...state,
  disputes: state.disputes.map((dispute) => (dispute.id === id ? { ...dispute, ...change(dispute) } : dispute)),
});
