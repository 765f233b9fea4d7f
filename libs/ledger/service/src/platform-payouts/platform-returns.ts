import { Injectable } from '@nestjs/common';
import { type Envelope, isId } from '@taprail/contracts';
import { isWhatWasOrdered, type ReturnedPayout } from '../bank/bank';
import { failureMessages } from '../bank/failure-messages';
import { PlatformPayouts } from './platform-payouts';
import { platformOrderOf } from './send-platform-payouts.commands';

/** Platform payouts that were paid and came back. */
@Injectable()
export class PlatformReturns {
  constructor(private readonly payouts: PlatformPayouts) {}

  /** False for a payout that is none of a platform. What is known already is not recorded again. */
  async take({ payoutId, failureCode, moved }: ReturnedPayout, message: Envelope): Promise<boolean> {
    if (!isId('ppo', payoutId)) return false;
    const { state } = await this.payouts.load(payoutId);
    // A part of it puts nothing back: it is cash that the reconciliation has to explain.
    if (state.status !== 'paid' || !isWhatWasOrdered(platformOrderOf(state), moved)) return true;
    const fail = { type: 'FailPlatformPayout', failureCode, failureMessage: failureMessages[failureCode] } as const;
    await this.payouts.execute(payoutId, fail, { ...message, commandId: `${payoutId}/returned` });
    return true;
  }
}
