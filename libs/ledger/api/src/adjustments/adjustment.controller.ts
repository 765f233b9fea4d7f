import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import {
  type AdjustmentResource,
  adjustmentSchema,
  PLATFORM_SETTINGS_LOOKUP,
  type PlatformSettingsLookup,
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
import { adjustmentView } from '@taprail/ledger-domain';
import { currencyOf } from '@taprail/money';
import { createdFilters, equalTo } from '@taprail/subscriptions';
import { AdjustmentRecords } from './adjustment-records';
import { AdjustDto, ListAdjustmentsQuery, RejectAdjustmentDto } from './adjustment.dto';

const [read, write] = ['ledger:read', 'payouts:write'] as const;
const params = { id: 'The id of the adjustment.' };

/** Credits and debits by the platform, above its limit by two persons. */
@Controller('v1/adjustments')
export class AdjustmentController {
  constructor(
    private readonly commands: CommandSender,
    private readonly adjustments: AdjustmentRecords,
    @Inject(SUB_MERCHANT_DIRECTORY) private readonly subMerchants: SubMerchantDirectory,
    @Inject(PLATFORM_SETTINGS_LOOKUP) private readonly platforms: PlatformSettingsLookup,
  ) {}

  @Get()
  @Operation({
    id: 'adjustments.list',
    scope: read,
    summary: 'List adjustments, newest first',
    errors: ['invalid_cursor'],
    answers: { 200: listSchema(adjustmentSchema) },
  })
  async list(
    @Query() query: ListAdjustmentsQuery,
    @Caller() { platformId }: Caller,
  ): Promise<List<AdjustmentResource>> {
    const { limit, order, cursor, submerchant, status, currency } = query;
    const wanted = {
      status,
      currency: currency?.toUpperCase(),
      sub_merchant: submerchant === undefined ? undefined : subMerchantIdOf(platformId, submerchant),
    };
    const filters = [...equalTo(wanted), ...createdFilters(query.created)];
    const rows = await this.adjustments.list(platformId, {
      filters,
      order,
      limit: limit + 1,
      ...cursorPosition(cursor),
    });
    return listAnswer(rows, limit, positionCursor, ({ row }) => adjustmentView(row));
  }

  @Get(':id')
  @Operation({
    id: 'adjustments.get',
    scope: read,
    summary: 'Get an adjustment',
    errors: ['adjustment_not_found'],
    answers: { 200: adjustmentSchema },
    conditional: true,
    params,
  })
  async find(@Param('id') id: string, @Caller() caller: Caller): Promise<Answer<AdjustmentResource>> {
    const { record, revision } = await this.adjustments.require(id, caller);
    return new Answer(adjustmentView(record), { revision });
  }

  @Post()
  @Operation({
    id: 'adjustments.create',
    scope: write,
    summary: 'Credit or debit a sub-merchant',
    description:
      'Moves money between your operating balance and the available balance of a sub-merchant, in the currency of its bank account. It counts in the next payout. An amount above `adjustment_approval_above` of the platform waits for the approval of another key or person for seven days. A debit of more than is available becomes a debt.',
    errors: ['sub_merchant_not_found', 'sub_merchant_rejected', 'invalid_currency', 'adjustment_currency'],
    answers: { 201: adjustmentSchema },
    example: {
      submerchant: 'bistro-42',
      direction: 'credit',
      amount: 2_500,
      currency: 'EUR',
      reason: 'goodwill',
      reference: 'ticket-17',
    },
  })
  async create(
    @Body() body: AdjustDto,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<AdjustmentResource>> {
    const { platformId } = caller;
    const found = await this.subMerchants.find(platformId, body.submerchant);
    if (!found) throw new HttpProblem('sub_merchant_not_found', { param: 'submerchant' });
    const { subMerchantId, externalRef: submerchant, settlementCurrency, isEnded } = found;
    if (isEnded) throw new HttpProblem('sub_merchant_rejected', { param: 'submerchant' });
    const currency = currencyOf(body.currency).code;
    if (settlementCurrency !== currency) {
      throw new HttpProblem('adjustment_currency', { param: 'currency', details: { currency: settlementCurrency } });
    }
    const { direction, amount, reason, reference = null, description = null } = body;
    const about = { platformId, subMerchantId, submerchant, direction, currency, amount, reason };
    const approvalAbove = await this.platforms.findApprovalLimit(platformId);
    const data = { ...about, reference, description, approvalAbove };
    const sent = this.commands.send('ledger.propose-adjustment', subMerchantId, data, context, caller);
    return this.adjustments.answer(await sent, 201);
  }

  @Post(':id/approve')
  @HttpCode(200)
  @Operation({
    id: 'adjustments.approve',
    scope: write,
    summary: 'Approve an adjustment that another key or person proposed',
    errors: ['adjustment_not_found', 'adjustment_not_pending', 'own_proposal', 'revision_mismatch'],
    answers: { 200: adjustmentSchema },
    params,
  })
  async approve(
    @Param('id') id: string,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<AdjustmentResource>> {
    const of = await this.requireOf(id, caller);
    const data = { ...of, expectedRevision };
    return this.adjustments.answer(await this.commands.send('ledger.approve-adjustment', id, data, context, caller));
  }

  @Post(':id/reject')
  @HttpCode(200)
  @Operation({
    id: 'adjustments.reject',
    scope: write,
    summary: 'Reject an adjustment, or take back your own proposal',
    errors: ['adjustment_not_found', 'adjustment_not_pending', 'revision_mismatch'],
    answers: { 200: adjustmentSchema },
    params,
    example: { note: 'Covered by the contract' },
  })
  async reject(
    @Param('id') id: string,
    @Body() { note = null }: RejectAdjustmentDto,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<AdjustmentResource>> {
    const of = await this.requireOf(id, caller);
    const data = { ...of, note, expectedRevision };
    return this.adjustments.answer(await this.commands.send('ledger.reject-adjustment', id, data, context, caller));
  }

  @Post(':id/reverse')
  @Operation({
    id: 'adjustments.reverse',
    scope: write,
    summary: 'Reverse an adjustment that is posted by its opposite',
    errors: ['adjustment_not_found', 'adjustment_not_reversible', 'revision_mismatch'],
    answers: { 201: adjustmentSchema },
    params,
  })
  async reverse(
    @Param('id') id: string,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<AdjustmentResource>> {
    const of = await this.requireOf(id, caller);
    const approvalAbove = await this.platforms.findApprovalLimit(caller.platformId);
    const data = { ...of, approvalAbove, expectedRevision };
    const sent = this.commands.send('ledger.reverse-adjustment', id, data, context, caller);
    return this.adjustments.answer(await sent, 201);
  }

  private async requireOf(adjustmentId: string, caller: Caller) {
    await this.adjustments.require(adjustmentId, caller);
    return { adjustmentId, platformId: caller.platformId };
  }
}
