import { type AccountId, parseAccount, type PostedEntries } from '@taprail/ledger-domain';
import { houseName } from './book-rows';

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
export const batchLabels = ({ accounts, entries }: PostedEntries): readonly string[] => {
  const parsed = accounts.map((account) => ({ account, ...parseAccount(account) }));
  const labels = new Set<string>();
  const platforms = new Map<string, Set<number>>();
  for (const { entryId, rule, trace, lines } of entries) {
    const platform = trace.platform ?? houseName;
    let used = platforms.get(platform);
    if (!used) platforms.set(platform, (used = new Set()));
    for (const [account] of lines) used.add(account);
    labels.add(entryLabel(entryId)).add(ruleLabel(platform, rule));
    if (trace.transactionId !== undefined) labels.add(saleLabel(trace.transactionId));
    if (trace.payoutId !== undefined) labels.add(payoutLabel(trace.payoutId));
    if (trace.subMerchant !== undefined) labels.add(merchantLabel(trace.subMerchant));
  }
  for (const [platform, used] of platforms) {
    labels.add(platformLabel(platform));
    for (const number of used) {
      const { account, subMerchant, currency } = parsed[number]!;
      labels.add(currencyLabel(platform, currency));
      if (subMerchant === null) labels.add(accountLabel(platform, account));
    }
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
