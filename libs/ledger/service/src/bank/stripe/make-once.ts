import { isGone, refusalOf } from '@taprail/stripe';
import type Stripe from 'stripe';

/** Something that Stripe made, or its refusal, after which nothing was made. */
export type Made<Result> = Readonly<{ made: Result }> | Readonly<{ refused: Stripe.errors.StripeError }>;

/** More refusals of one thing within the day in which Stripe remembers a key are no refusals any more. */
const attemptsMax = 100;
const conflict = 409;
const tooMany = 429;

/** Stripe understood the call and did not carry it out. A conflict with another call says nothing about this one. */
const isRefusal = (error: unknown): error is Stripe.errors.StripeError => {
  if (isGone(error)) return true;
  const status = refusalOf(error)?.statusCode;
  return status !== undefined && status !== conflict && status !== tooMany;
};

const isReplayed = ({ headers }: Stripe.errors.StripeError): boolean => headers?.['idempotent-replayed'] === 'true';

/**
 * Makes a thing once. Stripe repeats the answer to a key for a day, a refusal too: one that it repeats was made by a call
 * that has ended, so the next key cannot make a second thing. Without an answer the key stays the same.
 */
export const makeOnce = async <Result>(
  key: string,
  make: (idempotencyKey: string) => Promise<Result>,
): Promise<Made<Result>> => {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    try {
      return { made: await make(attempt === 1 ? key : `${key}:${attempt}`) };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (!isReplayed(error)) return { refused: error };
    }
  }
  throw new Error(`${key} was refused ${attemptsMax} times`);
};
