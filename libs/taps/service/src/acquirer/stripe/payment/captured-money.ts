import type Stripe from 'stripe';
import type { CaptureAnswer } from '@taprail/contracts/acquirer';
import { fromStripe } from '../facts/stripe-amounts';
import { chargeOf } from './held-payment';

/** `converts`: the sub-merchant is paid in another currency, so that the rate has to be known. */
export type CaptureConversion = Readonly<{ converts: boolean }>;

const secondMs = 1_000;
const rateDigits = 8;

/**
 * What became of captured money. The rate of a conversion is that of its balance transaction: until that is there, the capture is
 * pending.
 */
export const captured = (
  payment: Stripe.PaymentIntent,
  { converts }: CaptureConversion,
  nowMs: number,
): CaptureAnswer => {
  if (payment.status !== 'succeeded') return { outcome: 'pending' };
  const money = moneyOf(payment);
  if (money === null) return converts ? { outcome: 'pending' } : { outcome: 'captured', capturedAt: instant(nowMs) };
  const rate = money.exchange_rate;
  if (converts && rate === null) return { outcome: 'pending' };
  const fx = { rateId: money.id, to: money.currency.toUpperCase() };
  // With a part the transaction is of the whole authorisation, and its fee is given back in part.
  const isWhole = chargeOf(payment)?.amount === payment.amount_received;
  return {
    outcome: 'captured',
    capturedAt: instant(money.created * secondMs),
    ...(rate === null ? {} : { fx: { ...fx, rate: rate.toFixed(rateDigits) } }),
    ...(isWhole ? { cost: { currency: fx.to, amount: fromStripe(money.currency, money.fee) } } : {}),
  };
};

/** The balance transaction that has the money of a capture without a rate, where there should be one. */
export const unconvertedBy = (payment: Stripe.PaymentIntent): string | undefined => {
  const money = moneyOf(payment);
  return payment.status === 'succeeded' && money !== null && money.exchange_rate === null ? money.id : undefined;
};

const moneyOf = (payment: Stripe.PaymentIntent): Stripe.BalanceTransaction | null => {
  const money = chargeOf(payment)?.balance_transaction;
  return typeof money === 'object' ? money : null;
};

const instant = (ms: number): string => new Date(ms).toISOString();
