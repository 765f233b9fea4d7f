import type Stripe from 'stripe';
import type { Minor } from '@taprail/contracts/acquirer';
import { AcquirerRefused } from '../../acquirer';
import { fromStripe } from '../facts/stripe-amounts';
import { refusalCode, unavailable } from '../failures';

/** The facts of a payment with what its money became. */
const expand = ['latest_charge.balance_transaction'];
export const withCharge = { expand };

/** The names under which a payment remembers what was asked of it last. An idempotency key is forgotten after a day. */
export const labels = {
  /** Of those that share an account, the one that made it. */
  deployment: 'deployment',
  increase: 'increase',
  capture: 'capture',
  release: 'release',
  /** What is left of a hold that was released in part: Stripe itself cannot shrink one. */
  remaining: 'remaining',
} as const;

export const requirePayment = (payment: string | null | undefined): string => {
  if (payment) return payment;
  throw new AcquirerRefused('authorisation_not_found', 'No payment at Stripe belongs to it');
};

export const readPayment = (stripe: Stripe, payment: string): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.retrieve(payment, withCharge).catch((error: unknown) => {
    if (refusalCode(error) !== 'resource_missing') return unavailable(error);
    throw new AcquirerRefused('authorisation_not_found', `Stripe has no payment ${payment}`);
  });

export const chargeOf = ({ latest_charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  typeof latest_charge === 'object' ? latest_charge : null;

/** The amount that can be captured, as far as it was not released. */
export const heldOf = ({ amount_capturable, currency, metadata }: Stripe.PaymentIntent): Minor => {
  const held = fromStripe(currency, amount_capturable);
  const remaining = remainingOf(metadata);
  return remaining === undefined ? held : Math.min(held, remaining);
};

export const remainingOf = (metadata: Stripe.Metadata): Minor | undefined => {
  const remaining = metadata[labels.remaining];
  return remaining === undefined || remaining === '' ? undefined : Number(remaining);
};

/** A payment of Interac is captured by its confirmation. */
export const isInterac = (payment: Stripe.PaymentIntent): boolean =>
  chargeOf(payment)?.payment_method_details?.interac_present !== undefined;

/** A hold that Stripe ended itself, when its time was over. */
export const hasExpired = ({ status, cancellation_reason }: Stripe.PaymentIntent): boolean =>
  status === 'canceled' && (cancellation_reason === 'automatic' || cancellation_reason === 'expired');
