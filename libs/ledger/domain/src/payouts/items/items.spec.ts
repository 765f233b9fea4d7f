import { inOpenMonth } from '../../journal/open-month';
import type { LedgerFact } from '../../posting/facts/ledger-fact';
import { saleAvailable } from '../../posting/rules/available';
import { saleBalanceOf } from '../../posting/sale-balance';
import { captured, entriesOfLast, merchant, ofHouse, ofSale } from '../../testing/ledger-story';
import { breakdown, refundItem, sale } from '../../testing/payout-story';
import { breakdownOf } from './breakdown';
import { giveItemsBack, noItems, takeItems, withItem } from '../../testing/oracles/free-items';
import { payoutItemOf } from './payout-item';

const itemOf = (...facts: readonly LedgerFact[]) =>
  payoutItemOf(entriesOfLast(...facts).at(-1)!, 'sm_1', 'EUR', '2026-03-02');
const payout = { ...merchant, payoutId: 'po_1', amount: 870 };

describe('what an entry adds to the payable balance', () => {
  it('is the sale by its parts, on the day it becomes available', () =>
    expect(itemOf(captured({ tipAmount: 200 }), ofSale('SaleAvailable', { reserve: 50 }))).toEqual({
      id: 'SaleAvailable|sale_available|0',
      transactionId: 'txn_1',
      salesDay: '2026-03-02',
      amount: 820,
      parts: { capture: 800, tip: 200, platform_fee: -100, processing_fee: -30, reserve_held: -50 },
    }));

  it('is what is carried over from a payout, and not the payout', () =>
    expect(itemOf(ofHouse('PayoutScheduled', { ...payout, carried: 30 }))).toMatchObject({
      amount: 30,
      parts: { carried: 30 },
    }));

  it('is what must not be carried over any more, when that payout does not arrive', () =>
    expect(itemOf(ofHouse('PayoutFailed', { ...payout, carried: 30 }))).toMatchObject({
      amount: -30,
      parts: { carried: -30 },
    }));

  it.each([
    ['a capture', captured()],
    ['a payout', ofHouse('PayoutScheduled', { ...payout, carried: 0 })],
    ['a payout that failed', ofHouse('PayoutFailed', { ...payout, carried: 0 })],
    ['a debt that was found', ofHouse('NegativeFound', { ...merchant, amount: 5 })],
  ])('is nothing for %s', (_what, fact) => expect(itemOf(fact)).toBeNull());

  it('is nothing for another sub-merchant', () => {
    const [entry] = entriesOfLast(captured(), ofSale('SaleAvailable', { reserve: 0 }));
    expect(payoutItemOf(entry!, 'sm_2', 'EUR', null)).toBeNull();
    expect(payoutItemOf(entry!, 'sm_1', 'USD', null)).toBeNull();
  });
});

describe('the day of a sale', () => {
  it('is the sales day, also when its month was closed and it was booked in the next', () => {
    const late = entriesOfLast(captured({ effectiveDate: '2026-02-28' })).map((entry) => inOpenMonth(entry, '2026-02'));
    const [draft] = saleAvailable(ofSale('SaleAvailable', { reserve: 0 }), saleBalanceOf(late));
    expect(late.map(({ effectiveDate }) => effectiveDate)).toEqual(late.map(() => '2026-03-01'));
    expect(draft).toMatchObject({ also: { settles: { salesDay: '2026-02-28' } } });
  });
});

describe('a breakdown', () => {
  it('sums to the amount, with what is carried over', () =>
    expect(breakdownOf([sale(1, 1_000, 100), refundItem(2, 300)], 50, 550)).toEqual(
      breakdown({ captures: 1_000, platform_fees: -100, refunds: -300, adjustments: -50 }),
    ));

  it('refuses a part that cannot be paid out', () =>
    expect(() => breakdownOf([{ ...sale(1, 5), parts: { settlement: 5 } }], 0, 5)).toThrow(
      'settlement of le_1 cannot be part of a payout',
    ));
});

describe('items', () => {
  const items = [sale(1, 100), sale(2, 200), sale(3, 300)].reduce(withItem, noItems);

  it('are in one payout at most', () => {
    const taken = takeItems(items, 'po_1', ['le_1', 'le_2']);
    expect(taken).toEqual({ free: [sale(3, 300)], taken: { po_1: [sale(1, 100), sale(2, 200)] } });
    expect(() => takeItems(taken, 'po_2', ['le_2'])).toThrow('po_2 takes money that is not free');
    expect(() => takeItems(taken, 'po_1', ['le_3'])).toThrow('po_1 has taken its money before');
  });

  it('are free again when the payout does not arrive', () => {
    const back = giveItemsBack(takeItems(items, 'po_1', ['le_2']), 'po_1');
    expect(back).toEqual({ free: [sale(2, 200), sale(1, 100), sale(3, 300)], taken: {} });
    expect(() => giveItemsBack(back, 'po_1')).toThrow('po_1 has nothing to give back');
  });
});
