import { Controller, Inject } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import { Clock } from '@taprail/clock';
import type { Command, Envelope, PayoutReply, Reply } from '@taprail/contracts';
import { calendarOf, type DelayReason, type PayoutCommand } from '@taprail/ledger-domain';
import type { Untimed } from '@taprail/event-store';
import { businessDayOnOrAfter } from '@taprail/money';
import { isMoneyOff, SETTINGS, type Settings } from '@taprail/settings';
import { BANK, type Bank, type BankOrder, isWhatWasOrdered, type OrderNews } from '../../bank/bank';
import { failureMessages } from '../../bank/failure-messages';
import { forEachIsolated } from '../../long-work/for-each-isolated';
import { OutlastingWork } from '../../long-work/outlasting-work';
import { orderOf } from '../payout.commands';
import { knownPayout, payoutReply, PayoutRuns, Payouts } from '../payouts';
import { PlatformReturns } from '../../platform-payouts/platform-returns';
import { BankPayouts } from './bank-payouts';
import { ReadBankPayout } from './read-bank-payouts';

const minuteMs = 60_000;

/** Money has to come in before it can go out; an answer may come any moment. */
const retryAfterMs: Readonly<Record<DelayReason, number>> = {
  balance_short: 15 * minuteMs,
  transfer_pending: 15 * minuteMs,
  no_answer: minuteMs,
};

/** Commands that send payouts to the bank and take its late answers. */
@Controller()
export class SendCommands {
  private readonly returning = new OutlastingWork();

  constructor(
    private readonly runs: PayoutRuns,
    private readonly payouts: Payouts,
    private readonly atBank: BankPayouts,
    private readonly reading: ReadBankPayout,
    private readonly platformReturns: PlatformReturns,
    private readonly clock: Clock,
    @Inject(BANK) private readonly bank: Bank,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** On their way before the bank is asked: after that nobody can cancel them, and asking again is the same orders. */
  @OnCommand('ledger.send-run')
  async send(command: Command<'ledger.send-run'>): Promise<Reply<'ledger.send-run'>> {
    const { runId } = command.data;
    this.requireMoneyOn(runId);
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
    const { news, unfinished } = await this.bank.send({ runId, currency, sendAt, executeOn, orders });
    for (const each of news) await this.record(each, command);
    return { sent: orders.length, unfinished };
  }

  @OnCommand('ledger.send-payout')
  async sendAgain(command: Command<'ledger.send-payout'>): Promise<PayoutReply> {
    const { payoutId, platformId } = command.data;
    const handled = await this.payouts.requireOfPlatform(payoutId, platformId);
    const order = orderOf(handled);
    if (order.progress !== 'delayed' || !this.bank.sendDelayed) return payoutReply(handled);
    this.requireMoneyOn(payoutId);
    await this.record(await this.bank.sendDelayed(order), command);
    return payoutReply(await this.payouts.load(payoutId));
  }

  /** A payout that was paid and came back; what is known already is not recorded again. */
  @OnCommand('ledger.take-returns')
  takeReturns(command: Command<'ledger.take-returns'>): Promise<Reply<'ledger.take-returns'>> {
    return this.returning.run('returns', async () => {
      await this.findReturns(command);
      await this.findTraces(command);
    });
  }

  @OnCommand('ledger.read-bank-payout')
  async readBankPayout(command: Command<'ledger.read-bank-payout'>): Promise<Reply<'ledger.read-bank-payout'>> {
    return { payoutId: (await this.reading.take(command.data, command)) ?? null };
  }

  private async findReturns(command: Command<'ledger.take-returns'>): Promise<void> {
    if (!this.bank.listReturned) return;
    for (const { payoutId, failureCode, moved } of await this.bank.listReturned(await this.atBank.listReturnable())) {
      if (await this.platformReturns.take({ payoutId, failureCode, moved }, command)) continue;
      const handled = await this.payouts.load(payoutId);
      if (handled.state.status !== 'paid') continue;
      // A part of it puts nothing back: it is cash that the reconciliation has to explain.
      if (!isWhatWasOrdered(orderOf(handled), moved)) continue;
      const fail = { type: 'FailPayout', failureCode, failureMessage: failureMessages[failureCode] } as const;
      await this.payouts.execute(payoutId, fail, { ...command, commandId: `${payoutId}/returned` });
    }
  }

  private async findTraces(command: Command<'ledger.take-returns'>): Promise<void> {
    if (!this.bank.readPayout) return;
    await forEachIsolated(await this.atBank.listUntraced(), async ({ payoutId }) => {
      const { order } = knownPayout(await this.payouts.load(payoutId));
      if (order) await this.reading.take(order, command);
    });
  }

  /** The timer comes again, until the operator lets money move. */
  private requireMoneyOn(what: string): void {
    if (isMoneyOff(this.settings)) throw new Error(`${what} waits: STRIPE_MONEY is off`);
  }

  /** The bank's word on one order; the timer of a delayed one comes with its event. */
  private async record(told: OrderNews, message: Envelope): Promise<void> {
    const { payoutId } = told;
    const commandId = `${message.commandId}/${payoutId}/${told.news}`;
    await this.payouts.execute(payoutId, this.commandOf(told), { ...message, commandId });
  }

  private commandOf(told: OrderNews): Untimed<PayoutCommand> {
    if (told.news === 'ordered') return { type: 'RecordOrder', references: told.references };
    if (told.news === 'delayed') {
      const retryAt = new Date(this.clock.now().getTime() + retryAfterMs[told.reason]).toISOString();
      return { type: 'DelayPayout', reason: told.reason, retryAt };
    }
    const { answer } = told;
    return answer.outcome === 'paid'
      ? { type: 'ConfirmPayout', wireReference: answer.wireReference }
      : { type: 'FailPayout', failureCode: answer.failureCode, failureMessage: answer.message };
  }
}
