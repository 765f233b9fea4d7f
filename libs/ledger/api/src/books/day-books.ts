import { type AccountId, debitOf, type JournalEntry } from '@taprail/ledger-domain';
import { type Minor, wholeMinor } from '@taprail/money';
import { houseName } from './book-rows';

export type Sums = { debits: Minor; credits: Minor };

type SumsByAccount = Map<AccountId, Sums>;

/** The sums that one platform's entries of one day add to each account. */
export type DayBook = Readonly<{ platform: string; effective: string; sums: ReadonlyMap<AccountId, Sums> }>;

type OpenBook = DayBook & { sums: SumsByAccount };

export const dayBooks = (entries: readonly JournalEntry[]): readonly DayBook[] => {
  const books = new Map<string, OpenBook>();
  for (const { trace, effectiveDate: effective, lines } of entries) {
    const platform = trace.platform ?? houseName;
    const key = `${effective} ${platform}`;
    let book = books.get(key);
    if (!book) books.set(key, (book = { platform, effective, sums: new Map() }));
    for (const line of lines) {
      const debit = debitOf(line);
      if (debit > 0) add(book.sums, line.account, debit, 0);
      else add(book.sums, line.account, 0, 0 - debit);
    }
  }
  return [...books.values()];
};

/** The same of all days of a platform. */
export const wholeBooks = (days: readonly DayBook[]): readonly Omit<DayBook, 'effective'>[] => {
  const books = new Map<string, Omit<OpenBook, 'effective'>>();
  for (const { platform, sums } of days) {
    let whole = books.get(platform);
    if (!whole) books.set(platform, (whole = { platform, sums: new Map() }));
    for (const [account, { debits, credits }] of sums) add(whole.sums, account, debits, credits);
  }
  return [...books.values()];
};

const add = (all: SumsByAccount, account: AccountId, debits: Minor, credits: Minor): void => {
  const sums = all.get(account);
  if (!sums) all.set(account, { debits, credits });
  else {
    sums.debits = wholeMinor(sums.debits + debits);
    sums.credits = wholeMinor(sums.credits + credits);
  }
};
