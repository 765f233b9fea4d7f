import { Rejection } from '@taprail/event-sourcing';
import { type CurrencyCode, currencyOf, type Minor } from '@taprail/money';

const hundred = 100;
const threeDecimals = 3;
/** Stripe counts hundredths where ISO 4217 has none, and takes whole units only. */
const hundredfold: readonly CurrencyCode[] = ['ISK', 'UGX'];
/** Stripe counts whole units where ISO 4217 has hundredths. */
const wholeUnits: readonly CurrencyCode[] = ['MGA'];
/** Charged in hundredths, but paid out in whole units. */
const paidInWholeUnits: readonly CurrencyCode[] = ['HUF', 'TWD'];

/** Every amount that Stripe can carry is a multiple of this, in our minor units. */
export const stripeStep = (currency: CurrencyCode): Minor => {
  if (wholeUnits.includes(currency)) return hundred;
  return currencyOf(currency).exponent === threeDecimals ? 10 : 1;
};

/** Every amount that Stripe can pay to a bank is a multiple of this, in our minor units. */
export const stripePayoutStep = (currency: CurrencyCode): Minor =>
  paidInWholeUnits.includes(currency) ? hundred : stripeStep(currency);

/** An amount as Stripe counts it. One that Stripe cannot carry is refused, so that nothing is ever rounded. */
export const toStripe = (currency: CurrencyCode, amount: Minor, param = 'amount'): number => {
  const step = stripeStep(currency);
  if (amount % step !== 0) {
    const message = `${param} in ${currency} must be a multiple of ${step}: the payment service provider takes no finer amount.`;
    throw new Rejection('invalid_value', { message, reason: 'no amount of the provider', multiple_of: step }, param);
  }
  if (hundredfold.includes(currency)) return amount * hundred;
  return wholeUnits.includes(currency) ? amount / hundred : amount;
};

/** An amount of Stripe's in our minor units. Stripe itself never writes fractions of what it counts a hundredfold. */
export const fromStripe = (currency: CurrencyCode, amount: number): Minor => {
  if (wholeUnits.includes(currency)) return amount * hundred;
  if (!hundredfold.includes(currency)) return amount;
  if (amount % hundred !== 0) throw new Error(`${amount} is no amount of ${currency} at Stripe`);
  return amount / hundred;
};

/** Stripe writes currencies in small letters. */
export const stripeCurrency = (currency: CurrencyCode): string => currency.toLowerCase();
