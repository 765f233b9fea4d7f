import { inDisputeOf, isRevoked, type KnownTransaction, refundedOf } from '../transaction/transaction.state';

export type TapStatus = 'pending' | 'approved' | 'declined' | 'reversed' | 'expired';

export type TransactionStatus =
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
export const tapStatus = ({ authorisation, reversal }: KnownTransaction): TapStatus => {
  const { status } = authorisation;
  if (status === 'requested') return reversal ? 'reversed' : 'pending';
  if (status === 'declined' || status === 'expired') return status;
  return status === 'released' || status === 'reversed' ? 'reversed' : 'approved';
};

/** The most important thing that can be said of the whole; the stages carry the truth. */
export const transactionStatus = (state: KnownTransaction): TransactionStatus => {
  const tap = tapStatus(state);
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
