import { Controller, Inject } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command, PlatformPayoutReply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { calendarOf, type FailureCode, failureCodes, type KnownPlatformPayout } from '@taprail/ledger-domain';
import { businessDayOnOrAfter, wallClockAt } from '@taprail/money';
import { isMoneyOff, SETTINGS, type Settings } from '@taprail/settings';
import { BANK, type Bank, type BankAnswer, type BankOrder } from '../bank/bank';
import { failureMessages } from '../bank/failure-messages';
import { platformPayoutReply, PlatformPayouts } from './platform-payouts';

/** Gives platform payouts to the bank and takes its answers. */
@Controller()
export class SendPlatformPayouts {
  constructor(
    private readonly payouts: PlatformPayouts,
    @Inject(BANK) private readonly bank: Bank,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** On its way before the bank is asked: what it says of an order it may have had is a state, and asking again the same order. */
  @OnCommand('ledger.send-platform-payout')
  async send(command: Command<'ledger.send-platform-payout'>): Promise<PlatformPayoutReply> {
    const { payoutId, platformId } = command.data;
    if (isMoneyOff(this.settings)) throw new Error(`${payoutId} waits: STRIPE_MONEY is off`);
    await this.payouts.requireOfPlatform(payoutId, platformId);
    const step = { ...command, commandId: `${payoutId}/send` };
    await this.payouts.execute(payoutId, { type: 'SendPlatformPayout' }, step);
    const handled = await this.payouts.requireOfPlatform(payoutId, platformId);
    const { status, scheduled } = handled.state;
    if (status !== 'in_transit') return platformPayoutReply(handled);
    const { currency, sendAt, timezone } = scheduled;
    const { date } = wallClockAt(Date.parse(sendAt), timezone);
    const executeOn = businessDayOnOrAfter(date, calendarOf(currency));
    const { unfinished, news } = await this.bank.send({
      runId: payoutId,
      currency,
      sendAt,
      executeOn,
      orders: [platformOrderOf(handled.state)],
    });
    const answered = news.find((each) => each.news === 'answered');
    if (answered?.news === 'answered') return this.record(payoutId, answered.answer, command);
    if (unfinished || news.length > 0) throw new Error(`The bank has not taken ${payoutId} yet`);
    return platformPayoutReply(handled);
  }

  @OnCommand('ledger.ask-platform-payout')
  async ask(command: Command<'ledger.ask-platform-payout'>): Promise<PlatformPayoutReply> {
    const { payoutId, platformId } = command.data;
    const handled = await this.payouts.requireOfPlatform(payoutId, platformId);
    const { status } = handled.state;
    // Both timers are due where nobody was there on either day. The bank is asked once it has the order.
    if (status === 'scheduled') throw new Error(`${payoutId} has not been sent yet; the bank is asked when it is`);
    if (status !== 'in_transit') return platformPayoutReply(handled);
    const answer = await this.bank.answerTo(platformOrderOf(handled.state));
    // The timer asks again, later and later.
    if (!answer) throw new Error(`The bank has not said what became of ${payoutId}`);
    return this.record(payoutId, answer, command);
  }

  @OnCommand('ledger.fail-platform-payout')
  async fail(command: Command<'ledger.fail-platform-payout'>): Promise<PlatformPayoutReply> {
    const { payoutId, platformId } = command.data;
    const failureCode = command.data.failureCode as FailureCode;
    if (!failureCodes.includes(failureCode)) {
      throw new Rejection('invalid_enum_value', { allowed: failureCodes }, 'failure_code');
    }
    const { state } = await this.payouts.requireOfPlatform(payoutId, platformId);
    if (state.status === 'failed') throw new Rejection('payout_ended', { status: state.status });
    const answer = { outcome: 'refused', failureCode, message: failureMessages[failureCode] } as const;
    const reply = await this.record(payoutId, answer, command);
    await this.bank.simulate?.(platformOrderOf(state), answer, state.status === 'paid');
    return reply;
  }

  private async record(
    payoutId: string,
    answer: BankAnswer,
    message: Command<'ledger.send-platform-payout' | 'ledger.ask-platform-payout' | 'ledger.fail-platform-payout'>,
  ): Promise<PlatformPayoutReply> {
    const command =
      answer.outcome === 'paid'
        ? ({ type: 'ConfirmPlatformPayout', wireReference: answer.wireReference } as const)
        : ({ type: 'FailPlatformPayout', failureCode: answer.failureCode, failureMessage: answer.message } as const);
    return platformPayoutReply(await this.payouts.execute(payoutId, command, message));
  }
}

/** The register of beneficiaries at the bank names the platform's account by the platform. */
export const platformOrderOf = ({ status, scheduled }: KnownPlatformPayout): BankOrder => {
  const { payoutId, platformId, amount, currency, destination } = scheduled;
  return {
    payoutId,
    runId: payoutId,
    amount,
    currency,
    destination,
    submerchant: 'platform',
    subMerchantId: platformId,
    references: null,
    progress: status === 'scheduled' || status === 'in_transit' ? 'new' : 'ended',
  };
};
