import { Controller, Inject } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import { Clock } from '@taprail/clock';
import type { Command, PlatformBalanceResource, Reply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { operatingBalanceId, type OperatingSubject, type PlatformSchedule } from '@taprail/ledger-domain';
import { type CurrencyCode, currencyOf } from '@taprail/money';
import { BANK, type Bank } from '../bank/bank';
import { nextPlatformRun } from './next-platform-run';
import { OperatingBalances, platformBalanceView } from './operating-balances';
import { OperatingMoneyReader } from './operating-money';

/** A platform's own money: what there is, where it goes and when. */
@Controller()
export class OperatingBalanceCommands {
  constructor(
    private readonly balances: OperatingBalances,
    private readonly money: OperatingMoneyReader,
    private readonly clock: Clock,
    @Inject(BANK) private readonly bank: Bank,
  ) {}

  @OnCommand('ledger.read-platform-balance')
  async read(command: Command<'ledger.read-platform-balance'>): Promise<Reply<'ledger.read-platform-balance'>> {
    const { platformId } = command.data;
    const rows: PlatformBalanceResource[] = [];
    for (const currency of await this.money.currenciesOf(platformId)) rows.push(await this.show(platformId, currency));
    return rows;
  }

  @OnCommand('ledger.set-platform-account')
  async setAccount(command: Command<'ledger.set-platform-account'>): Promise<PlatformBalanceResource> {
    const { bankName, last4, country, holderToken, accountToken } = command.data;
    const subject = this.requireSubject(command.data);
    const { schedule } = (await this.balances.load(operatingBalanceId(subject))).state;
    const next = this.nextRun(schedule, subject.currency);
    const destination = { bankName, last4, country, currency: subject.currency };
    const account = { destination, holderToken, accountToken, by: command.actor };
    const set = { type: 'SetPlatformAccount', subject, ...account, next } as const;
    await this.balances.execute(operatingBalanceId(subject), set, command);
    return this.show(subject.platformId, subject.currency);
  }

  @OnCommand('ledger.set-platform-schedule')
  async setSchedule(command: Command<'ledger.set-platform-schedule'>): Promise<PlatformBalanceResource> {
    const { interval, minimumAmount, timezone } = command.data;
    const subject = this.requireSubject(command.data);
    const schedule = { interval, minimumAmount, timezone };
    const { account } = (await this.balances.load(operatingBalanceId(subject))).state;
    if (interval !== 'manual' && !account) throw new Rejection('platform_account_missing', {}, 'currency');
    const next = this.nextRun(schedule, subject.currency);
    const set = { type: 'SetPlatformSchedule', subject, schedule, by: command.actor, next } as const;
    await this.balances.execute(operatingBalanceId(subject), set, command);
    return this.show(subject.platformId, subject.currency);
  }

  private nextRun(schedule: PlatformSchedule, currency: CurrencyCode) {
    return nextPlatformRun(schedule, currency, this.clock.now().getTime());
  }

  private requireSubject({
    platformId,
    currency,
  }: Readonly<{ platformId: string; currency: string }>): OperatingSubject {
    if (this.bank.needsAccount) throw new Rejection('platform_payouts_unavailable');
    return { platformId, currency: currencyOf(currency).code };
  }

  private async show(platformId: string, currency: CurrencyCode): Promise<PlatformBalanceResource> {
    const subject = { platformId, currency };
    const { state } = await this.balances.load(operatingBalanceId(subject));
    return platformBalanceView(currency, state, await this.money.read(subject));
  }
}
