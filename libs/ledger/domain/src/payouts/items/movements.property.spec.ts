import { type CurrencyCode, type Minor } from '@taprail/money';
import fc from 'fast-check';
import { debitOf, type JournalEntry } from '../../chart/journal-entry';
import { anyHistory, currencies, type History, LedgerHistory, type HistoryStep } from '../../testing/ledger-history';
import { breakdownOfMovements } from '../../testing/oracles/breakdown-of-movements';
import { schedule } from '../../testing/payout-story';
import { takeStep } from '../../testing/take-step';
import { payout } from '../payout/payout.decider';
import type { PayoutEventOf } from '../payout/payout.events';
import { movementTypes } from './movement-types';
import { carriedOverBy, type Movement, movementsOfItem } from './movement';
import { netOf, type PayoutItem, payoutItemOf } from './payout-item';

type Scheduled = PayoutEventOf<'PayoutScheduled'>['data'];
type Taken = Readonly<{ items: readonly PayoutItem[]; payout?: Scheduled }>;

const subMerchant = 'sm_1';
const merchant = { subMerchant, platform: 'plt_1' };

/** A random history whose payouts take items as runs do: all that is free, or a part of it, and back when they fail. */
class PaidHistory {
  readonly ledger: LedgerHistory;
  /** By payout or debt; a payout that failed or was canceled is gone. */
  readonly standing = new Map<string, Taken>();
  private seen = 0;
  private free: PayoutItem[] = [];
  private readonly holders = new Map<string, CurrencyCode>();

  constructor({ sales, steps }: History) {
    this.ledger = new LedgerHistory(sales);
    for (const step of steps) {
      this.take(step);
      this.listen();
    }
  }

  private take(step: HistoryStep): void {
    const currency = currencies[step.share % currencies.length]!;
    for (const each of this.currenciesOf(step, currency)) {
      if (step.what === 'payout') this.pay(each, step.flag ? 100 : step.share);
      if (step.what === 'negative') this.findDebt(each);
    }
    if (step.what === 'payoutFails') this.fail(step.share);
    if (!['payout', 'paid', 'payoutFails', 'negative'].includes(step.what)) takeStep(this.ledger, step);
  }

  private currenciesOf({ sale }: HistoryStep, other: CurrencyCode): readonly CurrencyCode[] {
    return [...new Set([this.ledger.saleOf(sale).capture?.fx?.to ?? this.ledger.ref(sale).currency, other])];
  }

  freeIn = (currency: CurrencyCode): readonly PayoutItem[] =>
    this.free.filter(({ id }) => this.holders.get(id) === currency);

  private pay(currency: CurrencyCode, percent: number): void {
    const items = this.freeIn(currency);
    const amount = Math.floor((netOf(items) * percent) / 100);
    if (amount < 1) return;
    const payoutId = `po_${this.ledger.facts.length}`;
    const subject = { payoutId, platformId: 'plt_1', subMerchantId: subMerchant, submerchant: 'bistro' };
    const [event] = payout.decide(
      { ...schedule({ subject, items, amount, minimumAmount: 0 }), currency },
      {
        status: 'none',
      },
    );
    const scheduled = event!.data as Scheduled;
    const { carried, itemIds } = scheduled;
    this.ledger.tell({
      type: 'PayoutScheduled',
      ...merchant,
      currency,
      payoutId,
      amount,
      carried,
      items: itemIds,
    } as never);
    this.standing.set(payoutId, { items, payout: scheduled });
    this.free = this.free.filter((item) => !items.includes(item));
  }

  private fail(share: number): void {
    const open = [...this.standing].filter(([, taken]) => taken.payout);
    const [payoutId, taken] = open.at(share % Math.max(1, open.length)) ?? [];
    if (payoutId === undefined || !taken?.payout) return;
    const { amount, carried, itemIds: items, currency } = taken.payout;
    const type = (['PayoutFailed', 'PayoutReturned', 'PayoutCanceled'] as const)[share % 3]!;
    this.ledger.tell({ type, ...merchant, currency, payoutId, amount, carried, items } as never);
    this.standing.delete(payoutId);
    this.free.push(...taken.items);
  }

