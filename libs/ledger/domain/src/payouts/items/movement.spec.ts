import type { LedgerFact } from '../../posting/facts/ledger-fact';
import { captured, entriesOfLast, inUsd, merchant, ofHouse, ofSale, usdToEur } from '../../testing/ledger-story';
import { type Movement, movementsOfItem } from './movement';

const holder = { subMerchant: 'sm_1', currency: 'EUR' } as const;

/** The movements of the last fact's item, after those before it. */
const movementsAfter = (...facts: readonly LedgerFact[]) => {
  const entries = facts.map((_, n) => entriesOfLast(...facts.slice(0, n + 1)));
  return movementsOfItem(entries.at(-1)!.at(-1)!, holder, entries.slice(0, -1).flat());
};
const brief = ({ type, gross, fees, net }: Movement) => [type, gross, Object.values(fees), net];
const available = (reserve = 0, sale = captured().sale) => ofSale('SaleAvailable', { reserve }, { sale });
const refund = (eventId: string, amount: number, platformFeeReturned = 0) =>
  ofSale('SaleRefunded', { refundId: eventId, amount, platformFeeReturned }, { eventId });

describe('the movements of a sale that becomes payable', () => {
  it('are its capture with all fees, its tip, and the reserve that is kept back', () =>
    expect(movementsAfter(captured({ tipAmount: 200 }), available(50)).map(brief)).toEqual([
      ['capture', 800, [100, 30, 0], 670],
      ['tip', 200, [0, 0, 0], 200],
      ['reserve_held', -50, [0, 0, 0], -50],
    ]));

  it('name each refund that was made before, with the fee that was given back', () =>
    expect(
      movementsAfter(captured(), refund('re_1', 100), refund('re_2', 200, 20), available()).map((each) => [
        each.refundId,
        ...brief(each),
      ]),
    ).toEqual([
      [null, 'capture', 1_000, [100, 30, 0], 870],
      ['re_1', 'refund', -100, [0, 0, 0], -100],
      ['re_2', 'refund', -200, [-20, 0, 0], -180],
    ]));
});

describe('a movement after that', () => {
  it('is a refund, of its own amount alone', () => {
    const [only, ...others] = movementsAfter(captured(), available(), refund('re_1', 125, 13));
    expect(others).toEqual([]);
    expect(only).toMatchObject({ type: 'refund', transactionId: 'txn_1', refundId: 're_1', gross: -125, net: -112 });
  });

  it('is a dispute with its fee, and what comes back of it', () => {
    const opened = ofSale('DisputeOpened', { disputeId: 'dp_1', amount: 1_000, fee: 15, movesMoney: true });
    const closed = { disputeId: 'dp_1', feeReturned: true, platformFeeReturned: 0 };
    const sale = [captured(), available(), opened] as const;
    expect(movementsAfter(...sale).map(brief)).toEqual([['dispute', -1_000, [0, 0, 15], -1_015]]);
    const won = ofSale('DisputeClosed', { ...closed, outcome: 'won' });
    expect(movementsAfter(...sale, won).map(brief)).toEqual([['dispute_reversal', 1_000, [0, 0, -15], 1_015]]);
    const lost = ofSale('DisputeClosed', { ...closed, outcome: 'lost', platformFeeReturned: 40 });
    expect(movementsAfter(...sale, lost).map(brief)).toEqual([['fee_refund', 0, [-40, 0, 0], 40]]);
  });

  it('is a capture that was reversed, with its fees', () =>
    expect(
      movementsAfter(captured({ tipAmount: 200 }), available(), ofSale('CaptureReversed', { captureId: 'cap_1' })).map(
        brief,
      ),
    ).toEqual([
      ['capture_reversal', -800, [-100, -30, 0], -670],
      ['tip_reversal', -200, [0, 0, 0], -200],
    ]));

  it('is an amount that another payout left over', () => {
    const payout = { ...merchant, payoutId: 'po_1', amount: 870, carried: 30 };
    expect(movementsAfter(ofHouse('PayoutScheduled', payout))).toMatchObject([
      { type: 'carried_amount', gross: 30, net: 30, carriedFrom: 'po_1' },
    ]);
  });
});

describe('a movement that was converted', () => {
  const sale = captured({ sale: inUsd, fx: usdToEur, tipAmount: 200 });

  it('says the amount, the platform fee and the rate before the conversion', () =>
    expect(movementsAfter(sale, available(0, inUsd))).toMatchObject([
      {
        type: 'capture',
        gross: 645,
        fees: { platform: 0, processing: 28 },
        source: { currency: 'USD', amount: 800, fee: 100, rate: '0.92150000' },
      },
      { type: 'tip', gross: 184, source: { currency: 'USD', amount: 200, fee: 0, rate: '0.92150000' } },
    ]));

  it('says them of a refund and of a dispute too', () => {
    const refunded = ofSale(
      'SaleRefunded',
      { refundId: 're_1', amount: 100, platformFeeReturned: 10 },
      { sale: inUsd },
    );
    expect(movementsAfter(sale, available(0, inUsd), refunded)).toMatchObject([
      { type: 'refund', gross: -83, source: { currency: 'USD', amount: -100, fee: -10 } },
    ]);
    const disputed = { disputeId: 'dp_1', amount: 500, fee: 15, movesMoney: true };
    expect(movementsAfter(sale, available(0, inUsd), ofSale('DisputeOpened', disputed, { sale: inUsd }))).toMatchObject(
      [{ type: 'dispute', gross: -461, fees: { dispute: 14 }, source: { amount: -500, fee: 0 } }],
    );
  });
});
