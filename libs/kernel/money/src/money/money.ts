import { currencyOf, type CurrencyCode } from '../currency/currency';
import { minorFromExact, wholeMinor, type Minor } from '../rounding/whole-minor';

/** An amount that knows its currency; plain JSON, so it goes into events as it is. */
export type Money = Readonly<{ amount: Minor; currency: CurrencyCode }>;

export const money = (amount: Minor, currency: CurrencyCode): Money => ({
  amount: wholeMinor(amount),
  currency: currencyOf(currency).code,
});

/** Mixing currencies is never a user's mistake: it is our bug, and it stops here. */
const assertSameCurrency = (left: Money, right: Money): void => {
  if (left.currency !== right.currency) throw new Error(`${left.currency} and ${right.currency} do not mix`);
};

/** Only the result must fit: the running sum is exact, so the order of the terms never matters. */
export const sum = (currency: CurrencyCode, terms: readonly Money[]): Money => {
  const zero = money(0, currency);
  const total = terms.reduce((running, term) => {
    assertSameCurrency(zero, term);
    return running + BigInt(wholeMinor(term.amount));
  }, 0n);
  return money(minorFromExact(total), currency);
};
