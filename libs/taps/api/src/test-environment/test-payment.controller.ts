import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { builtInDevices, deviceParams, deviceSchema, Devices } from '@taprail/access-api';
import { deviceView, type DeviceView } from '@taprail/access-domain';
import { durationMs } from '@taprail/clock';
import { disputeSchema, type SimulatedDispute, type TransactionReply } from '@taprail/contracts';
import {
  Answer,
  Caller,
  Context,
  HttpProblem,
  Operation,
  type OperationSpec,
  RequestContext,
  CommandSender,
} from '@taprail/http';
import { NamedSubMerchants } from '@taprail/onboarding-api';
import type { ChainDisputeView } from '@taprail/taps-domain';
import { Disputes } from '../disputes/disputes';
import { asNotFoundOf, transactionBehind } from '../transactions/transaction-ids';
import { OpenDisputeDto, PresentCardDto } from './test-payment.dto';

const decision = (id: string, summary: string): OperationSpec => ({
  id: `test.disputes.${id}`,
  scope: 'disputes:write',
  summary,
  errors: ['dispute_not_found', 'dispute_closed', 'psp_timeout'],
  answers: { 200: disputeSchema },
  params: { id: 'The id of the dispute.' },
});

/** What a test may let card holders and schemes do. Answers with what was changed. */
@Controller('v1/test')
export class TestPaymentController {
  constructor(
    private readonly commands: CommandSender,
    private readonly devices: Devices,
    private readonly subMerchants: NamedSubMerchants,
    private readonly disputes: Disputes,
  ) {}

  @Post('devices/:id/present-card')
  @HttpCode(200)
  @Operation({
    id: 'test.devices.presentCard',
    scope: 'taps:write',
    summary: 'Choose the card of the next tap of a sub-merchant at a device, once',
    errors: ['device_not_found', 'device_not_assigned', 'sub_merchant_not_found'],
    answers: { 200: deviceSchema },
    params: deviceParams,
    example: { submerchant: 'bistro-42', card: 'mastercard_debit_de' },
  })
  async presentCard(
    @Param('id') device: string,
    @Body() { submerchant, card }: PresentCardDto,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<DeviceView> {
    const { platformId } = caller;
    const found = await this.devices.find(platformId, device);
    if (!found) throw new HttpProblem('device_not_found');
    const merchant = await this.subMerchants.find(platformId, submerchant);
    if (!merchant) throw new HttpProblem('sub_merchant_not_found', { param: 'submerchant' });
    const { subMerchantId } = merchant.state.identity;
    if (found.subMerchantId !== 'any' && found.subMerchantId !== subMerchantId) {
      throw new HttpProblem('device_not_assigned', { param: 'submerchant' });
    }
    await this.commands.send('taps.present-card', device, { device, subMerchantId, card }, context, caller);
    return this.shown(platformId, device);
  }

  @Post('taps/:id/dispute')
  @Operation({
    id: 'test.taps.dispute',
    scope: 'disputes:write',
    summary: 'Let the card holder dispute a captured tap',
    errors: ['tap_not_found', 'charge_not_posted', 'psp_timeout'],
    answers: { 201: disputeSchema },
    params: { id: 'The id of the tap.' },
    example: { reason: 'fraudulent', deadline_in: 'P7D' },
  })
  async dispute(
    @Param('id') id: string,
    @Body() { reason, amount, deadline_in: deadlineIn, stage }: OpenDisputeDto,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<ChainDisputeView>> {
    const transactionId = transactionBehind('tap', id);
    const action: SimulatedDispute = {
      type: 'open',
      reason,
      ...(typeof amount === 'number' ? { amount } : {}),
      ...(typeof deadlineIn === 'string' ? { deadlineInMs: lengthOf(deadlineIn) } : {}),
      ...(typeof stage === 'string' ? { stage } : {}),
    };
    const reply = await this.simulate(transactionId, action, context, caller).catch(asNotFoundOf('tap'));
    return this.disputes.answer(reply, (all) => all.at(-1), 201);
  }

  @Post('disputes/:id/win')
  @HttpCode(200)
  @Operation(decision('win', 'Let the scheme decide a dispute for the merchant'))
  win(@Param('id') id: string, @Context() context: RequestContext, @Caller() caller: Caller) {
    return this.decide(id, 'win', context, caller);
  }

  @Post('disputes/:id/lose')
  @HttpCode(200)
  @Operation(decision('lose', 'Let the scheme decide a dispute for the card holder'))
  lose(@Param('id') id: string, @Context() context: RequestContext, @Caller() caller: Caller) {
    return this.decide(id, 'lose', context, caller);
  }

  @Post('disputes/:id/withdraw')
  @HttpCode(200)
  @Operation(decision('withdraw', 'Let the card holder withdraw a dispute'))
  withdraw(@Param('id') id: string, @Context() context: RequestContext, @Caller() caller: Caller) {
    return this.decide(id, 'withdraw', context, caller);
  }

  private async decide(
    id: string,
    type: 'win' | 'lose' | 'withdraw',
    context: RequestContext,
    caller: Caller,
  ): Promise<Answer<ChainDisputeView>> {
    const { transaction } = await this.disputes.own(id, caller);
    const action = { type, disputeId: id };
    const reply = await this.simulate(transaction.subject.transactionId, action, context, caller);
    return this.disputes.answer(reply, (all) => all.find((dispute) => dispute.id === id));
  }

  private simulate(
    transactionId: string,
    action: SimulatedDispute,
    context: RequestContext,
    caller: Caller,
  ): Promise<TransactionReply> {
    const data = { transactionId, platformId: caller.platformId, action };
    return this.commands.send('taps.simulate', transactionId, data, context, caller);
  }

  private async shown(platformId: string, device: string): Promise<DeviceView> {
    const builtIn = builtInDevices.get(device);
    if (builtIn) return builtIn;
    const found = await this.devices.read(platformId, device);
    if (found?.record.status !== 'active') throw new HttpProblem('device_not_found');
    return deviceView(found.record);
  }
}

const lengthOf = (duration: string): number => {
  const ms = durationMs(duration);
  if (ms !== undefined) return ms;
  const message = 'deadline_in must be an ISO 8601 duration of weeks, days or less, such as P7D or PT1H.';
  throw new HttpProblem('invalid_value', { param: 'deadline_in', message });
};
