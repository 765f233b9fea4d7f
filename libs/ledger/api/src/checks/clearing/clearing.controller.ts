import { Controller, Get, Query } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { Caller, type List, listAnswer, Operation } from '@taprail/http';
import { clearingView, type OpenClearing } from '@taprail/ledger-domain';
import { LedgerBooks, type JournalFreshness } from '../../books/ledger-books';
import { type CompletenessView, LedgerCompleteness } from '../completeness/books-completeness';
import { completenessSchema } from '../completeness/completeness.schema';
import { ClearingQuery } from '../../reports/ledger-query.dto';
import { clearingSchema } from '../../reports/ledger-report.schema';
import { pastClearing, type PlacedItem } from './past-clearing';
import { clearingCursor, type ClearingPlace, cursorClearing } from '../../reports/report-cursors';
import { platformDay, type ReportCut, reportCut } from '../../reports/report-days';
import { reportListSchema } from '../../schema-parts';
import { ShownEntries } from '../../entries/shown-entries';

/** A cut that leaves everything in. */
const [lastDay, lastInstant] = ['9999-12-31', '9999-12-31T23:59:59.999Z'];

type ClearingReport = List<OpenClearing & Readonly<{ submerchant: string | null }>> &
  Readonly<{ completeness: CompletenessView }> &
  JournalFreshness &
  ReportCut['shown'];

@Controller('v1/ledger')
export class ClearingController {
  constructor(
    private readonly books: LedgerBooks,
    private readonly shown: ShownEntries,
    private readonly completeness: LedgerCompleteness,
    private readonly clock: Clock,
  ) {}

  @Get('clearing')
  @Operation({
    id: 'ledger.clearing',
    scope: 'ledger:read',
    summary: 'List clearing accounts that are not back to zero, with their age, oldest first',
    errors: ['invalid_cursor'],
    answers: { 200: reportListSchema(clearingSchema, { completeness: completenessSchema }) },
  })
  async clearing(@Query() query: ClearingQuery, @Caller() { platformId }: Caller): Promise<ClearingReport> {
    const { limit, cursor } = query;
    const now = this.clock.now();
    const cut = reportCut(query, now);
    const standing = await this.books.standing();
    const items = await this.items(platformId, cut, cursorClearing(cursor), limit + 1);
    // An amount has not waited longer than until today, whichever day it is elsewhere.
    const today = platformDay(now);
    const asOf = cut.shown.as_of < today ? cut.shown.as_of : today;
    const page = listAnswer(items, limit, clearingCursor);
    const open = page.data.flatMap((item) => clearingView(item, asOf));
    const [data, completeness] = await Promise.all([
      this.shown.withNames(platformId, open),
      this.completeness.view(platformId),
    ]);
    const shown = await this.books.shownCut(platformId, cut);
    return { ...page, data, ...shown, completeness, ...standing };
  }

  private async items(
    platform: string,
    { asOf, knownAt }: ReportCut,
    place: ClearingPlace | undefined,
    limit: number,
  ): Promise<readonly PlacedItem[]> {
    if (asOf === null && knownAt === null) {
      const rows = await this.books.clearing(platform, { order: 'asc', limit, ...place });
      return rows.map(({ key, row, createdPosition }) => ({ ...row, key, createdPosition }));
    }
    const cut = { asOf: asOf ?? lastDay, knownAt: knownAt ?? lastInstant };
    const items = await pastClearing(this.books, platform, cut);
    const rest = place ? items.filter((item) => isBehind(item, place)) : items;
    return rest.slice(0, limit);
  }
}

const isBehind = ({ createdPosition, key }: PlacedItem, { after, afterKey }: ClearingPlace): boolean =>
  createdPosition > after || (createdPosition === after && key > afterKey);
