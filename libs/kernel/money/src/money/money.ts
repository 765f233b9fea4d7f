import { currencyOf, type CurrencyCode } from '../currency/currency';
import { minorFromExact, wholeMinor, type Minor } from '../rounding/whole-minor';

/** An amount that knows its currency; plain JSON, so it goes into events as it is. */
export type Money = Readonly<{ amount: Minor; currency: CurrencyCode }>;

export const money = (amount: Minor, currency: CurrencyCode): Money => ({
  amount: wholeMinor(amount),
  currency: currencyOf(currency).code,
});

/** Mixing currencies is never a user's mistake: it is our bug, and it stops here. */
export const assertSameCurrency = (left: Money, right: Money): void => {
  if (left.currency !== right.currency) throw new Error(`${left.currency} and ${right.currency} do not mix`);
};

export const add = (left: Money, right: Money): Money => sum(left.currency, [left, right]);

export const subtract = (left: Money, right: Money): Money => add(left, negate(right));

export const negate = ({ amount, currency }: Money): Money => money(-wholeMinor(amount), currency);

/** Below, equal or above: ready for `sort`. */
export const compare = (left: Money, right: Money): -1 | 0 | 1 => {
  assertSameCurrency(left, right);
  const [a, b] = [wholeMinor(left.amount), wholeMinor(right.amount)];
  return a < b ? -1 : a > b ? 1 : 0;
};

export const isZero = ({ amount }: Money): boolean => wholeMinor(amount) === 0;

/** Only the result must fit: the running sum is exact, so the order of the terms never matters. */
export const sum = (currency: CurrencyCode, terms: readonly Money[]): Money => {
  const zero = money(0, currency);
  const total = terms.reduce((running, term) => {
    assertSameCurrency(zero, term);
    return running + BigInt(wholeMinor(term.amount));
  }, 0n);
  return money(minorFromExact(total), currency);
};