  private findDebt(currency: CurrencyCode): void {
    const items = this.freeIn(currency);
    const amount = 0 - netOf(items);
    if (amount <= 0) return;
    const itemIds = items.map(({ id }) => id);
    this.ledger.tell({ type: 'NegativeFound', ...merchant, currency, amount, items: itemIds } as never);
    this.standing.set(`debt_${this.ledger.facts.length}`, { items });
    this.free = this.free.filter((item) => !items.includes(item));
  }

  private listen(): void {
    for (const entry of this.ledger.entries.slice(this.seen)) {
      for (const currency of currencies) {
        const item = payoutItemOf(entry, subMerchant, currency, null);
        if (!item) continue;
        this.free.push(item);
        this.holders.set(item.id, currency);
      }
    }
    this.seen = this.ledger.entries.length;
  }

  movementsOf(items: readonly PayoutItem[]): readonly Movement[] {
    return items.flatMap(({ id, transactionId }) => {
      const at = this.ledger.entries.findIndex(({ entryId }) => entryId === id);
      const earlier = this.ledger.entries.slice(0, at).filter(({ trace }) => trace.transactionId === transactionId);
      return movementsOfItem(this.ledger.entries[at]!, { subMerchant, currency: this.holders.get(id)! }, earlier);
    });
  }

  entryOf = (payoutId: string): JournalEntry =>
    this.ledger.entries.find(({ rule, trace }) => rule === 'payout_scheduled' && trace.payoutId === payoutId)!;
}

const netSum = (movements: readonly Movement[]): Minor => movements.reduce((sum, { net }) => sum + net, 0);

const merchantSum = ({ lines }: JournalEntry): Minor =>
  lines
    .filter(({ account }) => /^merchant_(pending|available):/.test(account))
    .reduce((sum, line) => sum - debitOf(line), 0);

/** Entries that move money from one place of a sub-merchant to another, and are no movement of a sale. */
const isOfSale = ({ trace, rule, layer }: JournalEntry): boolean =>
  layer === 'posted' && trace.transactionId !== null && rule !== 'sale_available';

describe('the movements of a payout, over random histories', () => {
  it('sum to its amount, and type by type to its breakdown', () =>
    fc.assert(
      fc.property(anyHistory, (drawn) => {
        const history = new PaidHistory(drawn);
        for (const [payoutId, { items, payout: paid }] of history.standing) {
          if (!paid) continue;
          const holder = { subMerchant, currency: paid.currency };
          const movements = [...history.movementsOf(items), ...carriedOverBy(history.entryOf(payoutId), holder)];
          expect(netSum(movements)).toBe(paid.amount);
          expect(breakdownOfMovements(movements)).toEqual(paid.breakdown);
          for (const each of movements) {
            const { platform, processing, dispute } = each.fees;
            expect(each.net).toBe(each.gross - platform - processing - dispute);
          }
        }
      }),
    ));

  it('have each movement of a sale exactly once: in one payout that stands, under a debt, or still free', () =>
    fc.assert(
      fc.property(anyHistory, (drawn) => {
        const history = new PaidHistory(drawn);
        const items = [
          ...[...history.standing.values()].flatMap((taken) => taken.items),
          ...currencies.flatMap(history.freeIn),
        ];
        expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
        const sums = new Map<string, Minor>();
        for (const { entryId, net } of history.movementsOf(items)) sums.set(entryId, (sums.get(entryId) ?? 0) + net);
        for (const entry of history.ledger.entries.filter(isOfSale)) {
          const { available } = history.ledger.sales.get(entry.trace.transactionId!)!;
          if (available) expect([entry.rule, sums.get(entry.entryId) ?? 0]).toEqual([entry.rule, merchantSum(entry)]);
        }
      }),
    ));

  it('are of every type', () => {
    const drawn = fc.sample(anyHistory, { seed: 31, numRuns: 1_500 });
    const types = drawn.flatMap((each) => {
      const history = new PaidHistory(each);
      const paid = [...history.standing.values()].filter((taken) => taken.payout);
      return paid.flatMap(({ items }) => history.movementsOf(items).map(({ type }) => type));
    });
    expect([...new Set(types)].sort()).toEqual([...movementTypes].sort());
  });
});
