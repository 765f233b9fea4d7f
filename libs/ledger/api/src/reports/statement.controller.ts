import { Controller, Get, Query } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { Caller, encodeCursor, HttpProblem, type List, Operation } from '@taprail/http';
import { parseAccount } from '@taprail/ledger-domain';
import { addDays } from '@taprail/money';
import { LedgerBooks, type JournalFreshness } from '../books/ledger-books';
import { type CompletenessView, LedgerCompleteness } from '../checks/completeness/books-completeness';
import { StatementQuery } from './ledger-query.dto';
import { statementSchema } from './ledger-report.schema';
import { cursorStatement, statementCursor } from './report-cursors';
import { NamedAccounts } from '../entries/named-accounts';
import { reportCut, shownPeriod } from './report-days';
import { linesOnAccount, type StatementLineView, statementPage } from './statement-page';

const scope = 'ledger:read';

type StatementView = Omit<List<StatementLineView>, 'object'> &
  JournalFreshness &
  Readonly<{ object: 'statement'; account: string; submerchant: string | null; currency: string }> &
  Readonly<{ from: string; to: string; through: string; ended: boolean; known_at: string }> &
  Readonly<{ opening: number; closing: number; completeness: CompletenessView }>;

@Controller('v1/ledger')
export class StatementController {
  constructor(
    private readonly books: LedgerBooks,
    private readonly accounts: NamedAccounts,
    private readonly completeness: LedgerCompleteness,
    private readonly clock: Clock,
  ) {}

  @Get('statement')
  @Operation({
    id: 'ledger.statement',
    scope,
    summary: 'Get the statement of an account: opening, every line, closing',
    description:
      'Accounts of a sub-merchant are named by its reference or id: `merchant_available:hotel-7:EUR`. Balances are debits less credits. Lines are ordered by effective date, then by recording. A period that has not ended is shown `through` its last day that has begun, and `ended` is false.',
    errors: ['invalid_cursor', 'ledger_account_not_found'],
    answers: { 200: statementSchema },
  })
  async statement(@Query() query: StatementQuery, @Caller() { platformId }: Caller): Promise<StatementView> {
    const { from, to, limit, cursor } = query;
    const now = this.clock.now();
    const cut = reportCut(query, now);
    const { known_at: knownAt } = cut.shown;
    if (from > to) throw new HttpProblem('invalid_value', { param: 'to', message: 'to must not be before from.' });
    // Everything that was recorded before now is in all of the reads below, or a line might be in one of them only.
    await this.books.catchUp();
    const { account, submerchant } = await this.accounts.require(platformId, query.account);
    const asked = { platform: platformId, account };
    const balance = async (asOf: string) => {
      const { sums, standing } = await this.books.sums(asked, { asOf, knownAt });
      const { debits, credits } = sums.get(account) ?? { debits: 0, credits: 0 };
      return { balance: debits - credits, standing };
    };
    const opening = (await balance(addDays(from, -1))).balance;
    const { balance: closing, standing } = await balance(to);
    const place = cursorStatement(cursor) ?? { day: from, position: -1n, balance: opening };
    const page = await statementPage(this.books, asked, linesOnAccount(account), { to, limit, knownAt }, place);
    const { currency } = parseAccount(account);
    const { as_of: lastDay } = await this.books.shownCut(platformId, cut);
    return {
      object: 'statement',
      account,
      submerchant,
      currency,
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
