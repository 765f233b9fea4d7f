import {
  debitOf,
  entriesIn,
  type JournalEntry,
  type JournalEvent,
  journalStreamPrefix,
  parseAccount,
  type PayoutItem,
  payoutItemOf,
} from '@taprail/ledger-domain';
import { journalCodec } from '@taprail/ledger-journal';
import type { CurrencyCode, Minor } from '@taprail/money';
import type { Projection } from '@taprail/subscriptions';

type Holder = Readonly<{ subMerchant: string; platform: string; currency: CurrencyCode }>;

/** The payable balance of a sub-merchant in a currency. */
export type PayableBalance = Holder & Readonly<{ available: Minor }>;

/** Money that became payable by one entry, and the payout or the debt that has taken it. */
export type PayableItem = Holder & Readonly<{ item: PayoutItem; takenBy: string | null }>;

/** The sub-merchant and currency of an entry's payable money; all its lines have the same ones. */
const holderOf = ({ lines, trace }: JournalEntry): Holder | undefined => {
  const account = lines.find((line) => line.account.startsWith('merchant_available:'))?.account;
  if (account === undefined) return undefined;
  const { subMerchant, currency } = parseAccount(account);
  if (!subMerchant || !trace.platform) throw new Error(`${account} belongs to nobody`);
  return { subMerchant, platform: trace.platform, currency };
};

export const holderKey = ({ subMerchant, currency }: Pick<Holder, 'subMerchant' | 'currency'>): string =>
  `${subMerchant}/${currency}`;

export const payableBalances: Projection<JournalEvent, PayableBalance, JournalEntry> = {
  name: 'payable-balances',
  version: 2,
  streamPrefix: journalStreamPrefix,
  codec: journalCodec,
  parts: entriesIn,
  keys: (entry) => {
    const holder = holderOf(entry);
    return holder ? [holderKey(holder)] : [];
  },
  project: (row, entry) => {
    const added = entry.lines
      .filter(({ account }) => account.startsWith('merchant_available:'))
      .reduce((sum, line) => sum - debitOf(line), 0);
    return { ...holderOf(entry)!, available: (row?.available ?? 0) + added };
  },
  columns: {
    open: ({ available, currency }) => (available === 0 ? null : currency),
    sub_merchant: ({ subMerchant }) => subMerchant,
  },
};

const itemOf = (entry: JournalEntry): Omit<PayableItem, 'takenBy'> | undefined => {
  const holder = holderOf(entry);
  const item = holder && payoutItemOf(entry, holder.subMerchant, holder.currency, entry.settles?.salesDay ?? null);
  return item ? { ...holder, item } : undefined;
};

/** The entries that take money into a payout or under a debt; all others that name money give it back. */
const rulesThatTake: readonly string[] = ['payout_scheduled', 'negative_found'];

export const payableItems: Projection<JournalEvent, PayableItem, JournalEntry> = {
  name: 'payable-items',
  version: 2,
  streamPrefix: journalStreamPrefix,
  codec: journalCodec,
  parts: entriesIn,
  keys: (entry) => [...(itemOf(entry) ? [entry.entryId] : []), ...(entry.items ?? [])],
  begins: ({ items = [] }) => items.length === 0,
  project: (row, entry, _place, key) => {
    if (key === entry.entryId) return { ...itemOf(entry)!, takenBy: null };
    if (!row) throw new Error(`${entry.entryId} names ${key}, which was never payable`);
    if (!rulesThatTake.includes(entry.rule)) return { ...row, takenBy: null };
    return { ...row, takenBy: entry.trace.payoutId ?? entry.entryId };
  },
  columns: {
    free: (row) => (row.takenBy === null ? holderKey(row) : null),
    taken_by: ({ takenBy }) => takenBy,
  },
};
