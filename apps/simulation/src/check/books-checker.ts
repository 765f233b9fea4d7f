import { debitOf, homeZoneOf, type LedgerFact, parseAccount, scheduleOf } from '@taprail/ledger-domain';
import { merchantMustHave } from '@taprail/ledger-domain/testing';
import { factOfMoney, type MoneyMovement } from '@taprail/ledger-service/testing';
import type { CurrencyCode } from '@taprail/money';
import type { Client } from '../actors/client';
import type { SimulatedMerchant } from '../actors/sales';
import type { SimulatedWorld } from '../world/world';
import type { JournalChecker } from './journal-checker';
import { type RecordedPayout, payoutsIn } from './records';
import { must, Violation } from './violation';

const merchantAccounts = [
  'merchant_pending',
  'merchant_available',
  'merchant_reserve',
  'merchant_dispute_hold',
  'payout_in_transit',
  'merchant_negative',
] as const;

/** Of a schedule that says nothing else. */
const minimumAmount = 100;

/** The gauges of the product's own monitor that are 0 while the books are right. */
const zeroGauges = {
  ledger_imbalance_minor: 'P7',
  ledger_projection_drift_minor: 'P8',
  ledger_payouts_frozen: 'P30',
  ledger_missing_postings: 'P11',
} as const;

/** Holds the books against the facts they are made of, once everything has come to rest. */
export class BooksChecker {
  constructor(
    private readonly world: SimulatedWorld,
    private readonly client: Client,
    private readonly journal: JournalChecker,
  ) {}

  async check(merchants: readonly SimulatedMerchant[]): Promise<void> {
    await this.journal.check();
    this.journal.checkSums();
    await this.checkCompleteness();
    await this.checkMonitor();
    const payouts = await payoutsIn(this.world.outside.platform.store);
    this.checkMerchants(merchants, payouts);
    this.checkFeeSplits();
    for (const [id, history] of payouts) this.checkPayout(id, history);
    await this.checkNothingIsParked();
  }

  /** Counted by the product in the log itself. */
  private async checkCompleteness(): Promise<void> {
    const answer = await this.client.send({ name: 'ledger.count-missing', key: 'count', data: { platformId: null } });
    if (answer.status !== 'acknowledged')
      throw new Violation('P11', `the books cannot be counted: ${JSON.stringify(answer)}`);
    const { missingCount, missing } = answer.reply;
    must(
      missingCount === 0,
      'P11',
      () => `${missingCount} movements have no entry: ${JSON.stringify(missing.slice(0, 3))}`,
    );
  }

  private async checkMonitor(): Promise<void> {
    const { registry } = this.world.process.service;
    for (const [name, property] of Object.entries(zeroGauges)) {
      const metric = await registry.getSingleMetric(name)?.get();
      for (const { value, labels } of metric?.values ?? []) {
        must(value === 0, property, () => `${name} ${JSON.stringify(labels)} is ${value}`);
      }
    }
  }

  /** P13, from the movements of money that were published, each once, and from what the bank paid. */
  private checkMerchants(merchants: readonly SimulatedMerchant[], payouts: ReadonlyMap<string, RecordedPayout>): void {
    const moved = [...this.world.published.values()]
      .map(({ event }) => event)
      .filter(({ kind }) => kind === 'money.moved');
    for (const { subMerchantId, country, currency, settlementCurrency } of merchants) {
      const schedule = scheduleOf({}, homeZoneOf(country));
      const facts: LedgerFact[] = (moved as unknown as readonly MoneyMovement[])
        .filter(({ data }) => data.sub_merchant_id === subMerchantId)
        .map((movement) => factOfMoney(movement, schedule));
      for (const each of new Set([currency, settlementCurrency])) {
        const paid = [...payouts.values()]
          .filter(({ state }) => state.status === 'paid' && state.scheduled.subMerchantId === subMerchantId)
          .filter(({ state }) => state.scheduled.currency === each)
          .reduce((sum, { state }) => sum + state.scheduled.amount, 0);
        const { amount, tolerance } = merchantMustHave(facts, each as CurrencyCode);
        const has = merchantAccounts.reduce(
          (sum, name) => sum - (this.journal.balances.get(`${name}:${subMerchantId}:${each}`) ?? 0),
          0,
        );
        must(
          Math.abs(has - (amount - paid)) <= tolerance,
          'P13',
          () => `${subMerchantId} has ${has} ${each}, and must have ${amount - paid}`,
        );
      }
    }
  }

