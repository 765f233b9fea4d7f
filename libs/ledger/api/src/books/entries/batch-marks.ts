import { type AccountId, type JournalEntry, parseAccount } from '@taprail/ledger-domain';
import { numericTagOf, numericTagOfId } from '@taprail/subscriptions';
import { houseName } from '../book-rows';
import type { DayBook } from '../day-books';

/** The tags that entries are looked for by. */
export type EntryFilter = Readonly<{
  entry?: string | undefined;
  transaction?: string | undefined;
  payout?: string | undefined;
  subMerchant?: string | undefined;
  account?: AccountId | undefined;
  rule?: string | undefined;
  currency?: string | undefined;
}>;

const accountMark = (platform: string, account: AccountId): number => numericTagOf(`account ${platform} ${account}`);
const ruleMark = (platform: string, rule: string): number => numericTagOf(`rule ${platform} ${rule}`);
const currencyMark = (platform: string, currency: string): number => numericTagOf(`currency ${platform} ${currency}`);
const platformMark = (platform: string): number => numericTagOf(`platform ${platform}`);

/**
 * The marks of what is written together, each once. An entry is named beside its sale, so that one mark leads to both. Of
 * accounts only those of the house have one: whatever is on an account of a sub-merchant is about that sub-merchant.
 */
export const batchMarks = (
  entries: readonly JournalEntry[],
  books: readonly Omit<DayBook, 'effective'>[],
): readonly number[] => {
  const marks = new Set<number>();
  const rules = new Map<string, Set<string>>();
  for (const { entryId, rule, trace } of entries) {
    marks.add(numericTagOfId(entryId));
    for (const id of [trace.subMerchant, trace.transactionId, trace.payoutId])
      if (id !== null) marks.add(numericTagOfId(id));
    const platform = trace.platform ?? houseName;
    const known = rules.get(platform);
    if (known) known.add(rule);
    else rules.set(platform, new Set([rule]));
  }
  for (const [platform, named] of rules) for (const rule of named) marks.add(ruleMark(platform, rule));
  for (const { platform, sums } of books) {
    marks.add(platformMark(platform));
    const currencies = new Set<string>();
    for (const account of sums.keys()) {
      const { subMerchant, currency } = parseAccount(account);
      currencies.add(currency);
      if (subMerchant === null) marks.add(accountMark(platform, account));
    }
    for (const currency of currencies) marks.add(currencyMark(platform, currency));
  }
  return [...marks];
};

/** The marks that what is looked for must have, the rarest first. */
export const marksOf = (platform: string, names: EntryFilter): readonly number[] => {
  const { entry, transaction, payout, account, rule, currency } = names;
  const owner = account === undefined ? undefined : (parseAccount(account).subMerchant ?? undefined);
  const subMerchant = names.subMerchant ?? owner;
  const marks = [
    entry === undefined ? undefined : numericTagOfId(entry),
    transaction === undefined ? undefined : numericTagOfId(transaction),
    payout === undefined ? undefined : numericTagOfId(payout),
    subMerchant === undefined ? undefined : numericTagOfId(subMerchant),
    account === undefined || owner !== undefined ? undefined : accountMark(platform, account),
    rule === undefined ? undefined : ruleMark(platform, rule),
    currency === undefined ? undefined : currencyMark(platform, currency),
  ].filter((mark) => mark !== undefined);
  return marks.length > 0 ? marks : [platformMark(platform)];
};
