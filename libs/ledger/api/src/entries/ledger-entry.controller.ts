import { Controller, Get, Param, Query } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { Caller, HttpProblem, type List, listAnswer, Operation, positionCursor } from '@taprail/http';
import type { NamedEntryView } from '@taprail/ledger-domain';
import { type JournalFreshness, LedgerBooks } from '../books/ledger-books';
import { entryList } from './entry-list';
import { type LineTrace, lineTrace } from './line-trace';
import { ListEntriesQuery } from '../reports/ledger-query.dto';
import { entrySchema, lineTraceSchema } from './ledger-entry.schema';
import { NamedAccounts } from './named-accounts';
import { type ReportCut, reportCut } from '../reports/report-days';
import { reportListSchema } from '../schema-parts';
import { ShownEntries } from './shown-entries';

const scope = 'ledger:read';
const errors = ['ledger_entry_not_found'] as const;

@Controller('v1/ledger')
export class LedgerEntryController {
  constructor(
    private readonly books: LedgerBooks,
    private readonly shown: ShownEntries,
    private readonly accounts: NamedAccounts,
    private readonly clock: Clock,
  ) {}

  @Get('entries')
  @Operation({
    id: 'ledger.entries.list',
    scope,
    summary: 'List ledger entries, newest first',
    description:
      'Entries must match all filters. `as_of` limits by the effective date of an entry, `known_at` by the time of its recording.',
    errors: ['invalid_cursor'],
    answers: { 200: reportListSchema(entrySchema) },
  })
  async list(
    @Query() query: ListEntriesQuery,
    @Caller() { platformId }: Caller,
  ): Promise<List<NamedEntryView> & JournalFreshness & ReportCut['shown']> {
    const cut = reportCut(query, this.clock.now());
    const standing = await this.books.standing();
    const named = query.account === undefined ? undefined : await this.accounts.resolve(platformId, query.account);
    const rows = await this.books.entries(...entryList(query, platformId, cut, named?.account));
    const page = listAnswer(rows, query.limit, positionCursor);
    const data = await Promise.all(page.data.map(({ row }) => this.shown.show(platformId, row)));
    return { ...page, data, ...(await this.books.shownCut(platformId, cut)), ...standing };
  }

  @Get('entries/:id')
  @Operation({
    id: 'ledger.entries.get',
    scope,
    summary: 'Get a ledger entry with all its lines',
    errors,
    answers: { 200: entrySchema },
    params: { id: 'The id of the entry.' },
  })
  async find(@Param('id') id: string, @Caller() { platformId }: Caller): Promise<NamedEntryView> {
    const found = await this.books.entry(platformId, id);
    if (!found) throw new HttpProblem('ledger_entry_not_found');
    return this.shown.show(platformId, found);
  }

  @Get('lines/:id/trace')
  @Operation({
    id: 'ledger.lines.trace',
    scope,
    summary: 'Trace the origin and the outcome of the money of a line',
    description: 'The id of a line contains a slash, which is written as `%2F` in a path: `le_…%2F1`.',
    errors,
    answers: { 200: lineTraceSchema },
    params: { id: 'The id of the line: the id of its entry, a slash and its number.' },
  })
  async trace(@Param('id') id: string, @Caller() { platformId }: Caller): Promise<LineTrace> {
    const trace = await lineTrace(this.books, this.shown, platformId, id);
    if (!trace) throw new HttpProblem('ledger_entry_not_found');
    return trace;
  }
}
