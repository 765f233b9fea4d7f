import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { type PlatformPayoutResource, platformPayoutSchema } from '@taprail/contracts';
import { Answer, Caller, CommandSender, Context, Operation, RequestContext, Words } from '@taprail/http';
import { failureCodes } from '@taprail/ledger-domain';
import { IsIn } from 'class-validator';
import { PlatformPayoutRecords } from '../platform-payouts/platform-payout-records';

class FailPlatformPayoutDto {
  @IsIn(failureCodes)
  @Words('Reason for the rejection by the bank.')
  failure_code!: (typeof failureCodes)[number];
}

/** What the bank of a platform does that a test may bring about before its time. */
@Controller('v1/test/platform-payouts')
export class TestPlatformPayoutController {
  constructor(
    private readonly commands: CommandSender,
    private readonly payouts: PlatformPayoutRecords,
  ) {}

  @Post(':id/fail')
  @HttpCode(200)
  @Operation({
    id: 'test.platformPayouts.fail',
    scope: 'payouts:write',
    summary: 'Fail a payout of the platform, or return one that was paid, as the bank',
    errors: ['platform_payout_not_found', 'payout_ended'],
    answers: { 200: platformPayoutSchema },
    params: { id: 'The id of the payout.' },
    example: { failure_code: 'account_closed' },
  })
  async fail(
    @Param('id') id: string,
    @Body() { failure_code: failureCode }: FailPlatformPayoutDto,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<PlatformPayoutResource>> {
    await this.payouts.require(id, caller);
    const data = { payoutId: id, platformId: caller.platformId, failureCode };
    return this.payouts.answer(await this.commands.send('ledger.fail-platform-payout', id, data, context, caller));
  }
}
