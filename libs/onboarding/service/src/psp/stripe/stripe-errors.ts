import { messageOf, refusalOf } from '@taprail/stripe';
import Stripe from 'stripe';
import { PspBug, PspMisconfigured, PspRefused, PspUnavailable } from '../onboarding-psp';

const { errors } = Stripe;

/** Stripe's failures in the port's words; anything else is our own and stays what it is. */
export const pspErrorOf = (error: unknown): unknown => {
  if (!(error instanceof errors.StripeError)) return error;
  if (error instanceof errors.StripeIdempotencyError) return new PspBug(messageOf(error));
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) {
    return new PspMisconfigured(messageOf(error));
  }
  if (error instanceof errors.StripeInvalidRequestError) return new PspRefused(error.code ?? 'refused', error.message);
  return new PspUnavailable(messageOf(error));
};

export const inPspWords = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    throw pspErrorOf(error);
  }
};

/** Stripe has no code for it. */
export const isAboutBalance = (error: unknown): boolean => /balance/i.test(refusalOf(error)?.message ?? '');

const secretNames: readonly string[] = [
  'id_number',
  'ssn_last_4',
  'account_number',
  'routing_number',
  'tax_id',
  'vat_id',
];

/** A refusal may repeat what it refuses; a secret stays out of what we keep. */
export const withoutSecrets = (message: string, params: unknown): string => {
  if (typeof params !== 'object' || params === null) return message;
  return Object.entries(params).reduce((text, [name, value]) => {
    if (!secretNames.includes(name)) return withoutSecrets(text, value);
    return typeof value === 'string' && value !== '' ? text.replaceAll(value, '…') : text;
  }, message);
};
