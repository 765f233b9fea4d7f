import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { type PlatformPayoutResource, platformPayoutSchema } from '@taprail/contracts';
import {
  Answer,
  Caller,
  CommandSender,
  Context,
  cursorPosition,
  HttpProblem,
  type List,
  listAnswer,
  listSchema,
  Operation,
  positionCursor,
  RequestContext,
} from '@taprail/http';
import { operatingBalanceId, platformPayoutView } from '@taprail/ledger-domain';
import { currencyOf } from '@taprail/money';
import { isMoneyOff, SETTINGS, type Settings } from '@taprail/settings';
import { createdFilters, equalTo } from '@taprail/subscriptions';
import { ListPlatformPayoutsQuery, PayPlatformDto } from './platform-payout.dto';
import { PlatformPayoutRecords } from './platform-payout-records';

/** Payouts of the platform's own money. */
@Controller('v1/platform-payouts')
export class PlatformPayoutController {
  constructor(
    private readonly commands: CommandSender,
    private readonly payouts: PlatformPayoutRecords,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get()
  @Operation({
    id: 'platformPayouts.list',
    scope: 'payouts:read',
    summary: 'List payouts to your own bank account, newest first',
    errors: ['invalid_cursor'],
    answers: { 200: listSchema(platformPayoutSchema) },
  })
  async list(
    @Query() query: ListPlatformPayoutsQuery,
    @Caller() { platformId }: Caller,
  ): Promise<List<PlatformPayoutResource>> {
    const { limit, order, cursor, status, currency } = query;
    const wanted = equalTo({ status, currency: currency?.toUpperCase() });
    const rows = await this.payouts.list(platformId, {
      filters: [...wanted, ...createdFilters(query.created)],
      order,
      limit: limit + 1,
      ...cursorPosition(cursor),
    });
    return listAnswer(rows, limit, positionCursor, ({ row }) => platformPayoutView(row));
  }

  @Get(':id')
  @Operation({
    id: 'platformPayouts.get',
    scope: 'payouts:read',
    summary: 'Get a payout to your own bank account, with what it is made of',
    errors: ['platform_payout_not_found'],
    answers: { 200: platformPayoutSchema },
    conditional: true,
    params: { id: 'The id of the payout.' },
  })
  async find(@Param('id') id: string, @Caller() caller: Caller): Promise<Answer<PlatformPayoutResource>> {
    const { record, revision } = await this.payouts.require(id, caller);
    return new Answer(platformPayoutView(record), { revision });
  }

  @Post()
  @Operation({
    id: 'platformPayouts.create',
    scope: 'payouts:write',
    summary: 'Pay your own money to your bank account',
    description:
      'Pays what is available of your operating balance: platform fees of sales that are available, less fees returned, processing fees that you bear and adjustments. Works with every schedule.',
    errors: [
      'invalid_currency',
      'platform_account_missing',
      'platform_payouts_unavailable',
      'payouts_frozen',
      'books_incomplete',
      'payout_exceeds_available',
      'psp_unavailable',
    ],
    answers: { 201: platformPayoutSchema },
    example: { currency: 'EUR', amount: 8_000 },
  })
  async create(
    @Body() { currency, amount = null }: PayPlatformDto,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<PlatformPayoutResource>> {
    if (isMoneyOff(this.settings)) {
      throw new HttpProblem('psp_unavailable', {
        message: 'This deployment sends no payouts yet: STRIPE_MONEY is off.',
      });
    }
    const subject = { platformId: caller.platformId, currency: currencyOf(currency).code };
    const key = operatingBalanceId(subject);
    const sent = this.commands.send('ledger.pay-platform', key, { ...subject, amount }, context, caller);
    return this.payouts.answer(await sent, 201);
  }
}
