import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import {
  payoutSchema,
  subMerchantIdOf,
  TRANSACTION_LOOKUP,
  transactionListedSchema,
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
  pastInstant,
  cursorPosition,
  positionCursor,
} from '@taprail/http';
import { payoutView, type PayoutView } from '@taprail/ledger-domain';
import { createdFilters, equalTo, within } from '@taprail/subscriptions';
import { ListPayoutsQuery, PayoutQuery } from './payout.dto';
import { PayoutRecords } from './payout-records';

const scope = 'payouts:read';
const params = { id: 'The id of the payout.' };

@Controller('v1/payouts')
export class PayoutReadsController {
  constructor(
    private readonly payouts: PayoutRecords,
    @Inject(TRANSACTION_LOOKUP) private readonly transactions: TransactionLookup,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Operation({
    id: 'payouts.list',
    scope,
    summary: 'List payouts, newest first',
    errors: ['invalid_cursor'],
    answers: { 200: listSchema(payoutSchema) },
  })
  async list(@Query() query: ListPayoutsQuery, @Caller() { platformId }: Caller): Promise<List<PayoutView>> {
    const { limit, order, cursor, submerchant, status, currency } = query;
    const wanted = {
      status,
      currency: currency?.toUpperCase(),
      sub_merchant: submerchant === undefined ? undefined : subMerchantIdOf(platformId, submerchant),
    };
    const filters = [...equalTo(wanted), ...within('arrival', query.arrival), ...createdFilters(query.created)];
    const options = { filters, order, limit: limit + 1, ...cursorPosition(cursor) };
    const rows = await this.payouts.list(platformId, options);
    return listAnswer(rows, limit, positionCursor, ({ row }) => payoutView(row));
  }

  @Get(':id')
  @Operation({
    id: 'payouts.get',
    scope,
    summary: 'Get a payout with the breakdown of its amount',
    description: '`as_of` shows the payout as it was at an instant.',
    errors: ['payout_not_found'],
    answers: { 200: payoutSchema },
    conditional: true,
    params,
  })
  async find(
    @Param('id') id: string,
    @Query() { as_of: asOf }: PayoutQuery,
    @Caller() caller: Caller,
  ): Promise<Answer<PayoutView>> {
    const { record, revision } = await this.payouts.requirePayout(
      id,
      caller,
      asOf === undefined ? undefined : pastInstant('as_of', asOf, this.clock.now()),
    );
    return new Answer(payoutView(record), { revision });
  }

  @Get(':id/transactions')
  @Operation({
    id: 'payouts.transactions',
    scope,
    summary: 'List the transactions of a payout',
    errors: ['payout_not_found', 'invalid_cursor'],
    answers: { 200: listSchema(transactionListedSchema) },
    params,
  })
  async carried(
    @Param('id') id: string,
    @Query() { limit, cursor }: PageQuery,
    @Caller() caller: Caller,
  ): Promise<List<object>> {
    const { record } = await this.payouts.requirePayout(id, caller);
    const ids = record.scheduled.transactionIds.map((transactionId, n) => ({ transactionId, n }));
    const page = listAnswer(ids.slice(placeIn(cursor), placeIn(cursor) + limit + 1), limit, ({ n }) => [n]);
    const carried = page.data.map(({ transactionId }) => transactionId);
    return { ...page, data: await this.transactions.show(caller.platformId, carried) };
  }
}

/** A cursor is the place of the last one that was shown. */
const placeIn = (cursor: string | undefined): number => {
  if (cursor === undefined) return 0;
  const [n] = decodeCursor(cursor, 1);
  if (typeof n !== 'number' || !Number.isSafeInteger(n) || n < 0)
    throw new HttpProblem('invalid_cursor', { param: 'cursor' });
  return n + 1;
};
