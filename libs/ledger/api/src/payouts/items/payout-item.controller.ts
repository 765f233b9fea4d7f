import { Readable } from 'node:stream';
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import {
  payoutItemSchema,
  type PayoutItemResource,
  TRANSACTION_LOOKUP,
  type TransactionLookup,
} from '@taprail/contracts';
import {
  Answer,
  Caller,
  decodeCursor,
  HttpProblem,
  type List,
  listAnswer,
  listSchema,
  Operation,
  PageQuery,
} from '@taprail/http';
import type { KnownPayout } from '@taprail/ledger-domain';
import { AdjustmentRecords } from '../../adjustments/adjustment-records';
import { PayoutRecords } from '../payout-records';
import { type ItemLabels, payoutItemView } from './payout-item.view';
import { type ItemPlace, PayoutItems, type PlacedMovement } from './payout-items';
import { payoutItemRow, payoutItemsHeader } from './payout-items-csv';

const scope = 'payouts:read';
const params = { id: 'The id of the payout.' };

@Controller('v1/payouts')
export class PayoutItemController {
  constructor(
    private readonly payouts: PayoutRecords,
    private readonly items: PayoutItems,
    private readonly adjustments: AdjustmentRecords,
    @Inject(TRANSACTION_LOOKUP) private readonly transactions: Pick<TransactionLookup, 'findLabels'>,
  ) {}

  @Get(':id/items')
  @Operation({
    id: 'payouts.items',
    scope,
    summary: 'List the items of a payout: one row for each movement of money',
    description:
      'The net amounts add up to the amount of the payout. The gross amounts and the fees add up, type by type, to its `breakdown`. Items are fixed when the payout is scheduled: a later refund or dispute is an item of a later payout.',
    errors: ['payout_not_found', 'invalid_cursor'],
    answers: { 200: listSchema(payoutItemSchema) },
    params,
  })
  async list(
    @Param('id') id: string,
    @Query() { limit, cursor }: PageQuery,
    @Caller() caller: Caller,
  ): Promise<List<PayoutItemResource>> {
    const { scheduled } = (await this.payouts.requirePayout(id, caller)).record;
    // One more than the page shows whether there is another.
    const rows = await this.items.list(scheduled, placeIn(cursor), limit + 1);
    const labels = await this.labelsOf(scheduled, rows);
    return listAnswer(
      rows,
      limit,
      ({ place }) => [place.item, place.n],
      (row) => payoutItemView(scheduled, row, labels),
    );
  }

  @Get(':id/items/file')
  @Operation({
    id: 'payouts.downloadItems',
    scope,
    summary: 'Download the items of a payout as a CSV file',
    errors: ['payout_not_found'],
    answers: { 200: { type: 'string', description: 'The content of the file.' } },
    answerExamples: { 'text/csv': payoutItemsHeader },
    produces: ['text/csv'],
    params,
  })
  async download(@Param('id') id: string, @Caller() caller: Caller): Promise<Answer> {
    const { scheduled } = (await this.payouts.requirePayout(id, caller)).record;
    const rows = this.rowsOf(scheduled);
    // The first rows are read before the answer begins: a failure is then an error, and not half a file.
    const { value: first = '' } = await rows.next();
    const headers = { 'content-disposition': `attachment; filename="${id}-items.csv"` };
    return Answer.text(Readable.from(textOf(first, rows)), 'text/csv; charset=utf-8', { headers });
  }

  private async *rowsOf(payout: KnownPayout['scheduled']): AsyncGenerator<string, undefined> {
    for await (const piece of this.items.walk(payout)) {
      const labels = await this.labelsOf(payout, piece);
      yield piece.map((row) => payoutItemRow(payoutItemView(payout, row, labels))).join('');
    }
  }

  /** Of all the sales and adjustments of a page at once. */
  private async labelsOf(
    { platformId }: KnownPayout['scheduled'],
    rows: readonly PlacedMovement[],
  ): Promise<ItemLabels> {
    const sales = rows.flatMap(({ movement }) => movement.transactionId ?? []);
    const adjusted = rows.flatMap(({ movement }) => movement.adjustmentId ?? []);
    const [labels, found] = await Promise.all([
      this.transactions.findLabels(platformId, sales),
      this.adjustments.many(adjusted),
    ]);
    return { sales: labels, adjustments: new Map([...found].map(([id, { row }]) => [id, row])) };
  }
}

async function* textOf(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield payoutItemsHeader + first;
  yield* rest;
}

/** A cursor is the place of the last item that was shown. */
const placeIn = (cursor: string | undefined): ItemPlace | null => {
  if (cursor === undefined) return null;
  const [item, n] = decodeCursor(cursor, 2);
  if (typeof item !== 'number' || typeof n !== 'number' || item < 0 || n < 0)
    throw new HttpProblem('invalid_cursor', { param: 'cursor' });
  return { item, n };
};
