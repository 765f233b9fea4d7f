import type { CivilDate, CurrencyCode, Minor } from '@taprail/money';
import { merchantAccount } from '../../chart/account';
import type { Component } from '../../chart/component';
import { debitOf, type JournalEntry } from '../../chart/journal-entry';

/** Money that became payable by one entry, by what it is. Credits count up, so a refund has a negative amount. */
export type PayoutItem = Readonly<{
  /** The entry's id: all that an entry adds to the balance goes into one payout. */
  id: string;
  transactionId: string | null;
  /** The day of the sale, where there was one. */
  salesDay: CivilDate | null;
  amount: Minor;
  parts: Readonly<Partial<Record<Component, Minor>>>;
}>;

/**
 * The item that an entry adds to the payable balance of a sub-merchant, or null. A payout's own lines are no items: they
 * pay others. Only the part that a payout carries over comes in again, and goes when that payout does not arrive. A debt
 * that was found belongs to the items that it covers.
 */
export const payoutItemOf = (
  entry: JournalEntry,
  subMerchant: string,
  currency: CurrencyCode,
  salesDay: CivilDate | null,
): PayoutItem | null => {
  const account = merchantAccount('merchant_available', subMerchant, currency);
  const carriedSide = entry.rule === 'payout_scheduled' ? 'credit' : 'debit';
  const parts: Partial<Record<Component, Minor>> = {};
  for (const line of entry.lines) {
    if (line.account !== account || line.component === 'payout' || line.component === 'negative_found') continue;
    if (line.component === 'carried' && line.side !== carriedSide) continue;
    parts[line.component] = (parts[line.component] ?? 0) - debitOf(line);
  }
  if (Object.keys(parts).length === 0) return null;
  const amount = Object.values(parts).reduce((sum, part) => sum + part, 0);
  return { id: entry.entryId, transactionId: entry.trace.transactionId, salesDay, amount, parts };
};

/** The sale itself, and not only what came of it later. */
export const hasSale = ({ parts }: Pick<PayoutItem, 'parts'>): boolean => (parts.capture ?? 0) > 0;

export const netOf = (items: readonly Pick<PayoutItem, 'amount'>[]): Minor =>
  items.reduce((sum, { amount }) => sum + amount, 0);
