import {
  inDisputeOf,
  isRevoked,
  type KnownTransaction,
  type RecordedTransaction,
  refundedOf,
  type RequestedTransaction,
} from '../transaction/transaction.state';

/** Of a tap whose card was not read. */
type RequestStatus = 'awaiting_card' | 'canceled';
type OutcomeStatus = 'pending' | 'approved' | 'declined' | 'reversed' | 'expired';
export type TapStatus = RequestStatus | OutcomeStatus;

export type TransactionStatus =
  | RequestStatus
  | 'pending'
  | 'declined'
  | 'authorised'
  | 'captured'
  | 'settled'
  | 'paid_out'
  | 'reversed'
  | 'expired'
  | 'refunded'
  | 'partially_refunded'
  | 'disputed';

/** The tap's own outcome: what came of the card at the reader. */
export const tapStatus = (state: RecordedTransaction): TapStatus =>
  state.status === 'known' ? outcomeStatus(state) : requestStatus(state);

const requestStatus = ({ cancellation }: RequestedTransaction): RequestStatus =>
  cancellation ? 'canceled' : 'awaiting_card';

export const outcomeStatus = ({ authorisation, reversal }: KnownTransaction): OutcomeStatus => {
  const { status } = authorisation;
  if (status === 'requested') return reversal ? 'reversed' : 'pending';
  if (status === 'declined' || status === 'expired') return status;
  return status === 'released' || status === 'reversed' ? 'reversed' : 'approved';
};

/** The most important thing that can be said of the whole; the stages carry the truth. */
export const transactionStatus = (state: RecordedTransaction): TransactionStatus => {
  if (state.status === 'requested') return requestStatus(state);
  const tap = outcomeStatus(state);
  if (tap !== 'approved') return tap;
  const { capture, settlement } = state;
  if (isRevoked(state)) return 'reversed';
  if (capture?.status !== 'captured') return 'authorised';
  if (inDisputeOf(state) > 0) return 'disputed';
  const refunded = refundedOf(state);
  if (refunded >= capture.amount) return 'refunded';
  if (refunded > 0) return 'partially_refunded';
  if (settlement?.payoutStatus === 'paid') return 'paid_out';
  // The ledger also reports other entries, such as the fee of a dispute, before the sale itself is available.
  return settlement && settlement.availableOn !== null ? 'settled' : 'captured';
};
