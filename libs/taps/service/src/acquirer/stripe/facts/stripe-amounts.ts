import type { Minor } from '@taprail/contracts/acquirer';
import { type CurrencyCode, isCurrencyCode } from '@taprail/money';
import { fromStripe as amountOf, stripeStep, toStripe as carried } from '@taprail/stripe';
import { AcquirerRefused } from '../../acquirer';

const canBeCharged = (currency: string, amount: Minor): currency is CurrencyCode =>
  isCurrencyCode(currency) && Number.isSafeInteger(amount) && amount > 0 && amount % stripeStep(currency) === 0;

/** An amount of ISO 4217 as Stripe counts it. One that Stripe cannot carry is refused, never rounded. */
export const toStripe = (currency: string, amount: Minor): number => {
  const there = canBeCharged(currency, amount) ? carried(currency, amount) : NaN;
  if (Number.isSafeInteger(there)) return there;
  throw new AcquirerRefused('invalid_amount', `${amount} of ${currency} cannot be charged at Stripe`);
};

/** An amount of Stripe's, which writes currencies in small letters, as ISO 4217 counts it. */
export const fromStripe = (currency: string, amount: number): Minor => {
  const code = currency.toUpperCase();
  if (!isCurrencyCode(code)) throw new Error(`Stripe has ${amount} of ${currency}, which is no currency`);
  return amountOf(code, amount);
};
