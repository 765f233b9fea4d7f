import { Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { encodeCursor, HttpProblem, type List } from '@taprail/http';
import { addDays, type CivilDate } from '@taprail/money';
import type { BooksQuery, BookSums } from '../books/book-sums';
import { type JournalFreshness, LedgerBooks } from '../books/ledger-books';
import { type CompletenessView, LedgerCompleteness } from '../checks/completeness/books-completeness';
import { cursorStatement, statementCursor } from './report-cursors';
import { reportCut, shownPeriod } from './report-days';
import { type LinesOf, statementPage } from './statement-page';

export type StatementPeriodView<Line> = Omit<List<Line>, 'object'> &
  JournalFreshness &
  Readonly<{ from: string; to: string; through: string; ended: boolean; known_at: string }> &
  Readonly<{ opening: number; closing: number; completeness: CompletenessView }>;

type StatementPeriodQuery = Readonly<{ from: CivilDate; to: CivilDate; known_at?: string }> &
  Readonly<{ limit: number; cursor?: string }>;

/** The entries that a statement is of, its balance out of their sums, and what it shows of each of them. */
export type StatementSubject<Names, Line extends Readonly<{ balance: number }>> = Readonly<{
  names: Names;
  asked: BooksQuery;
  balanceOf: (sums: BookSums) => number;
  linesOf: LinesOf<Line>;
}>;

/** Opening, every line, closing: of an account, or of a sub-merchant from its own side. */
@Injectable()
export class Statements {
  constructor(
    private readonly books: LedgerBooks,
    private readonly completeness: LedgerCompleteness,
    private readonly clock: Clock,
  ) {}

  async read<Names, Line extends Readonly<{ balance: number }>>(
    platformId: string,
    query: StatementPeriodQuery,
    subjectOf: () => Promise<StatementSubject<Names, Line>>,
  ): Promise<Names & StatementPeriodView<Line>> {
    const { from, to, limit, cursor } = query;
    const now = this.clock.now();
    const cut = reportCut(query, now);
    const { known_at: knownAt } = cut.shown;
    if (from > to) throw new HttpProblem('invalid_value', { param: 'to', message: 'to must not be before from.' });
    // Everything that was recorded before now is in all of the reads below, or a line might be in one of them only.
    await this.books.catchUp();
    const { names, asked, balanceOf, linesOf } = await subjectOf();
    const balance = async (asOf: CivilDate) => {
      const { sums, standing } = await this.books.sums(asked, { asOf, knownAt });
      return { balance: balanceOf(sums), standing };
    };
    const opening = (await balance(addDays(from, -1))).balance;
    const { balance: closing, standing } = await balance(to);
    const place = cursorStatement(cursor) ?? { day: from, position: -1n, balance: opening };
    const page = await statementPage(this.books, asked, linesOf, { to, limit, knownAt }, place);
    const { as_of: lastDay } = await this.books.shownCut(platformId, cut);
    return {
      ...names,
      from,
      ...shownPeriod(to, lastDay, now),
      known_at: knownAt,
      opening,
      data: page.lines,
      closing,
      has_more: page.next !== undefined,
      next_cursor: page.next ? encodeCursor(statementCursor(page.next)) : null,
      completeness: await this.completeness.view(platformId),
      ...standing,
    };
  }
}
