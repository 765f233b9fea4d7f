import Stripe from 'stripe';

const { errors } = Stripe;

/** Which request it was, for whoever asks Stripe about it. */
export const messageOf = ({ message, type, requestId }: Stripe.errors.StripeError): string =>
  `${type}: ${message}${requestId ? ` (${requestId})` : ''}`;

/** The refusal of a request, or undefined where the failure is no refusal. */
export const refusalOf = (error: unknown): Stripe.errors.StripeInvalidRequestError | undefined =>
  error instanceof errors.StripeInvalidRequestError ? error : undefined;

/** Stripe says the second of an account that was deleted, or that belongs to someone else. */
const goneCodes: readonly string[] = ['resource_missing', 'account_invalid'];

export const isGone = (error: unknown): boolean =>
  error instanceof errors.StripeError && goneCodes.includes(error.code ?? '');
