import { type AccountId, layoutOf, parseAccount, type PostedEntries } from '@taprail/ledger-domain';
import { houseName } from './book-rows';
import type { DayBook } from './day-books';

/** What entries are looked for by. */
export type EntryNames = Readonly<{
  entry?: string | undefined;
  transaction?: string | undefined;
  payout?: string | undefined;
  subMerchant?: string | undefined;
  account?: AccountId | undefined;
  rule?: string | undefined;
  currency?: string | undefined;
}>;

const entryLabel = (id: string): string => `entry ${id}`;
const saleLabel = (id: string): string => `sale ${id}`;
const payoutLabel = (id: string): string => `payout ${id}`;
const merchantLabel = (id: string): string => `merchant ${id}`;
const accountLabel = (platform: string, account: AccountId): string => `account ${platform} ${account}`;
const ruleLabel = (platform: string, rule: string): string => `rule ${platform} ${rule}`;
const currencyLabel = (platform: string, currency: string): string => `currency ${platform} ${currency}`;
const platformLabel = (platform: string): string => `platform ${platform}`;

/**
 * The labels of what is written together, each once. Of accounts only those of the house have one: whatever is on an
 * account of a sub-merchant is about that sub-merchant.
 */
export const batchLabels = (
  { accounts, subMerchants, kinds, entries }: PostedEntries,
  books: readonly Omit<DayBook, 'effective'>[],
): readonly string[] => {
  const labels = new Set<string>(subMerchants.map(merchantLabel));
  const layouts = kinds.map(layoutOf);
  for (const entry of entries) {
    const { entryId, transactionId, payoutId } = layouts[entry[0]]!;
    labels.add(entryLabel(entry[entryId] as string));
    if (transactionId !== 0) labels.add(saleLabel(entry[transactionId] as string));
    if (payoutId !== 0) labels.add(payoutLabel(entry[payoutId] as string));
  }
  for (const { rule, platform = houseName } of kinds) labels.add(ruleLabel(platform, rule));
  for (const { platform, sums } of books) {
    labels.add(platformLabel(platform));
    sums.forEach((_sums, number) => {
      const { subMerchant, currency } = parseAccount(accounts[number]!);
      labels.add(currencyLabel(platform, currency));
      if (subMerchant === null) labels.add(accountLabel(platform, accounts[number]!));
    });
  }
  return [...labels];
};

/** The labels that what is looked for must have, the rarest first. */
export const labelsOf = (platform: string, names: EntryNames): readonly string[] => {
  const { entry, transaction, payout, account, rule, currency } = names;
  const owner = account === undefined ? undefined : (parseAccount(account).subMerchant ?? undefined);
  const subMerchant = names.subMerchant ?? owner;
  const labels = [
    entry === undefined ? undefined : entryLabel(entry),
    transaction === undefined ? undefined : saleLabel(transaction),
    payout === undefined ? undefined : payoutLabel(payout),
    subMerchant === undefined ? undefined : merchantLabel(subMerchant),
    account === undefined || owner !== undefined ? undefined : accountLabel(platform, account),
    rule === undefined ? undefined : ruleLabel(platform, rule),
    currency === undefined ? undefined : currencyLabel(platform, currency),
  ].filter((label) => label !== undefined);
  return labels.length > 0 ? labels : [platformLabel(platform)];
};
