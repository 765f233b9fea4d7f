import { convert, currencyOf, money } from '@taprail/money';
import type { Minor } from '../../messages';
import { rateOf } from './rates';

const centsPerDollar = 100;
const known = new Map<number, Map<string, Minor>>();

/** A limit or a fee that is meant in dollars, in minor units of another currency, without the drift of the day. */
export const dollarsIn = (dollars: number, currency: string): Minor => {
  const found = known.get(dollars)?.get(currency);
  if (found !== undefined) return found;
  const { code } = currencyOf(currency);
  const cents = money(dollars * centsPerDollar, 'USD');
  const { amount } = code === 'USD' ? cents : convert(cents, rateOf('USD', code), code);
  known.set(dollars, (known.get(dollars) ?? new Map<string, Minor>()).set(currency, amount));
  return amount;
};
