import type { CurrencyCode, Minor } from '@taprail/money';
import { growthOf } from './legs';
import type { SaleBalance } from './sale-balance';

export const pendingOf = ({ pending }: SaleBalance): Minor =>
  Object.values(pending).reduce((sum, amount) => sum + amount, 0);

/** The part of the sale that refunds and disputes hold now, in both currencies: the base of cumulative rounding. */
export const takenOf = ({ refunds, disputes }: SaleBalance): Readonly<{ source: Minor; converted: Minor }> =>
  [...Object.values(refunds), ...Object.values(disputes)]
    .filter(({ status }) => status !== 'given_back')
    .reduce((sum, each) => ({ source: sum.source + each.source, converted: sum.converted + each.converted }), {
      source: 0,
      converted: 0,
    });

/** P14: refunds and lost disputes beyond what was captured. Recorded all the same, because it happened, and flagged. */
export const takenBeyondCapture = (sale: SaleBalance): Minor => {
  const captured = sale.capture ? growthOf(sale.capture.lines, 'psp_clearing') : 0;
  const refunded = Object.values(sale.refunds).filter(({ status }) => status !== 'given_back');
  const lost = Object.values(sale.disputes).filter(({ status }) => status === 'lost');
  const gone = [...refunded, ...lost].reduce((sum, { entry }) => sum - growthOf(entry.lines, 'psp_clearing'), 0);
  return Math.max(0, gone - captured);
};

/** The sub-merchant's own currency, which is that of the sale unless a rate was locked. */
export const settlementCurrencyOf = ({ capture }: SaleBalance, currency: CurrencyCode): CurrencyCode =>
  capture?.fx?.to ?? currency;
