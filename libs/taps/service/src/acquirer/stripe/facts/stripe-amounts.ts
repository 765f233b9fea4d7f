import { currencyOf, isCurrencyCode } from '@taprail/money';
import type { Minor } from '@taprail/contracts/acquirer';
import { AcquirerRefused } from '../../acquirer';

const hundred = 100;
const ten = 10;
const threeDecimals = 3;
/** Stripe counts hundredths where ISO 4217 has none, and charges whole units. */
const hundredfold: readonly string[] = ['ISK', 'UGX'];
/** Stripe counts whole units where ISO 4217 has hundredths. */
const wholeUnits: readonly string[] = ['MGA'];

const refuse = (amount: Minor, currency: string): AcquirerRefused =>
  new AcquirerRefused('invalid_amount', `${amount} of ${currency} cannot be charged at Stripe`);

/** An amount of ISO 4217 as Stripe counts it. One that Stripe cannot carry is refused, never rounded. */
export const toStripe = (currency: string, amount: Minor): number => {
  if (!isCurrencyCode(currency) || !Number.isSafeInteger(amount) || amount < 1) throw refuse(amount, currency);
  if (hundredfold.includes(currency)) return within(currency, amount * hundred);
  if (wholeUnits.includes(currency) && amount % hundred !== 0) throw refuse(amount, currency);
  if (wholeUnits.includes(currency)) return amount / hundred;
  if (currencyOf(currency).exponent === threeDecimals && amount % ten !== 0) throw refuse(amount, currency);
  return amount;
};

/** An amount of Stripe's as ISO 4217 counts it. */
export const fromStripe = (currency: string, amount: number): Minor => {
  const code = currency.toUpperCase();
  if (wholeUnits.includes(code)) return amount * hundred;
  if (!hundredfold.includes(code)) return amount;
  if (amount % hundred !== 0) throw new Error(`Stripe has ${amount} of ${code}, which has no fractions`);
  return amount / hundred;
};

const within = (currency: string, amount: number): number => {
  if (!Number.isSafeInteger(amount)) throw refuse(amount, currency);
  return amount;
};
