import type { Minor } from '@taprail/money';
import { netOf, type PayoutItem } from '../items/payout-item';
import { PAYOUT_ITEMS_MAX } from '../payout/schedule-payout';
import type { SkipReason } from './payout-run.events';

/** What a run must know of a sub-merchant at the cut. */
export type Candidate = Readonly<{
  subMerchantId: string;
  items: readonly PayoutItem[];
  payoutsEnabled: boolean;
  hasBankDetails: boolean;
  minimumAmount: Minor;
}>;

export type Assessment =
  | Readonly<{ pays: true; amount: Minor; items: readonly PayoutItem[] }>
  | Readonly<{ pays: false; reason: SkipReason; carried: Minor; items: readonly PayoutItem[] }>;

/** Debts first: what is owed to us is booked whether or not the sub-merchant could be paid. */
export const assess = ({ items, payoutsEnabled, hasBankDetails, minimumAmount }: Candidate): Assessment => {
  const due = items.slice(0, PAYOUT_ITEMS_MAX);
  const amount = netOf(due);
  const skip = (reason: SkipReason): Assessment => ({ pays: false, reason, carried: amount, items: due });
  if (amount < 0) return skip('negative');
  if (!payoutsEnabled) return skip('payouts_disabled');
  if (!hasBankDetails) return skip('bank_details_missing');
  if (amount < Math.max(1, minimumAmount)) return skip('below_minimum');
  return { pays: true, amount, items: due };
};
