import { convert, currencyOf, money, parseRate } from '@taprail/money';
import { quoteAt } from '../../cards/fx/quote';
import type { FxQuote, Minor } from '../../messages';
import { isoMinor, stripeMinor } from '../state/stripe-minor';

/** The rate of this instant, or null where nothing is to be converted. */
export const quoteOf = (seed: string, from: string, to: string, nowMs: number): FxQuote | null =>
  from === to ? null : quoteAt(seed, from, to, nowMs);

/** An amount of a payment in the currency of the balance that it is paid to. */
export const converted = (amount: Minor, from: string, to: string, quote: FxQuote | null): Minor => {
  if (quote === null) return amount;
  const { amount: iso } = convert(
    money(isoMinor(from, amount), currencyOf(from).code),
    parseRate(quote.rate),
    currencyOf(to).code,
  );
  return stripeMinor(to, iso);
};
