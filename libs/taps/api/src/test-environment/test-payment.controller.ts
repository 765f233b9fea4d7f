import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { durationMs } from '@taprail/clock';
import { disputeSchema, type SimulatedDispute, type TransactionPlace } from '@taprail/contracts';
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
import type { ChainDisputeView } from '@taprail/taps-domain';
import { Disputes } from '../disputes/disputes';
import { asNotFoundOf, transactionBehind } from '../transactions/transaction-ids';
import { OpenDisputeDto } from './test-payment.dto';

const decision = (id: string, summary: string): OperationSpec => ({
  id: `test.disputes.${id}`,
  scope: 'disputes:write',
  summary,
  errors: ['dispute_not_found', 'dispute_closed', 'psp_timeout'],
  answers: { 200: disputeSchema },
  params: { id: 'The id of the dispute.' },
});

/** Acts of cardholders and schemes that a test may bring about. Each answers with the object that it changed. */
@Controller('v1/test')
export class TestPaymentController {
  constructor(
    private readonly commands: CommandSender,
    private readonly disputes: Disputes,
  ) {}

  @Post('taps/:id/dispute')
  @Operation({
    id: 'test.taps.dispute',
    scope: 'disputes:write',
    summary: 'Dispute a captured tap, as the cardholder',
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
  @Operation(decision('win', 'Decide a dispute for the merchant'))
  win(@Param('id') id: string, @Context() context: RequestContext, @Caller() caller: Caller) {
    return this.decide(id, 'win', context, caller);
  }

  @Post('disputes/:id/lose')
  @HttpCode(200)
  @Operation(decision('lose', 'Decide a dispute for the cardholder'))
  lose(@Param('id') id: string, @Context() context: RequestContext, @Caller() caller: Caller) {
    return this.decide(id, 'lose', context, caller);
  }

  @Post('disputes/:id/withdraw')
  @HttpCode(200)
  @Operation(decision('withdraw', 'Withdraw a dispute, as the cardholder'))
  withdraw(@Param('id') id: string, @Context() context: RequestContext, @Caller() caller: Caller) {
    return this.decide(id, 'withdraw', context, caller);
  }

  private async decide(
    id: string,
    type: 'win' | 'lose' | 'withdraw',
    context: RequestContext,
    caller: Caller,
  ): Promise<Answer<ChainDisputeView>> {
    const { transaction } = await this.disputes.findOwned(id, caller);
    const action = { type, disputeId: id };
    const reply = await this.simulate(transaction.subject.transactionId, action, context, caller);
    return this.disputes.answer(reply, (all) => all.find((dispute) => dispute.id === id));
  }

  private simulate(
    transactionId: string,
    action: SimulatedDispute,
    context: RequestContext,
    caller: Caller,
  ): Promise<TransactionPlace> {
    const data = { transactionId, platformId: caller.platformId, action };
    return this.commands.send('taps.simulate', transactionId, data, context, caller);
  }
}

const lengthOf = (duration: string): number => {
  const ms = durationMs(duration);
  if (ms !== undefined) return ms;
  const message = 'deadline_in must be an ISO 8601 duration of weeks, days or less, such as P7D or PT1H.';
  throw new HttpProblem('invalid_value', { param: 'deadline_in', message });
};