  /** Of a sale that is not converted, the shares of sub-merchant, platform and house make up the whole. */
  private checkFeeSplits(): void {
    for (const { rule, fx, lines, entryId } of this.journal.entries) {
      if (rule !== 'capture' || fx !== null) continue;
      const sumOf = (...names: readonly string[]): number =>
        lines
          .filter(({ account }) => names.includes(parseAccount(account).name))
          .reduce((sum, line) => sum + debitOf(line), 0);
      const taken = sumOf('psp_clearing');
      const given = -sumOf('merchant_pending', 'platform_operating', 'processing_revenue');
      must(taken === given, 'P5', () => `${entryId} takes ${taken} and gives ${given}`);
    }
  }

  private checkPayout(id: string, { state, events }: RecordedPayout): void {
    const { amount, carried, itemIds, breakdown } = state.scheduled;
    const entries = this.journal.entries.filter(({ trace }) => trace.payoutId === id);
    const scheduled = entries.filter(({ rule }) => rule === 'payout_scheduled');
    must(scheduled.length === 1, 'P22', () => `${id} is reserved ${scheduled.length} times`);
    const net = itemIds.reduce((sum, item) => sum + this.amountOfItem(item, state.scheduled.subMerchantId), 0);
    must(
      net === amount + carried,
      'P21',
      () => `${id} pays ${amount} and carries ${carried} of items that make ${net}`,
    );
    must(amount >= minimumAmount, 'P24', () => `${id} pays ${amount}`);
    must(breakdown !== undefined, 'P21', () => `${id} has no breakdown`);
    const paidTimes = events.filter(({ type }) => type === 'PayoutPaid').length;
    must(paidTimes <= 1, 'payouts once', () => `${id} was paid ${paidTimes} times`);
    const inTransit = -entries
      .flatMap(({ lines }) => lines)
      .filter(({ account }) => account.startsWith('payout_in_transit:'))
      .reduce((sum, line) => sum + debitOf(line), 0);
    const isOpen = state.status === 'scheduled' || state.status === 'in_transit';
    must(
      inTransit === (isOpen ? amount : 0),
      'P25',
      () => `${id} is ${state.status} with ${inTransit} of ${amount} in transit`,
    );
    if (state.status === 'failed' || state.status === 'canceled') {
      const cash = entries.flatMap(({ lines }) => lines).filter(({ account }) => account.startsWith('cash:'));
      const left = cash.reduce((sum, line) => sum + debitOf(line), 0);
      must(left === 0, 'P25', () => `${id} is ${state.status} and has moved ${left} of cash`);
    }
  }

  /** Change of the payable balance by an entry; a payout's own lines pay others, but for what it carries over. */
  private amountOfItem(entryId: string, subMerchant: string): number {
    const entry = this.journal.entry(entryId);
    if (!entry) throw new Violation('P21', `${entryId} is paid out and not in the journal`);
    return this.journal.itemOf(entry, subMerchant);
  }

  private async checkNothingIsParked(): Promise<void> {
    const counts = await this.world.process.service.buses.events.parkedCounts();
    for (const count of counts) must(isEmpty(count), 'nothing parked', () => JSON.stringify(count));
  }
}

const isEmpty = (count: object): boolean =>
  Object.values(count).every((value) => typeof value !== 'number' || value === 0);
