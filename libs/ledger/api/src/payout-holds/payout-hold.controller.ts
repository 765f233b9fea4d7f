import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import {
  type PayoutHoldResource,
  payoutHoldSchema,
  SUB_MERCHANT_DIRECTORY,
  type SubMerchantDirectory,
  subMerchantIdOf,
} from '@taprail/contracts';
import {
  Answer,
  Caller,
  CommandSender,
  Context,
  cursorPosition,
  ExpectedRevision,
  HttpProblem,
  type List,
  listAnswer,
  listSchema,
  Operation,
  positionCursor,
  RequestContext,
} from '@taprail/http';
import { payoutHoldView } from '@taprail/ledger-domain';
import { createdFilters, equalTo } from '@taprail/subscriptions';
import { PayoutHoldRecords } from './payout-hold-records';
import { HoldPayoutsDto, LiftPayoutHoldDto, ListPayoutHoldsQuery } from './payout-hold.dto';

const [read, write] = ['ledger:read', 'payouts:write'] as const;
const params = { id: 'The id of the payout hold.' };

/** Sub-merchants whose payouts the platform holds, each with a reason. */
@Controller('v1/payout-holds')
export class PayoutHoldController {
  constructor(
    private readonly commands: CommandSender,
    private readonly holds: PayoutHoldRecords,
    @Inject(SUB_MERCHANT_DIRECTORY) private readonly subMerchants: SubMerchantDirectory,
  ) {}

  @Get()
  @Operation({
    id: 'payoutHolds.list',
    scope: read,
    summary: 'List payout holds, newest first',
    errors: ['invalid_cursor'],
    answers: { 200: listSchema(payoutHoldSchema) },
  })
  async list(
    @Query() query: ListPayoutHoldsQuery,
    @Caller() { platformId }: Caller,
  ): Promise<List<PayoutHoldResource>> {
    const { limit, order, cursor, submerchant, status } = query;
    const subMerchant = submerchant === undefined ? undefined : subMerchantIdOf(platformId, submerchant);
    const filters = [...equalTo({ status, sub_merchant: subMerchant }), ...createdFilters(query.created)];
    const page = { filters, order, limit: limit + 1, ...cursorPosition(cursor) };
    const rows = await this.holds.list(platformId, page);
    return listAnswer(rows, limit, positionCursor, ({ row }) => payoutHoldView(row));
  }

  @Get(':id')
  @Operation({
    id: 'payoutHolds.get',
    scope: read,
    summary: 'Get a payout hold',
    errors: ['payout_hold_not_found'],
    answers: { 200: payoutHoldSchema },
    conditional: true,
    params,
  })
  async find(@Param('id') id: string, @Caller() caller: Caller): Promise<Answer<PayoutHoldResource>> {
    const { record, revision } = await this.holds.require(id, caller);
    return new Answer(payoutHoldView(record), { revision });
  }

  @Post()
  @Operation({
    id: 'payoutHolds.create',
    scope: write,
    summary: 'Hold the payouts of a sub-merchant',
    description:
      'From the next payout run on, nothing is paid out to the sub-merchant while the hold is active; its balance stays available. Sales, refunds and debts go on. A payout that is scheduled already is still sent. A sub-merchant can have several holds: payouts go on when all of them are over.',
    errors: ['sub_merchant_not_found', 'hold_ends_in_past'],
    answers: { 201: payoutHoldSchema },
    example: { submerchant: 'bistro-42', reason: 'risk_review', note: 'Case 17' },
  })
  async create(
    @Body() { submerchant, reason, note = null, ends_at: endsAt = null }: HoldPayoutsDto,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<PayoutHoldResource>> {
    const { platformId } = caller;
    const found = await this.subMerchants.find(platformId, submerchant);
    if (!found) throw new HttpProblem('sub_merchant_not_found', { param: 'submerchant' });
    const { subMerchantId, externalRef } = found;
    const data = { platformId, subMerchantId, submerchant: externalRef, reason, note, endsAt };
    const sent = this.commands.send('ledger.place-payout-hold', subMerchantId, data, context, caller);
    return this.holds.answer(await sent, 201);
  }

  @Post(':id/lift')
  @HttpCode(200)
  @Operation({
    id: 'payoutHolds.lift',
    scope: write,
    summary: 'Lift a payout hold',
    description: 'What is available is paid with the next run of the schedule, unless another hold is active.',
    errors: ['payout_hold_not_found', 'payout_hold_not_active', 'revision_mismatch'],
    answers: { 200: payoutHoldSchema },
    params,
    example: { note: 'Cleared by the risk team' },
  })
  async lift(
    @Param('id') id: string,
    @Body() { note = null }: LiftPayoutHoldDto,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<PayoutHoldResource>> {
    const { platformId } = caller;
    await this.holds.require(id, caller);
    const data = { holdId: id, platformId, note, expectedRevision };
    return this.holds.answer(await this.commands.send('ledger.lift-payout-hold', id, data, context, caller));
  }
}
