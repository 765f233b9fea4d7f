import { type AccountId, type AccountSums, isWithin, parseAccount } from '@taprail/ledger-domain';
import { wholeMinor } from '@taprail/money';
import type { ProjectionReader } from '@taprail/subscriptions';
import { dayOf } from './book-keys';
import type { BookRow } from './book-rows';
import { type Asked, type BookCut, type BookSums, windowOf } from './book-sums';
import { walkEntries } from './walk-entries';

/** Later than any day that can be written: no cut at all. */
const lastDay = '9999-12-31';
const nothing: AccountSums = { debits: 0, credits: 0 };

/** Adds what the day of `knownAt` had brought by then, entry by entry. */
export const withTail = async (
  reader: ProjectionReader<BookRow>,
  wholeDays: BookSums,
  asked: Asked,
  asOf: BookCut['asOf'],
  knownAt: string,
): Promise<BookSums> => {
  const window = await windowOf(reader, asked, dayOf(knownAt));
  if (!window) return wholeDays;
  const sums = new Map(wholeDays);
  const cut = { asOf: asOf ?? lastDay, knownAt };
  for await (const { row } of walkEntries(reader, asked, window)) {
    if (dayOf(row.recordedAt) !== dayOf(knownAt) || !isWithin(row, cut)) continue;
    for (const { account, side, amount } of row.entry.lines) {
      if (!isAsked(account, asked)) continue;
      const { debits, credits } = sums.get(account) ?? nothing;
      const [debit, credit] = side === 'debit' ? [amount, 0] : [0, amount];
      sums.set(account, { debits: wholeMinor(debits + debit), credits: wholeMinor(credits + credit) });
    }
  }
  return sums;
};

const isAsked = (account: AccountId, asked: Asked): boolean => {
  if (asked.after !== undefined && account <= asked.after) return false;
  if (asked.account !== undefined) return account === asked.account;
  return asked.subMerchant === undefined || parseAccount(account).subMerchant === asked.subMerchant;
};
