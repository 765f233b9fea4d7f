import { parseAccount } from '@taprail/ledger-domain';
import type { EntryRow } from './book-rows';

export type EntryNames = Readonly<{
  transaction?: string | null | undefined;
  payout?: string | null | undefined;
  account?: string | undefined;
  currency?: string | undefined;
}>;

/** What an entry is found by in its platform's books, the rarest first. */
export const labelsOf = (platform: string, { transaction, payout, account, currency }: EntryNames): string[] =>
  Object.entries({ transaction, payout, account, currency }).flatMap(([what, name]) =>
    name === undefined || name === null ? [] : [`${what} ${platform} ${name}`],
  );

export const entryLabels = ({ platform, entry }: EntryRow): readonly string[] => [
  ...labelsOf(platform, { transaction: entry.trace.transactionId, payout: entry.trace.payoutId }),
  ...entry.lines.flatMap(({ account }) => labelsOf(platform, { account, currency: parseAccount(account).currency })),
];
