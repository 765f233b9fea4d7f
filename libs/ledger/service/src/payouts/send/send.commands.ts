import { Controller, Inject } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command, Reply } from '@taprail/contracts';
import { calendarOf } from '@taprail/ledger-domain';
import { businessDayOnOrAfter } from '@taprail/money';
import { isMoneyOff, SETTINGS, type Settings } from '@taprail/settings';
import { BANK, type Bank, type BankOrder, isWhatWasOrdered } from '../../bank/bank';
import { failureMessages } from '../../bank/failure-messages';
import { orderOf } from '../payout.commands';
import { knownPayout, PayoutRuns, Payouts } from '../payouts';

/** Commands that send payouts to the bank and take its late answers. */
@Controller()
export class SendCommands {
  constructor(
    private readonly runs: PayoutRuns,
    private readonly payouts: Payouts,
    @Inject(BANK) private readonly bank: Bank,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** On their way before the bank is asked: after that nobody can cancel them, and asking again is the same orders. */
  @OnCommand('ledger.send-run')
  async send(command: Command<'ledger.send-run'>): Promise<Reply<'ledger.send-run'>> {
    const { runId } = command.data;
    // The timer comes again, until the operator lets money move.
    if (isMoneyOff(this.settings)) throw new Error(`${runId} waits: STRIPE_MONEY is off`);
    const { state: run } = await this.runs.load(runId);
    if (run.status !== 'closed') throw new Error(`${runId} is still being made up; it is sent when it is closed`);
    const orders: BankOrder[] = [];
    let sendAt = '';
    for (const { payoutId } of Object.values(run.planned)) {
      const step = { ...command, commandId: `${runId}/${payoutId}/send` };
      await this.payouts.execute(payoutId, { type: 'SendPayout' }, step);
      const handled = await this.payouts.load(payoutId);
      sendAt = knownPayout(handled).scheduled.sendAt;
      if (handled.history.some(({ type }) => type === 'PayoutSent')) orders.push(orderOf(handled));
    }
    const { currency, date } = run;
    // A payout by hand may be asked for on a day on which banks are closed.
    const executeOn = businessDayOnOrAfter(date, calendarOf(currency));
    await this.bank.send({ runId, currency, sendAt, executeOn, orders });
    return { sent: orders.length };
  }

  /** A payout that was paid and came back; what is known already is not recorded again. */
  @OnCommand('ledger.take-returns')
  async takeReturns(command: Command<'ledger.take-returns'>): Promise<null> {
    for (const { payoutId, failureCode, moved } of (await this.bank.listReturned?.()) ?? []) {
      const handled = await this.payouts.load(payoutId);
      if (handled.state.status !== 'paid') continue;
      // A part of it puts nothing back: it is cash that the reconciliation has to explain.
      if (!isWhatWasOrdered(orderOf(handled), moved)) continue;
      const fail = { type: 'FailPayout', failureCode, failureMessage: failureMessages[failureCode] } as const;
      await this.payouts.execute(payoutId, fail, { ...command, commandId: `${payoutId}/returned` });
    }
    return null;
  }
}
