import { type AccountId, type AccountSums, isWithin, parseAccount } from '@taprail/ledger-domain';
import { dayOf, wholeMinor } from '@taprail/money';
import type { BooksQuery, BookCut, BookSums } from './book-sums';
import type { PositionRange } from './entries/entry-places';
import type { JournalEntries } from './entries/journal-entries';

/** Later than any day that can be written: no cut at all. */
const lastDay = '9999-12-31';
const nothing: AccountSums = { debits: 0, credits: 0 };

/** Adds what the day of `knownAt` had brought by then, entry by entry. */
export const withTail = async (
  journal: JournalEntries,
  window: PositionRange,
  wholeDays: BookSums,
  asked: BooksQuery,
  asOf: BookCut['asOf'],
  knownAt: string,
): Promise<BookSums> => {
  const sums = new Map(wholeDays);
  const cut = { asOf: asOf ?? lastDay, knownAt };
  const { platform, subMerchant, account } = asked;
  for await (const { row } of journal.find({ platform, subMerchant, account }, 'asc', window)) {
    if (dayOf(row.recordedAt) !== dayOf(knownAt) || !isWithin(row, cut)) continue;
    for (const { account: of, side, amount } of row.entry.lines) {
      if (!isAsked(of, asked)) continue;
      const { debits, credits } = sums.get(of) ?? nothing;
      const [debit, credit] = side === 'debit' ? [amount, 0] : [0, amount];
      sums.set(of, { debits: wholeMinor(debits + debit), credits: wholeMinor(credits + credit) });
    }
  }
  return sums;
};

const isAsked = (account: AccountId, asked: BooksQuery): boolean => {
  if (asked.after !== undefined && account <= asked.after) return false;
  if (asked.account !== undefined) return account === asked.account;
  return asked.subMerchant === undefined || parseAccount(account).subMerchant === asked.subMerchant;
};
