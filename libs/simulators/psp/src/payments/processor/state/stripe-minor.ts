import { currencyOf, isCurrencyCode } from '@taprail/money';
import { invalid } from '../../../engine/state/refusal';
import type { Minor } from '../../messages';

const hundred = 100;
/** Stripe counts hundredths where ISO 4217 has none, and asks for whole units. */
const hundredfold: readonly string[] = ['ISK', 'UGX'];
/** Stripe counts whole units where ISO 4217 has hundredths. */
const wholeUnits: readonly string[] = ['MGA'];
const threeDecimals = 3;
const amountMax = 99_999_999_999;

const refuse = (amount: Minor, currency: string, why: string): Error =>
  invalid(`Invalid amount: ${amount} ${currency}. ${why}`, 'amount', 'parameter_invalid_integer');

export const requireCurrency = (currency: string): string => {
  if (!isCurrencyCode(currency.toUpperCase())) throw invalid(`Invalid currency: ${currency}.`, 'currency');
  return currency.toLowerCase();
};

/** An amount as the issuers count it, from one as Stripe counts it. */
export const isoMinor = (currency: string, amount: Minor): Minor => {
  const { code, exponent } = currencyOf(currency.toUpperCase());
  if (hundredfold.includes(code)) {
    if (amount % hundred !== 0) throw refuse(amount, currency, 'It has no fractions.');
    return amount / hundred;
  }
  if (exponent === threeDecimals && amount % 10 !== 0) throw refuse(amount, currency, 'Its last digit is 0.');
  return wholeUnits.includes(code) ? amount * hundred : amount;
};

/** An amount as Stripe counts it; what is finer than that is rounded off, which no amount that came from Stripe is. */
export const stripeMinor = (currency: string, amount: Minor): Minor => {
  const { code, exponent } = currencyOf(currency.toUpperCase());
  if (hundredfold.includes(code)) return amount * hundred;
  if (exponent === threeDecimals) return Math.round(amount / 10) * 10;
  return wholeUnits.includes(code) ? Math.round(amount / hundred) : amount;
};

export const requireAmount = (amount: number | null, currency: string): Minor => {
  if (amount === null) throw invalid('Missing required param: amount.', 'amount', 'parameter_missing');
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', 'amount', 'parameter_invalid_integer');
  if (amount > amountMax) throw invalid(`Amount must be no more than ${amountMax}`, 'amount', 'amount_too_large');
  isoMinor(currency, amount);
  return amount;
};
