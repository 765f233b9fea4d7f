import type { Recorded } from '@taprail/event-store';

/** An entry as it is stored, read without the domain: a mistake there must not be repeated here. */
export type StoredEntry = Readonly<{
  entryId: string;
  rule: string;
  trace: Readonly<Record<'transactionId' | 'captureId' | 'refundId' | 'disputeId', string | null>>;
  fx: Readonly<{ to: string }> | null;
  items?: readonly string[];
  settled?: readonly Readonly<{ key: string; amount: number }>[];
  lines: readonly StoredLine[];
}>;

export type StoredLine = Readonly<{ account: string; side: string; amount: number; component: string }>;

export const entryOf = ({ type }: Recorded, told: unknown): StoredEntry | undefined =>
  type === 'JournalEntryPosted' ? (told as StoredEntry) : undefined;

/** What the lines add to what a sub-merchant can be paid, by `sm_1/EUR`. */
export const payableOf = (lines: readonly StoredLine[]): ReadonlyMap<string, bigint> => {
  const sums = new Map<string, bigint>();
  for (const { account, side, amount } of lines) {
    const [name, subMerchant, currency] = account.split(':');
    if (name !== 'merchant_available') continue;
    const key = `${subMerchant}/${currency}`;
    sums.set(key, (sums.get(key) ?? 0n) + BigInt(side === 'credit' ? amount : 0 - amount));
  }
  return sums;
};
