import type { CurrencyCode, Minor } from '@taprail/money';
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

/** The sub-merchant's own currency, which is that of the sale unless a rate was locked. */
export const settlementCurrencyOf = ({ capture }: SaleBalance, currency: CurrencyCode): CurrencyCode =>
  capture?.fx?.to ?? currency;
