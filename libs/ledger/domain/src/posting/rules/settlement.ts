import { type AccountId, houseAccount } from '../../chart/account';
import type { FactOf } from '../facts/ledger-fact';
import { type Leg, transfer } from '../legs';
import type { Drafts } from '../rule';

/** Records that cancel each other out leave nothing to pay. The entry shows both sides then, because it ends what it names. */
const shown = (
  legs: readonly Leg[],
  { records }: FactOf<'SettlementReceived' | 'SettlementConverted'>,
  clearing: AccountId,
) => {
  const owed = records.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0);
  return legs.length > 0 ? legs : transfer('settlement', owed, clearing, clearing);
};

/** The PSP keeps its fees and sends the rest. Only fractions of its own rounding are ours to book; more is a break. */
export const settlementReceived = (fact: FactOf<'SettlementReceived'>): Drafts => {
  const { currency, gross, fees, cash, lineCount } = fact;
  const rounding = gross - fees - cash;
  if (Math.abs(rounding) >= Math.max(1, lineCount)) {
    throw new Error(`A settlement of ${gross} less ${fees} cannot bring ${cash} ${currency} over ${lineCount} lines`);
  }
  const clearing = houseAccount('psp_clearing', currency);
  const legs = [
    ...transfer('settlement', cash, houseAccount('cash', currency), clearing),
    ...transfer('settlement', fees, houseAccount('psp_fees_payable', currency), clearing),
    ...transfer('rounding', rounding, houseAccount('rounding', currency), clearing),
  ];
  return [{ rule: 'settlement_received', legs: shown(legs, fact, clearing), also: { settled: fact.records } }];
};

/**
 * The PSP pays in another currency, and takes its fees from what it converts: our costs are then borne in the currency of
 * payment. What came short of the position there, or went beyond it, is the drift of the rate since the sale.
 */
export const settlementConverted = (fact: FactOf<'SettlementConverted'>): Drafts => {
  const { currency, settlementCurrency, gross, fees, cost, costPaid, closes, cash } = fact;
  const clearing = houseAccount('psp_clearing', currency);
  const [sold, bought] = [houseAccount('fx_position', currency), houseAccount('fx_position', settlementCurrency)];
  const bank = houseAccount('cash', settlementCurrency);
  const drift = cash + costPaid - closes;
  const legs = [
    ...transfer('settlement', gross - fees, sold, clearing),
    ...transfer('settlement', fees, houseAccount('psp_fees_payable', currency), clearing),
    ...transfer('psp_cost', cost, sold, houseAccount('psp_fee_expense', currency)),
    ...transfer('psp_cost', costPaid, houseAccount('psp_fee_expense', settlementCurrency), bought),
    ...transfer('fx_close', closes - costPaid, bank, bought),
    ...transfer('fx_close', drift, bank, houseAccount('fx_gain_loss', settlementCurrency)),
  ];
  return [{ rule: 'settlement_converted', legs: shown(legs, fact, clearing), also: { settled: fact.records } }];
};

/** By the price list until the PSP says what it took; the settlement then takes it from what is payable. */
export const pspCostAdjusted = ({ currency, amount }: FactOf<'PspCostAdjusted'>): Drafts => {
  const [expense, payable] = [houseAccount('psp_fee_expense', currency), houseAccount('psp_fees_payable', currency)];
  return [{ rule: 'psp_cost_adjusted', legs: transfer('psp_cost', amount, expense, payable) }];
};

export const pspFeeTaken = ({ currency, amount }: FactOf<'PspFeeTaken'>): Drafts => {
  const [expense, cash] = [houseAccount('psp_fee_expense', currency), houseAccount('cash', currency)];
  return [{ rule: 'psp_fee_taken', legs: transfer('psp_cost', amount, expense, cash) }];
};

export const unmatchedCashReceived = ({ currency, amount }: FactOf<'UnmatchedCashReceived'>): Drafts => [
  {
    rule: 'cash_unmatched',
    legs: transfer('unmatched', amount, houseAccount('cash', currency), houseAccount('suspense', currency)),
  },
];

/** Takes the suspense entry back; what the cash was is then posted as what it is. */
export const unmatchedCashExplained = (fact: FactOf<'UnmatchedCashExplained'>): Drafts => {
  const { currency, amount, entryId } = fact;
  const legs = transfer('unmatched', amount, houseAccount('suspense', currency), houseAccount('cash', currency));
  return [{ rule: 'cash_explained', legs, reverses: entryId }];
};

/** We gave one currency and got another. What came short of the position, or went beyond it, is ours. */
export const fxPositionClosed = ({ sold, bought, closes }: FactOf<'FxPositionClosed'>): Drafts => {
  const cash = houseAccount('cash', bought.currency);
  const position = houseAccount('fx_position', bought.currency);
  const drift = bought.amount - closes;
  const legs = [
    ...transfer(
      'fx_close',
      sold.amount,
      houseAccount('fx_position', sold.currency),
      houseAccount('cash', sold.currency),
    ),
    ...transfer('fx_close', closes, cash, position),
    ...transfer('fx_close', drift, cash, houseAccount('fx_gain_loss', bought.currency)),
  ];
  return [{ rule: 'fx_position_closed', legs }];
};
