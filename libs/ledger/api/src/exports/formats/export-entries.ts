import { type ExportTerms, isWithin, type RecordedEntry } from '@taprail/ledger-domain';
import type { BooksQuery } from '../../books/book-sums';
import { lastPlaceIn, windowBetween } from '../../books/entries/entry-places';
import type { LedgerBooks } from '../../books/ledger-books';

export const askedBy = ({ platformId, subMerchant, account }: ExportTerms): BooksQuery => ({
  platform: platformId,
  subMerchant: subMerchant ?? undefined,
  account: account ?? undefined,
});

/** The entries of an export in the order of the journal. */
export async function* exportEntries(books: LedgerBooks, terms: ExportTerms): AsyncGenerator<RecordedEntry> {
  const window = windowBetween(0n, BigInt(terms.until));
  for await (const { row } of books.walk(askedBy(terms), window)) if (isIn(row, terms)) yield row;
}

/** The entries of a statement: day by day, and within a day in the order of the journal. */
export async function* statementEntries(
  books: LedgerBooks,
  terms: ExportTerms & Readonly<{ from: string }>,
): AsyncGenerator<RecordedEntry> {
  const asked = askedBy(terms);
  const until = lastPlaceIn(BigInt(terms.until));
  for (const { effective, window } of await books.movedDays(asked, terms.from, terms.asOf)) {
    const { first, last } = window;
    for await (const { row } of books.walk(asked, { first, last: last < until ? last : until })) {
      if (row.entry.effectiveDate === effective && isIn(row, terms)) yield row;
    }
  }
}

const isIn = (row: RecordedEntry, { asOf, knownAt, from }: ExportTerms): boolean =>
  isWithin(row, { asOf, knownAt }) && (from === null || row.entry.effectiveDate >= from);
