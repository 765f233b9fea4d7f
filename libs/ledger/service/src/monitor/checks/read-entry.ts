import type { Recorded } from '@taprail/event-store';

/** An entry as it is stored, read without the domain: a mistake there must not be repeated here. */
export type StoredEntry = Readonly<{
  entryId: string;
  rule: string;
  trace: Readonly<Partial<Record<'transactionId' | 'captureId' | 'refundId' | 'disputeId', string>>>;
  fx?: Readonly<{ to: string }>;
  items?: readonly string[];
  settled?: readonly Readonly<{ key: string; amount: number }>[];
  lines: readonly StoredLine[];
}>;

/** Debits are above 0, credits below. */
export type StoredLine = Readonly<{ account: string; debit: number; component: string }>;

type Stored = Readonly<{
  accounts: readonly string[];
  entries: readonly (Omit<StoredEntry, 'lines'> &
    Readonly<{ lines: readonly (readonly [number, number, string])[] }>)[];
}>;

/** Several models look at the same event one after the other: it is spelled out once. */
const known = new WeakMap<Stored, readonly StoredEntry[]>();

export const storedEntries = ({ type }: Recorded, told: unknown): readonly StoredEntry[] => {
  if (type !== 'JournalEntriesPosted') return [];
  const stored = told as Stored;
  const entries = known.get(stored) ?? readEntries(stored);
  known.set(stored, entries);
  return entries;
};

const readEntries = ({ accounts, entries }: Stored): readonly StoredEntry[] =>
  entries.map((entry) => ({
    ...entry,
    lines: entry.lines.map(([at, debit, component]) => ({ account: accounts[at]!, debit, component })),
  }));

/** What the lines add to what a sub-merchant can be paid, by `sm_1/EUR`. */
export const payableOf = (lines: readonly StoredLine[]): ReadonlyMap<string, bigint> => {
  const sums = new Map<string, bigint>();
  for (const { account, debit } of lines) {
    const [name, subMerchant, currency] = account.split(':');
    if (name !== 'merchant_available') continue;
    const key = `${subMerchant}/${currency}`;
    sums.set(key, (sums.get(key) ?? 0n) - BigInt(debit));
  }
  return sums;
};
