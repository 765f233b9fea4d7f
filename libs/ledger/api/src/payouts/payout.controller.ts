import { Body, Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import {
  disabledReason,
  isId,
  type NamedSubMerchant,
  type PayoutReply,
  type PayoutResource,
  payoutSchema,
  SUB_MERCHANT_DIRECTORY,
  type SubMerchantDirectory,
} from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import {
  Answer,
  Caller,
  Context,
  ExpectedRevision,
  HttpProblem,
  Operation,
  RequestContext,
  CommandSender,
} from '@taprail/http';
import { currencyOf } from '@taprail/money';
import { isMoneyOff, SETTINGS, type Settings } from '@taprail/settings';
import { PayOutDto } from './payout.dto';
import { PayoutRecords } from './payout-records';

const scope = 'payouts:write';
const params = { id: 'The id of the payout.' };

@Controller('v1/payouts')
export class PayoutController {
  constructor(
    private readonly commands: CommandSender,
    @Inject(SUB_MERCHANT_DIRECTORY) private readonly subMerchants: SubMerchantDirectory,
    private readonly payouts: PayoutRecords,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Post()
  @Operation({
    id: 'payouts.create',
    scope,
    summary: 'Create a payout for a sub-merchant with a manual schedule',
    errors: [
      'sub_merchant_not_found',
      'payout_schedule_not_manual',
      'payouts_not_enabled',
      'payouts_frozen',
      'payouts_held',
      'books_incomplete',
      'payout_exceeds_available',
      'psp_unavailable',
      'invalid_currency',
    ],
    answers: { 201: payoutSchema },
    example: { submerchant: 'bistro-42', currency: 'EUR', amount: 10_000 },
  })
  async create(
    @Body() { submerchant, currency, amount = null }: PayOutDto,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<PayoutResource>> {
    this.requireMoneyAllowed();
    const { platformId } = caller;
    const merchant = await this.subMerchants.find(platformId, submerchant);
    if (!merchant) throw new HttpProblem('sub_merchant_not_found', { param: 'submerchant' });
    const { subMerchantId } = merchant;
    const data = { platformId, subMerchantId, currency: currencyOf(currency).code, amount };
    const sent = this.commands.send('ledger.pay-out', subMerchantId, data, context, caller);
    return this.payouts.answer(await sent.catch(withReason(merchant)), 201);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Operation({
    id: 'payouts.cancel',
    scope,
    summary: 'Cancel a payout that has not been sent to the bank',
    errors: ['payout_not_found', 'payout_not_cancelable', 'revision_mismatch'],
    answers: { 200: payoutSchema },
    params,
  })
  async cancel(
    @Param('id') id: string,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<PayoutResource>> {
    return this.payouts.answer(await this.ask('ledger.cancel-payout', id, expectedRevision, context, caller));
  }

  @Post(':id/retry')
  @Operation({
    id: 'payouts.retry',
    scope,
    summary: 'Retry a failed payout as a new payout',
    errors: [
      'payout_not_found',
      'payout_not_retryable',
      'payouts_not_enabled',
      'payouts_frozen',
      'payouts_held',
      'books_incomplete',
      'payout_exceeds_available',
      'psp_unavailable',
      'revision_mismatch',
    ],
    answers: { 201: payoutSchema },
    params,
  })
  async retry(
    @Param('id') id: string,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<PayoutResource>> {
    this.requireMoneyAllowed();
    return this.payouts.answer(await this.ask('ledger.retry-payout', id, expectedRevision, context, caller), 201);
  }

  private requireMoneyAllowed(): void {
    if (!isMoneyOff(this.settings)) return;
    throw new HttpProblem('psp_unavailable', { message: 'This deployment sends no payouts yet: STRIPE_MONEY is off.' });
  }

  private async ask(
    name: 'ledger.cancel-payout' | 'ledger.retry-payout',
    payoutId: string,
    expectedRevision: number | undefined,
    context: RequestContext,
    caller: Caller,
  ): Promise<PayoutReply> {
    if (!isId('po', payoutId)) throw new HttpProblem('payout_not_found');
    const { record } = await this.payouts.requirePayout(payoutId, caller);
    const data = { payoutId, platformId: caller.platformId, expectedRevision };
    // Payouts to one sub-merchant are decided one after the other.
    const { subMerchantId } = record.scheduled;
    return this.commands.send(name, subMerchantId, data, context, caller).catch(async (error: unknown) => {
      const merchant = await this.subMerchants.find(caller.platformId, subMerchantId);
      return withReason(merchant)(error);
    });
  }
}

/** The ledger knows that payouts are disabled; onboarding knows why. */
const withReason =
  (merchant: NamedSubMerchant | undefined) =>
  (error: unknown): never => {
    const isDisabled = error instanceof Rejection && error.code === 'payouts_not_enabled';
    if (!isDisabled || !merchant || merchant.shown.payouts_enabled) throw error;
    throw new Rejection(error.code, { ...error.details, ...disabledReason('Payouts', merchant) }, error.param);
  };
