import { Controller, Get, Query } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { ReconTotals } from '@taprail/contracts';
import {
  Caller,
  Context,
  HttpProblem,
  type List,
  listSchema,
  Operation,
  PageQuery,
  RequestContext,
  CommandSender,
} from '@taprail/http';
import { addDays } from '@taprail/money';
import type { BookSums } from '../books/book-sums';
import { LedgerBooks, type JournalFreshness } from '../books/ledger-books';
import { type ReportCut, reportCut } from '../reports/report-days';
import type { BreakView } from './break.view';
import { breaksAfter, breaksPage } from './list-page';
import { ReconciliationQuery } from './reconciliation-query.dto';
import { reconBreakSchema, reconciliationSchema } from './reconciliation.schema';

const scope = 'ledger:read';

type Row = Readonly<{
  psp: string;
  currency: string;
  opening: number;
  posted: number;
  settled: number;
  closing: number;
  psp_closing: number;
  difference: number;
  items: ReconTotals['items'];
  unexplained: number;
}>;
type Reconciliation = Readonly<{ object: 'reconciliation'; from: string; data: readonly Row[] }>;

@Controller('v1/ledger/reconciliation')
export class ReconciliationController {
  constructor(
    private readonly books: LedgerBooks,
    private readonly commands: CommandSender,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Operation({
    id: 'ledger.reconciliation',
    scope,
    summary: 'Reconcile what each PSP owes, from opening to closing, with its own files',
    description:
      'One row per PSP and currency. The breaks behind the difference are summed by state and age; GET /v1/ledger/reconciliation/breaks lists each of them.',
    errors: [],
    answers: { 200: reconciliationSchema },
  })
  async report(
    @Query() query: ReconciliationQuery,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Reconciliation & ReportCut['shown'] & JournalFreshness> {
    const { platformId } = caller;
    const cut = reportCut(query, this.clock.now());
    const asOf = cut.shown.as_of;
    const from = query.from ?? `${asOf.slice(0, 'yyyy-mm'.length)}-01`;
    if (from > asOf) throw new HttpProblem('invalid_value', { param: 'from', message: 'from lies after as_of.' });
    const before = await this.books.sums({ platform: platformId }, { knownAt: cut.knownAt, asOf: addDays(from, -1) });
    // The same day on both sides: what counts tomorrow already is in none of them.
    const { sums, standing } = await this.books.sums({ platform: platformId }, { knownAt: cut.knownAt, asOf });
    const data = { platformId, from, asOf, knownAt: cut.knownAt };
    const totals = await this.commands.send('ledger.report-reconciliation', platformId, data, context, caller);
    const rows = totals.map((each) => rowOf(each, owed(before.sums, each.currency), owed(sums, each.currency)));
    return { object: 'reconciliation', from, ...cut.shown, data: rows, ...standing };
  }

  @Get('breaks')
  @Operation({
    id: 'ledger.reconciliation.breaks',
    scope,
    summary: 'List breaks: items missing on one side, or with different amounts',
    errors: ['invalid_cursor'],
    answers: { 200: listSchema(reconBreakSchema) },
  })
  async breaks(
    @Query() { limit, cursor }: PageQuery,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<List<BreakView>> {
    const data = { platformId: caller.platformId, after: breaksAfter(cursor), limit };
    return breaksPage(await this.commands.send('ledger.list-breaks', caller.platformId, data, context, caller));
  }
}

const owed = (sums: BookSums, currency: string): number => {
  const { debits, credits } = sums.get(`psp_clearing:${currency}`) ?? { debits: 0, credits: 0 };
  return debits - credits;
};

const rowOf = ({ psp, currency, settled, pspClosing, items }: ReconTotals, opening: number, closing: number): Row => {
  const difference = closing - pspClosing;
  return {
    psp,
    currency,
    opening,
    posted: closing - opening + settled,
    settled,
    closing,
    psp_closing: pspClosing,
    difference,
    items,
    unexplained: items.reduce((rest, item) => rest - item.difference, difference),
  };
};
