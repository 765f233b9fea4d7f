import { type CurrencyCode, type Minor, wholeMinor } from '@taprail/money';
import { parseAccount } from '../chart/account';
import { debitOf, type JournalLine } from '../chart/journal-entry';
import type { RecordedEntry } from './recorded-entry';

/** Accounts that together are what we owe a sub-merchant. Money that was sent to its bank is not owed any more. */
const owedOn: readonly string[] = [
  'merchant_pending',
  'merchant_available',
  'merchant_reserve',
  'merchant_dispute_hold',
  'merchant_negative',
];

const fees: readonly string[] = ['platform_fee', 'processing_fee', 'dispute_fee', 'platform_fee_returned'];

type Owner = Readonly<{ subMerchant: string; currency: CurrencyCode }>;

/** Whether an account is a part of what we owe a sub-merchant in a currency. */
export const isOwed = (account: string, { subMerchant, currency }: Owner): boolean => {
  const parsed = parseAccount(account as Parameters<typeof parseAccount>[0]);
  return parsed.subMerchant === subMerchant && parsed.currency === currency && owedOn.includes(parsed.name);
};

export type MerchantMovement = Readonly<{ gross: Minor; fee: Minor; net: Minor }>;

/**
 * An entry from the side of the sub-merchant: by how much it changes what we owe, and what part of that are fees. Undefined: it
 * changes nothing, as when pending money becomes available.
 */
export const merchantMovement = (
  { entry }: Pick<RecordedEntry, 'entry'>,
  owner: Owner,
): MerchantMovement | undefined => {
  const own = entry.lines.filter(({ account }) => isOwed(account, owner));
  const net = creditsOf(own);
  const fee = wholeMinor(0 - creditsOf(own.filter(({ component }) => fees.includes(component))));
  if (net === 0 && fee === 0) return undefined;
  return { gross: wholeMinor(net + fee), fee, net };
};

const creditsOf = (lines: readonly JournalLine[]): Minor =>
  wholeMinor(lines.reduce((sum, line) => sum - debitOf(line), 0));
