import { Controller, Inject } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import { Clock } from '@taprail/clock';
import { type Command, derivedId, type Envelope, type PlatformPayoutReply, type Reply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import {
  calendarOf,
  type OperatingBalance,
  operatingBalanceId,
  type OperatingSubject,
  payoutTimes,
} from '@taprail/ledger-domain';
import { type CivilDate, currencyOf, wallClockAt } from '@taprail/money';
import { SETTINGS, type Settings } from '@taprail/settings';
import { BANK, type Bank } from '../bank/bank';
import { Completeness } from '../completeness/completeness';
import { PayoutFreezer } from '../monitor/freeze/payout-freezer';
import { nextPlatformRun } from './next-platform-run';
import { OperatingBalances } from './operating-balances';
import { OperatingMoneyReader } from './operating-money';
import { platformPayoutReply, PlatformPayouts } from './platform-payouts';

const inFlightMs = 10_000;

/** Plans payouts of a platform's own money, by hand and by schedule. What is planned is taken, whenever a crash comes. */
@Controller()
export class PayPlatformCommands {
  constructor(
    private readonly balances: OperatingBalances,
    private readonly payouts: PlatformPayouts,
    private readonly money: OperatingMoneyReader,
    private readonly freezer: PayoutFreezer,
    private readonly completeness: Completeness,
    private readonly clock: Clock,
    @Inject(BANK) private readonly bank: Bank,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @OnCommand('ledger.pay-platform')
  async pay(command: Command<'ledger.pay-platform'>): Promise<PlatformPayoutReply> {
    const subject = subjectOf(command.data);
    const payoutId = derivedId('ppo', command.commandId);
    const { state } = await this.balances.load(operatingBalanceId(subject));
    if (!state.planned[payoutId]) {
      await this.requirePayable(state, subject);
      const { date } = wallClockAt(this.clock.now().getTime(), state.schedule.timezone);
      const plan = { type: 'PlanPlatformPayout', subject, payoutId, amount: command.data.amount } as const;
      const money = await this.money.read(subject);
      const times = timesOf(date, state, subject);
      await this.balances.execute(operatingBalanceId(subject), { ...plan, money, times, by: command.actor }, command);
    }
    return this.schedule(subject, payoutId, command);
  }

  @OnCommand('ledger.run-platform-payout')
  async run(command: Command<'ledger.run-platform-payout'>): Promise<Reply<'ledger.run-platform-payout'>> {
    const { date, runsAt } = command.data;
    const subject = subjectOf(command.data);
    const id = operatingBalanceId(subject);
    const { state } = await this.balances.load(id);
    if (state.awaited?.date !== date) return { payoutId: null };
    await this.completeness.requireComplete({ currency: subject.currency, before: runsAt });
    const payoutId = derivedId('ppo', subject.platformId, subject.currency, date);
    const next = nextPlatformRun(state.schedule, subject.currency, this.clock.now().getTime(), date);
    const [frozen, money] = [await this.freezer.isFrozen(), await this.money.read(subject)];
    const times = timesOf(date, state, subject);
    const run = { type: 'RunPlatformPayout', subject, payoutId, money, date, frozen, times, next } as const;
    const step = { ...command, commandId: `${payoutId}/run` };
    const handled = await this.balances.execute(id, { ...run, by: command.actor }, step);
    if (!handled.state.planned[payoutId]) return { payoutId: null };
    await this.schedule(subject, payoutId, command);
    return { payoutId };
  }

  @OnCommand('ledger.schedule-platform-payout')
  resume(command: Command<'ledger.schedule-platform-payout'>): Promise<PlatformPayoutReply> {
    return this.schedule(subjectOf(command.data), command.data.payoutId, command);
  }

  /** The payout is made from its plan, by its name: again is once. */
  private async schedule(subject: OperatingSubject, payoutId: string, message: Envelope): Promise<PlatformPayoutReply> {
    const { state } = await this.balances.load(operatingBalanceId(subject));
    const planned = state.planned[payoutId];
    if (!planned) throw new Error(`${payoutId} was never planned`);
    const { platformId, currency, at: _at, payoutId: _id, money: _money, ...rest } = planned;
    const terms = { ...rest, livemode: this.settings.environment === 'live' };
    const command = { type: 'SchedulePlatformPayout', subject: { payoutId, platformId, currency }, terms } as const;
    const step = { ...message, commandId: `${payoutId}/schedule` };
    return platformPayoutReply(await this.payouts.execute(payoutId, command, step));
  }

  /** Movements of the last moments are always in flight while there are sales, so they do not make the books incomplete. */
  private async requirePayable({ account }: OperatingBalance, { currency }: OperatingSubject): Promise<void> {
    if (this.bank.needsAccount) throw new Rejection('platform_payouts_unavailable');
    if (!account) throw new Rejection('platform_account_missing', {}, 'currency');
    if (await this.freezer.isFrozen()) throw new Rejection('payouts_frozen');
    const before = new Date(this.clock.now().getTime() - inFlightMs).toISOString();
    const { length: missing } = await this.completeness.findMissing({ before, currency });
    if (missing > 0) throw new Rejection('books_incomplete', { missing });
  }
}

const subjectOf = ({ platformId, currency }: Readonly<{ platformId: string; currency: string }>): OperatingSubject => ({
  platformId,
  currency: currencyOf(currency).code,
});

const timesOf = (date: CivilDate, { schedule: { timezone } }: OperatingBalance, { currency }: OperatingSubject) => {
  const { sentAt, eta, arrivesAt, skipped, calendar } = payoutTimes(date, timezone, calendarOf(currency));
  const [sendAt, arrives] = [new Date(sentAt).toISOString(), new Date(arrivesAt).toISOString()];
  return { sendAt, eta, arrivesAt: arrives, skipped, calendar, timezone };
};
