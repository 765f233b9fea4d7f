import type { PostedEntries } from '@taprail/ledger-domain';
import { type Minor, wholeMinor } from '@taprail/money';
import { houseName } from './book-rows';

export type Sums = { debits: Minor; credits: Minor };

/** What one platform's entries of one day add to each account, by its number; accounts without any are holes. */
export type DayBook = Readonly<{ platform: string; effective: string; sums: readonly Sums[] }>;

type OpenBook = DayBook & { sums: Sums[] };

/** Whose entries they are and when they count is said by their kind: a line is two numbers and a place in a list. */
export const dayBooks = ({ kinds, entries }: PostedEntries): readonly DayBook[] => {
  const books = new Map<string, OpenBook>();
  const ofKind = kinds.map(({ platform = houseName, effectiveDate: effective, fields }) => {
    const key = `${effective} ${platform}`;
    let book = books.get(key);
    if (!book) books.set(key, (book = { platform, effective, sums: [] }));
    return { sums: book.sums, firstLine: 1 + fields.length };
  });
  for (let n = 0; n < entries.length; n += 1) {
    const entry = entries[n]!;
    const { sums, firstLine } = ofKind[entry[0]]!;
    for (let at = firstLine; at < entry.length; at += 2) {
      const debit = entry[at + 1] as number;
      if (debit > 0) add(sums, entry[at] as number, debit, 0);
      else add(sums, entry[at] as number, 0, 0 - debit);
    }
  }
  return [...books.values()];
};

/** The same of all days of a platform. */
export const wholeBooks = (days: readonly DayBook[]): readonly Omit<DayBook, 'effective'>[] => {
  const books = new Map<string, Omit<OpenBook, 'effective'>>();
  for (const { platform, sums } of days) {
    let whole = books.get(platform);
    if (!whole) books.set(platform, (whole = { platform, sums: [] }));
    const { sums: all } = whole;
    sums.forEach(({ debits, credits }, account) => add(all, account, debits, credits));
  }
  return [...books.values()];
};

const add = (all: Sums[], account: number, debits: Minor, credits: Minor): void => {
  const sums = all[account];
  if (!sums) all[account] = { debits, credits };
  else {
    sums.debits = wholeMinor(sums.debits + debits);
    sums.credits = wholeMinor(sums.credits + credits);
  }
};
