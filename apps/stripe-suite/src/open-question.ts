import Stripe from 'stripe';
import type { SuiteMerchant } from './merchant';
import type { Place } from './place';
import type { TerminalTill } from './till';

export type Surroundings = Readonly<{ place: Place; merchant: SuiteMerchant; till: TerminalTill }>;
export type SettledQuestion = Readonly<{ isAsAssumed: boolean; observed: string }>;

/** Something about Stripe that the product relies on and that its documentation leaves open. */
export type OpenQuestion = Readonly<{
  title: string;
  assumed: string;
  settle: (surroundings: Surroundings) => Promise<SettledQuestion>;
}>;

const { errors } = Stripe;

/** How Stripe refused a call; undefined where it did not. A call that failed in another way says nothing about the question. */
export const refusalOf = async (call: Promise<unknown>): Promise<string | undefined> => {
  try {
    await call;
    return undefined;
  } catch (error) {
    const isRefusal = error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeCardError;
    if (!isRefusal) throw error;
    return [error.type, error.code].filter(Boolean).join(' ');
  }
};

export const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge => {
  if (charge === null || typeof charge === 'string') throw new Error('The payment shows no charge');
  return charge;
};
