import { currentCharges, type DisputeState, type KnownTransaction } from '../transaction/transaction.state';
import { chargeView } from './authorisation.view';
import { closed, type EvidenceTexts, shownEvidence } from './evidence.view';

/**
 * A dispute with the charges of its own transaction; whoever reads the whole chain adds those of the others. Texts are
 * shown by whoever has opened them.
 */
export const disputeView = (state: KnownTransaction, dispute: DisputeState, texts: EvidenceTexts = closed) => {
  const { presented } = state;
  return {
    id: dispute.id,
    object: 'dispute' as const,
    transaction_id: presented.transactionId,
    authorisation_chain_id: presented.chainId,
    submerchant: presented.submerchant,
    charges: chargesOf(state),
    amount: dispute.amount,
    currency: presented.currency,
    reason: dispute.reason,
    network_reason_code: dispute.networkReasonCode,
    stage: dispute.stage,
    status: dispute.status,
    scheme_deadline: dispute.deadline,
    evidence: shownEvidence(dispute, texts),
    evidence_submitted_at: dispute.submittedAt,
    outcome: dispute.closedAt === null ? null : dispute.status,
    fee_amount: dispute.feeAmount,
    opened_at: dispute.openedAt,
    closed_at: dispute.closedAt,
    ...(presented.acquirerReference === undefined ? {} : { psp_reference: dispute.acquirerReference }),
  };
};

type ChargeShown = ReturnType<typeof chargeView>;

/** A sale without posted charges is one charge: what was captured. */
export const chargesOf = ({ authorisation, capture }: KnownTransaction): readonly ChargeShown[] => {
  const kept = currentCharges(authorisation)
    .map(chargeView)
    .filter(({ status }) => status !== 'voided');
  if (kept.length > 0 || capture?.status !== 'captured') return kept;
  const { id, at, amount } = capture;
  const whole = { reference: null, description: null, metadata: {} };
  return [{ id, object: 'charge' as const, at, amount, ...whole, status: 'captured' }];
};
