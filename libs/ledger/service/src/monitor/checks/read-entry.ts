import type { Recorded } from '@taprail/event-store';

/** An entry as it is stored, read without the domain: a mistake there must not be repeated here. */
export type StoredEntry = Named &
  Readonly<{
    rule: string;
    platform?: string | undefined;
    fx?: Readonly<{ to: string }>;
    lines: readonly StoredLine[];
  }>;

type Named = Readonly<
  {
    entryId: string;
    items?: readonly string[];
    settled?: readonly Readonly<{ key: string; amount: number }>[];
  } & Partial<Record<'transactionId' | 'captureId' | 'refundId' | 'disputeId', string>>
>;

/** Debits are above 0, credits below. */
export type StoredLine = Readonly<{ account: string; debit: number; component: string }>;

/** The number of its kind, what that kind calls its fields, and pairs of an account's number and what is debited there. */
type Row = readonly [kind: number, ...rest: unknown[]];
type Kind = Readonly<{
  rule: string;
  platform?: string;
  fx?: Readonly<{ to: string }>;
  fields: readonly string[];
  components: readonly string[];
}>;
type Stored = Readonly<{ accounts: readonly string[]; kinds: readonly Kind[]; entries: readonly Row[] }>;

/** Several models look at the same event one after the other: it is spelled out once. */
const known = new WeakMap<Stored, readonly StoredEntry[]>();

export const storedEntries = ({ type }: Recorded, data: unknown): readonly StoredEntry[] => {
  if (type !== 'JournalEntriesPosted') return [];
  const stored = data as Stored;
  const entries = known.get(stored) ?? readEntries(stored);
  known.set(stored, entries);
  return entries;
};

const readEntries = ({ accounts, kinds, entries }: Stored): readonly StoredEntry[] =>
  entries.map((row) => {
    const { rule, platform, fx, fields, components } = kinds[row[0]]!;
    const firstLine = 1 + fields.length;
    const lines = components.map((component, n) => ({
      account: accounts[row[firstLine + 2 * n] as number]!,
      debit: row[firstLine + 2 * n + 1] as number,
      component,
    }));
    const entry: Record<string, unknown> = fx ? { rule, platform, lines, fx } : { rule, platform, lines };
    for (const [n, field] of fields.entries()) entry[field] = row[1 + n];
    return entry as StoredEntry;
  });

/** The sum that the lines add to the payable balance, by `sm_1/EUR`. */
export const payableOf = (lines: readonly StoredLine[]): ReadonlyMap<string, bigint> => {
  const sums = new Map<string, bigint>();
  for (const { account, debit } of lines) {
    if (!account.startsWith('merchant_available:')) continue;
    const [, subMerchant, currency] = account.split(':');
    const key = `${subMerchant}/${currency}`;
    sums.set(key, (sums.get(key) ?? 0n) - BigInt(debit));
  }
  return sums;
};
