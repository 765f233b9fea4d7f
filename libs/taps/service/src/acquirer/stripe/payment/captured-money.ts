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
  const charge = chargeOf(payment);
  const money = typeof charge?.balance_transaction === 'object' ? charge.balance_transaction : null;
  if (money === null) return converts ? { outcome: 'pending' } : { outcome: 'captured', capturedAt: instant(nowMs) };
  const rate = money.exchange_rate;
  if (converts && rate === null) return { outcome: 'pending' };
  const fx = { rateId: money.id, to: money.currency.toUpperCase() };
  // With a part the transaction is of the whole authorisation, and its fee is given back in part.
  const isWhole = charge?.amount === payment.amount_received;
  return {
    outcome: 'captured',
    capturedAt: instant(money.created * secondMs),
    ...(rate === null ? {} : { fx: { ...fx, rate: rate.toFixed(rateDigits) } }),
    ...(isWhole ? { cost: { currency: fx.to, amount: fromStripe(money.currency, money.fee) } } : {}),
  };
};

const instant = (ms: number): string => new Date(ms).toISOString();
