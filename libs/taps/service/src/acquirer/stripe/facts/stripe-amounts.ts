import type { Minor } from '@taprail/contracts/acquirer';
import { type CurrencyCode, isCurrencyCode } from '@taprail/money';
import { fromStripe as amountOf, stripeStep, toStripe as carried } from '@taprail/stripe';
import { AcquirerRefused } from '../../acquirer';

/** Stripe writes currencies in small letters. */
const codeOf = (currency: string): CurrencyCode | undefined =>
  isCurrencyCode(currency) ? (currency.toUpperCase() as CurrencyCode) : undefined;

/** An amount of ISO 4217 as Stripe counts it. One that Stripe cannot carry is refused, never rounded. */
export const toStripe = (currency: string, amount: Minor): number => {
  const code = codeOf(currency);
  const isCarried = code && Number.isSafeInteger(amount) && amount > 0 && amount % stripeStep(code) === 0;
  const there = isCarried ? carried(code, amount) : NaN;
  if (Number.isSafeInteger(there)) return there;
  throw new AcquirerRefused('invalid_amount', `${amount} of ${currency} cannot be charged at Stripe`);
};

/** An amount of Stripe's as ISO 4217 counts it. */
export const fromStripe = (currency: string, amount: number): Minor => {
  const code = codeOf(currency);
  if (code === undefined) throw new Error(`Stripe has ${amount} of ${currency}, which is no currency`);
  return amountOf(code, amount);
};
