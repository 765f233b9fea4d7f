import type { Minor } from '@taprail/money';
import { netOf, type PayoutItem } from '../items/payout-item';
import { PAYOUT_ITEMS_MAX } from '../payout/schedule-payout';
import type { SkipReason } from './payout-run.events';

/** A sub-merchant at the cut-off of a payout run. */
export type Candidate = Readonly<{
  subMerchantId: string;
  /** The id of its payout if it gets one. */
  payoutId: string;
  /** The oldest money, as far as it fits into a payout. */
  items: readonly PayoutItem[];
  /** All there is: less than the items where refunds came after them. */
  balance: Minor;
  payoutsEnabled: boolean;
  hasBankDetails: boolean;
  minimumAmount: Minor;
  /** Nothing is paid while the books are in doubt. */
  frozen?: boolean;
  /** Nothing is paid to it while it has a payout hold. */
  held?: boolean;
  /** Less than everything, where somebody asked for so much. */
  asked?: Minor;
  /** The bank pays multiples of this; the rest is carried. */
  step?: Minor;
}>;

export type CandidateAssessment =
  | Readonly<{ pays: true; amount: Minor; carried: Minor; items: readonly PayoutItem[] }>
  | Readonly<{ pays: false; reason: SkipReason; carried: Minor; items: readonly PayoutItem[] }>;

/** Debts first: what is owed to us is booked whether or not the sub-merchant could be paid. */
export const assess = (candidate: Candidate): CandidateAssessment => {
  const { items, balance, payoutsEnabled, hasBankDetails, minimumAmount } = candidate;
  const { frozen = false, held = false, step = 1 } = candidate;
  const due = items.slice(0, PAYOUT_ITEMS_MAX);
  const net = netOf(due);
  const available = Math.min(net, balance);
  const amount = candidate.asked ?? available - (available % step);
  const skip = (reason: SkipReason): CandidateAssessment => ({ pays: false, reason, carried: net, items: due });
  if (net < 0) return skip('negative');
  if (frozen) return skip('payouts_frozen');
  if (held) return skip('payouts_held');
  if (!payoutsEnabled) return skip('payouts_disabled');
  if (!hasBankDetails) return skip('bank_details_missing');
  if (amount > available) return skip('balance_moved');
  if (amount < Math.max(1, minimumAmount)) return skip('below_minimum');
  return { pays: true, amount, carried: net - amount, items: due };
};
