import { entriesOfLast, merchant, ofHouse, printed } from '../testing/ledger-story';
import type { LedgerFact } from './facts/ledger-fact';

const payout = { ...merchant, payoutId: 'po_1', amount: 870 };
const negative = { ...merchant, amount: 130 };
const settlement = { platform: 'plt_1', currency: 'EUR' } as const;
const euro = (amount: number) => ({ amount, currency: 'EUR' as const });
const dollar = (amount: number) => ({ amount, currency: 'USD' as const });

const payable = 'merchant_available:sm_1:EUR';
const transit = 'payout_in_transit:sm_1:EUR';
const owed = 'merchant_negative:sm_1:EUR';

// oxfmt-ignore
const rows: readonly (readonly [string, LedgerFact, string])[] = [
  ['the PSP settles, net of its fees', ofHouse('SettlementReceived', { ...settlement, gross: 1_000, fees: 20, cash: 980, lineCount: 1 }),
    'settlement_received: D cash:EUR 980 settlement · C psp_clearing:EUR 980 settlement · ' +
    'D psp_fees_payable:EUR 20 settlement · C psp_clearing:EUR 20 settlement'],
  ['refunds were more than sales, so the PSP takes', ofHouse('SettlementReceived', { ...settlement, gross: -300, fees: 20, cash: -320, lineCount: 1 }),
    'settlement_received: D psp_clearing:EUR 320 settlement · C cash:EUR 320 settlement · ' +
    'D psp_fees_payable:EUR 20 settlement · C psp_clearing:EUR 20 settlement'],
  ['the PSP rounds fractions of many lines away', ofHouse('SettlementReceived', { ...settlement, gross: 1_000, fees: 20, cash: 978, lineCount: 3 }),
    'settlement_received: D cash:EUR 978 settlement · C psp_clearing:EUR 978 settlement · ' +
    'D psp_fees_payable:EUR 20 settlement · C psp_clearing:EUR 20 settlement · D rounding:EUR 2 rounding · C psp_clearing:EUR 2 rounding'],
  ['the PSP settles in another currency, and its rate was better', ofHouse('SettlementConverted', { ...settlement, currency: 'USD', settlementCurrency: 'EUR', gross: 900, fees: 20, cost: 20, costPaid: 19, closes: 829, cash: 815 }),
    'settlement_converted: D fx_position:USD 880 settlement · C psp_clearing:USD 880 settlement · ' +
    'D psp_fees_payable:USD 20 settlement · C psp_clearing:USD 20 settlement · D fx_position:USD 20 psp_cost · C psp_fee_expense:USD 20 psp_cost · ' +
    'D psp_fee_expense:EUR 19 psp_cost · C fx_position:EUR 19 psp_cost · D cash:EUR 810 fx_close · C fx_position:EUR 810 fx_close · ' +
    'D cash:EUR 5 fx_close · C fx_gain_loss:EUR 5 fx_close'],
  ['it pulls what is disputed in another currency, and its rate was worse', ofHouse('SettlementConverted', { ...settlement, currency: 'USD', settlementCurrency: 'EUR', gross: -500, fees: 15, cost: 0, costPaid: 0, closes: -475, cash: -480 }),
    'settlement_converted: D psp_clearing:USD 515 settlement · C fx_position:USD 515 settlement · ' +
    'D psp_fees_payable:USD 15 settlement · C psp_clearing:USD 15 settlement · D fx_position:EUR 475 fx_close · C cash:EUR 475 fx_close · ' +
    'D fx_gain_loss:EUR 5 fx_close · C cash:EUR 5 fx_close'],
  ['the PSP took more than by its price list', ofHouse('PspCostAdjusted', { platform: 'plt_1', currency: 'EUR', amount: 3 }),
    'psp_cost_adjusted: D psp_fee_expense:EUR 3 psp_cost · C psp_fees_payable:EUR 3 psp_cost'],
  ['the PSP took less', ofHouse('PspCostAdjusted', { platform: 'plt_1', currency: 'EUR', amount: -3 }),
    'psp_cost_adjusted: D psp_fees_payable:EUR 3 psp_cost · C psp_fee_expense:EUR 3 psp_cost'],
  ['the PSP takes a fee by itself', ofHouse('PspFeeTaken', { currency: 'EUR', amount: 250 }),
    'psp_fee_taken: D psp_fee_expense:EUR 250 psp_cost · C cash:EUR 250 psp_cost'],
  ['cash comes that nothing explains', ofHouse('UnmatchedCashReceived', { currency: 'EUR', amount: 77 }),
    'cash_unmatched: D cash:EUR 77 unmatched · C suspense:EUR 77 unmatched'],
  ['it is explained', ofHouse('UnmatchedCashExplained', { currency: 'EUR', amount: 77, entryId: 'le_1' }),
    'cash_explained: D suspense:EUR 77 unmatched · C cash:EUR 77 unmatched'],
  ['a payout is scheduled', ofHouse('PayoutScheduled', { ...payout, carried: 0 }),
    `payout_scheduled: D ${payable} 870 payout · C ${transit} 870 payout`],
  ['a part of the balance is paid out', ofHouse('PayoutScheduled', { ...payout, carried: 30 }),
    `payout_scheduled: D ${payable} 870 payout · C ${transit} 870 payout · D ${payable} 30 carried · C ${payable} 30 carried`],
  ['a payout is paid', ofHouse('PayoutPaid', payout), `payout_paid: D ${transit} 870 payout · C cash:EUR 870 payout`],
  ['a payout fails', ofHouse('PayoutFailed', { ...payout, carried: 0 }), `payout_failed: D ${transit} 870 payout · C ${payable} 870 payout`],
  ['a part of the balance does not arrive', ofHouse('PayoutFailed', { ...payout, carried: 30 }),
    `payout_failed: D ${transit} 870 payout · C ${payable} 870 payout · D ${payable} 30 carried · C ${payable} 30 carried`],
  ['a payout comes back after it was paid', ofHouse('PayoutReturned', { ...payout, carried: 0 }),
    `payout_returned: D cash:EUR 870 payout · C ${payable} 870 payout`],
  ['a payout is canceled', ofHouse('PayoutCanceled', { ...payout, carried: 0 }), `payout_canceled: D ${transit} 870 payout · C ${payable} 870 payout`],
  ['the platform is paid', ofHouse('PlatformPaidOut', { platform: 'plt_1', currency: 'EUR', amount: 100, payoutId: 'ppo_1' }),
    'platform_payout: D platform_operating:EUR 100 payout · C cash:EUR 100 payout'],
  ['what the platform was paid comes back', ofHouse('PlatformPayoutReturned', { platform: 'plt_1', currency: 'EUR', amount: 100, payoutId: 'ppo_1' }),
    'platform_payout_returned: D cash:EUR 100 payout · C platform_operating:EUR 100 payout'],
  ['the platform credits a sub-merchant', ofHouse('MerchantAdjusted', { ...negative, direction: 'credit', reverses: null }),
    `merchant_credited: D platform_operating:EUR 130 adjustment · C ${payable} 130 adjustment`],
  ['the platform debits it', ofHouse('MerchantAdjusted', { ...negative, direction: 'debit', reverses: null }),
    `merchant_debited: D ${payable} 130 adjustment · C platform_operating:EUR 130 adjustment`],
  ['a run finds a negative balance', ofHouse('NegativeFound', negative),
    `negative_found: D ${owed} 130 negative_found · C ${payable} 130 negative_found`],
  ['it is recovered from later takings', ofHouse('NegativeRecovered', negative),
    `negative_recovered: D ${payable} 130 negative_recovered · C ${owed} 130 negative_recovered`],
  ['it is collected by direct debit', ofHouse('NegativeCollected', negative),
    `negative_collected: D cash:EUR 130 collected · C ${owed} 130 collected`],
  ['the platform takes it over', ofHouse('NegativeAbsorbed', negative),
    `negative_absorbed: D platform_operating:EUR 130 absorbed · C ${owed} 130 absorbed`],
  ['it is written off', ofHouse('NegativeWrittenOff', negative),
    `negative_written_off: D bad_debt_expense:EUR 130 written_off · C ${owed} 130 written_off`],
  ['the treasury closes a position at a gain', ofHouse('FxPositionClosed', { sold: dollar(900), bought: euro(840), closes: 829 }),
    'fx_position_closed: D fx_position:USD 900 fx_close · C cash:USD 900 fx_close · D cash:EUR 829 fx_close · ' +
    'C fx_position:EUR 829 fx_close · D cash:EUR 11 fx_close · C fx_gain_loss:EUR 11 fx_close'],
  ['the treasury closes a position at a loss', ofHouse('FxPositionClosed', { sold: dollar(900), bought: euro(820), closes: 829 }),
    'fx_position_closed: D fx_position:USD 900 fx_close · C cash:USD 900 fx_close · D cash:EUR 829 fx_close · ' +
    'C fx_position:EUR 829 fx_close · D fx_gain_loss:EUR 9 fx_close · C cash:EUR 9 fx_close'],
  ['the treasury buys back what refunds took', ofHouse('FxPositionClosed', { sold: dollar(-100), bought: euro(-93), closes: -92 }),
    'fx_position_closed: D cash:USD 100 fx_close · C fx_position:USD 100 fx_close · D fx_position:EUR 92 fx_close · ' +
    'C cash:EUR 92 fx_close · D fx_gain_loss:EUR 1 fx_close · C cash:EUR 1 fx_close'],
];

describe('what is posted when', () => {
  it.each(rows)('%s', (_what, fact, expected) => expect(entriesOfLast(fact).map(printed)).toEqual([expected]));

  it('a settlement is off by more than fractions: nothing, for that is a break', () =>
    expect(() =>
      entriesOfLast(ofHouse('SettlementReceived', { ...settlement, gross: 1_000, fees: 20, cash: 979, lineCount: 1 })),
    ).toThrow('A settlement of 1000 less 20 cannot bring 979 EUR over 1 lines'));
});
