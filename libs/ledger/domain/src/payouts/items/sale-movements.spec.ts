import type { LedgerFact } from '../../posting/facts/ledger-fact';
import { captured, entriesOfLast, ofSale } from '../../testing/ledger-story';
import { saleMovementsOf } from './sale-movements';

const movementsAfter = (...facts: readonly LedgerFact[]) => {
  const { net, later } = saleMovementsOf(facts.flatMap((_, n) => entriesOfLast(...facts.slice(0, n + 1))))!;
  return {
    net,
    later: later.map(({ movement, item, isOfSale }) => [
      movement.type,
      movement.net,
      item,
      ...(isOfSale ? ['of the sale'] : []),
    ]),
  };
};
const available = ofSale('SaleAvailable', { reserve: 0 });
const opened = 'SaleAvailable|sale_available|0';
const refund = (refundId: string, amount: number, platformFeeReturned = 0) =>
  ofSale('SaleRefunded', { refundId, amount, platformFeeReturned }, { eventId: refundId });

describe('the money of a sale', () => {
  it('is nothing before it was captured', () => expect(saleMovementsOf([])).toBeNull());

  it('is what was captured, less its fees', () => expect(movementsAfter(captured())).toEqual({ net: 870, later: [] }));

  it('is not changed by a refund after it became available, which is a movement of its own', () =>
    expect(movementsAfter(captured(), available, refund('re_1', 125, 13))).toEqual({
      net: 870,
      later: [['refund', -112, 're_1|refund|0']],
    }));

  it('is less where a refund was made before that: both go out with one payout', () => {
    expect(movementsAfter(captured(), refund('re_1', 100))).toEqual({
      net: 770,
      later: [['refund', -100, null, 'of the sale']],
    });
    expect(movementsAfter(captured(), refund('re_1', 100), available)).toEqual({
      net: 770,
      later: [['refund', -100, opened, 'of the sale']],
    });
  });

  it('has the part of a refund that the sale could not bear in an item of its own', () =>
    expect(movementsAfter(captured(), refund('re_1', 1_000), available)).toEqual({
      net: 0,
      later: [
        ['refund', -870, opened, 'of the sale'],
        ['refund', -130, 're_1|refund|0'],
      ],
    }));

  it('shows a dispute, its fee, and what came back of it', () => {
    const disputed = ofSale('DisputeOpened', { disputeId: 'dp_1', amount: 1_000, fee: 15, movesMoney: true });
    const won = { disputeId: 'dp_1', outcome: 'won', feeReturned: true, platformFeeReturned: 0 } as const;
    expect(movementsAfter(captured(), available, disputed, ofSale('DisputeClosed', won))).toEqual({
      net: 870,
      later: [
        ['dispute', -1_015, 'DisputeOpened|dispute_opened|0'],
        ['dispute_reversal', 1_015, 'DisputeClosed|dispute_won|0'],
      ],
    });
  });
});
