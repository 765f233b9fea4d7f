import { type AccountId, debitOf, type JournalLine, lineId, type RecordedEntry } from '@taprail/ledger-domain';
import { type CivilDate, wholeMinor } from '@taprail/money';
import type { BooksQuery, MovedDay } from '../books/book-sums';
import type { FoundEntry } from '../books/entries/journal-entries';
import type { LedgerBooks } from '../books/ledger-books';
import type { StatementPlace } from './report-cursors';

export type StatementLineView = ReturnType<typeof lineView>;
export type StatementPage<Line> = Readonly<{ lines: readonly Line[]; next: StatementPlace | undefined }>;

/** The lines of one entry, each with the balance after it. */
export type LinesOf<Line extends Readonly<{ balance: number }>> = (
  recorded: RecordedEntry,
  balance: number,
) => readonly Line[];

/** Every line of an entry on an account, by debits less credits. */
export const linesOnAccount =
  (account: AccountId): LinesOf<StatementLineView> =>
  (recorded, before) => {
    let balance = before;
    return recorded.entry.lines
      .filter((line) => line.account === account)
      .map((line) => {
        balance = wholeMinor(balance + debitOf(line));
        return lineView(recorded, line, balance);
      });
  };

type Wanted = Readonly<{ to: CivilDate; knownAt: string; limit: number }>;

/** The next lines of a statement. An entry is never split, so that a page may be a few lines longer than asked for. */
export const statementPage = async <Line extends Readonly<{ balance: number }>>(
  books: LedgerBooks,
  asked: BooksQuery,
  linesOf: LinesOf<Line>,
  { to, knownAt, limit }: Wanted,
  start: StatementPlace,
): Promise<StatementPage<Line>> => {
  const lines: Line[] = [];
  let at = start;
  for (const day of await books.movedDays(asked, start.day, to)) {
    for await (const { row, createdPosition } of entriesOf(books, asked, day, start)) {
      if (row.entry.effectiveDate !== day.effective || row.recordedAt > knownAt) continue;
      if (lines.length >= limit) return { lines, next: at };
      const shown = linesOf(row, at.balance);
      lines.push(...shown);
      at = { day: day.effective, position: createdPosition, balance: shown.at(-1)?.balance ?? at.balance };
    }
  }
  return { lines, next: undefined };
};

const entriesOf = (
  books: LedgerBooks,
  asked: BooksQuery,
  { effective, window: { first, last } }: MovedDay,
  start: StatementPlace,
): AsyncIterable<FoundEntry> => {
  const isBegun = effective === start.day && start.position >= first;
  return books.walk(asked, { first: isBegun ? start.position + 1n : first, last });
};

const lineView = ({ entry }: RecordedEntry, line: JournalLine, balance: number) => ({
  id: lineId(entry.entryId, line),
  entry_id: entry.entryId,
  effective_date: entry.effectiveDate,
  original_effective_date: entry.late?.effectiveDate ?? null,
  rule: entry.rule,
  component: line.component,
  side: line.side,
  amount: line.amount,
  balance,
  transaction_id: entry.trace.transactionId,
  payout_id: entry.trace.payoutId,
});
