import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { type Commands, type PayoutResource, payoutSchema } from '@taprail/contracts';
import {
  Answer,
  Caller,
  Context,
  ExpectedRevision,
  Operation,
  RequestContext,
  Words,
  CommandSender,
} from '@taprail/http';
import { failureCodes } from '@taprail/ledger-domain';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { PayoutRecords } from '../payouts/payout-records';

class PayPayoutDto {
  /** Made up unless given. */
  @IsOptional()
  @Matches(/^[!-~]{1,35}$/, { message: '1 to 35 printable ASCII characters without spaces, such as WIRE-0042' })
  @Words('Reference of the transfer at the bank. Generated if absent.')
  wire_reference?: string | null;
}

class FailPayoutDto {
  @IsIn(failureCodes)
  @Words('Reason for the rejection by the bank.')
  failure_code!: (typeof failureCodes)[number];
}

type Simulated = Commands['ledger.simulate-payout']['data'];
type Outcome =
  | Readonly<{ outcome: 'pay'; wireReference: string | null }>
  | Readonly<{ outcome: 'fail'; failureCode: string }>;

const params = { id: 'The id of the payout.' };
const scope = 'payouts:write';
/** Without a route where payouts are sent from a balance at Stripe, which pays whatever a test says. */
const errors = ['route_not_found', 'payout_not_found', 'payout_ended', 'revision_mismatch'] as const;

/** Acts of the bank that a test may bring about before their time. */
@Controller('v1/test/payouts')
export class TestPayoutController {
  constructor(
    private readonly commands: CommandSender,
    private readonly payouts: PayoutRecords,
  ) {}

  @Post(':id/pay')
  @HttpCode(200)
  @Operation({
    id: 'test.payouts.pay',
    scope,
    summary: 'Confirm a payout, as the bank',
    errors,
    answers: { 200: payoutSchema },
    params,
    example: { wire_reference: 'TAPRAIL-7F3K2M' },
  })
  pay(
    @Param('id') id: string,
    @Body() { wire_reference: wireReference = null }: PayPayoutDto,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<PayoutResource>> {
    return this.simulate(id, { outcome: 'pay', wireReference }, expectedRevision, context, caller);
  }

  @Post(':id/fail')
  @HttpCode(200)
  @Operation({
    id: 'test.payouts.fail',
    scope,
    summary: 'Fail a payout, or return one that was paid, as the bank',
    errors,
    answers: { 200: payoutSchema },
    params,
    example: { failure_code: 'account_closed' },
  })
  fail(
    @Param('id') id: string,
    @Body() { failure_code: failureCode }: FailPayoutDto,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<PayoutResource>> {
    return this.simulate(id, { outcome: 'fail', failureCode }, expectedRevision, context, caller);
  }

  private async simulate(
    payoutId: string,
    outcome: Outcome,
    expectedRevision: number | undefined,
    context: RequestContext,
    caller: Caller,
  ): Promise<Answer<PayoutResource>> {
    await this.payouts.requirePayout(payoutId, caller);
    const data: Simulated = { payoutId, platformId: caller.platformId, ...outcome, expectedRevision };
    return this.payouts.answer(await this.commands.send('ledger.simulate-payout', payoutId, data, context, caller));
  }
}
