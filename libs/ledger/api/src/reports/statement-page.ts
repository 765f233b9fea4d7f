import { type AccountId, debitOf, type JournalLine, lineId, type RecordedEntry } from '@taprail/ledger-domain';
import { type CivilDate, wholeMinor } from '@taprail/money';
import type { MovedDay } from '../books/book-sums';
import type { FoundEntry } from '../books/entries/journal-entries';
import type { LedgerBooks } from '../books/ledger-books';
import type { StatementPlace } from './report-cursors';

export type StatementLineView = ReturnType<typeof lineView>;
export type StatementPage = Readonly<{ lines: readonly StatementLineView[]; next: StatementPlace | undefined }>;

type Account = Readonly<{ platform: string; account: AccountId }>;
type Wanted = Readonly<{ to: CivilDate; knownAt: string; limit: number }>;

/** The next lines of a statement. An entry is never split, so that a page may be a few lines longer than asked for. */
export const statementPage = async (
  books: LedgerBooks,
  asked: Account,
  { to, knownAt, limit }: Wanted,
  start: StatementPlace,
): Promise<StatementPage> => {
  const lines: StatementLineView[] = [];
  let at = start;
  for (const day of await books.movedDays(asked, start.day, to)) {
    for await (const { row, createdPosition } of entriesOf(books, asked, day, start)) {
      if (row.entry.effectiveDate !== day.effective || row.recordedAt > knownAt) continue;
      if (lines.length >= limit) return { lines, next: at };
      let { balance } = at;
      for (const line of row.entry.lines) {
        if (line.account !== asked.account) continue;
        balance = wholeMinor(balance + debitOf(line));
        lines.push(lineView(row, line, balance));
      }
      at = { day: day.effective, position: createdPosition, balance };
    }
  }
  return { lines, next: undefined };
};

const entriesOf = (
  books: LedgerBooks,
  asked: Account,
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
