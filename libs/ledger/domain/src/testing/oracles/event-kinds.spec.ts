import { treatmentOf, treatments } from './event-kinds';
import { rules } from '../../posting/rules/rules';

describe('P3: what an event means for the ledger', () => {
  it('is facts it may tell of, or a reason why it tells of none', () =>
    expect(
      Object.entries(treatments).filter(([, { facts, because }]) => (facts.length === 0) !== (because !== undefined)),
    ).toEqual([]));

  it('reaches every rule about a sale that begins outside the ledger', () => {
    const told = new Set(Object.values(treatments).flatMap(({ facts }) => facts));
    const untold = Object.keys(rules).filter((type) => !told.has(type as never));
    expect(untold).toEqual([
      'SaleAvailable',
      'ReserveReleased',
      'SettlementReceived',
      'SettlementConverted',
      'PspCostAdjusted',
      'PspFeeTaken',
      'UnmatchedCashReceived',
      'UnmatchedCashExplained',
      'PayoutScheduled',
      'PayoutPaid',
      'PayoutFailed',
      'PayoutReturned',
      'PayoutCanceled',
      'PlatformPaidOut',
      'PlatformPayoutReturned',
      'NegativeFound',
      'NegativeRecovered',
      'NegativeCollected',
      'NegativeAbsorbed',
      'NegativeWrittenOff',
      'FxPositionClosed',
      'MerchantAdjusted',
    ]);
  });

  it('is never guessed', () => {
    expect(() => treatmentOf('charge.vanished')).toThrow('Nobody has said what charge.vanished means for the ledger');
    expect(() => treatmentOf('toString')).toThrow('Nobody has said');
  });
});
