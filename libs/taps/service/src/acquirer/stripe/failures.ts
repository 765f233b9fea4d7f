import { messageOf, refusalOf } from '@taprail/stripe';
import Stripe from 'stripe';
import { AcquirerRefused, AcquirerUnavailable, OutcomeUnknown } from '../acquirer';

const { errors } = Stripe;
const conflict = 409;

/** The code of what Stripe understood and refused; undefined where it did neither. */
export const refusalCode = (error: unknown): string | undefined => {
  const refusal = refusalOf(error);
  return refusal && (refusal.code ?? refusal.param ?? 'invalid_request');
};

/** The answer of an earlier call with the same key. */
export const isRepeated = ({ lastResponse }: Stripe.Response<unknown>): boolean =>
  lastResponse.headers['idempotent-replayed'] === 'true';

export const isDecline = (error: unknown): error is Stripe.errors.StripeCardError =>
  error instanceof errors.StripeCardError;

/** The same key for something else is a bug of ours; while the first call runs it is only too early. */
const isReuse = (error: Stripe.errors.StripeError): boolean =>
  error instanceof errors.StripeIdempotencyError && error.statusCode !== conflict;

type Silence = typeof OutcomeUnknown | typeof AcquirerUnavailable;

const inPortWords =
  (Silent: Silence) =>
  (error: unknown): never => {
    if (!(error instanceof errors.StripeError)) throw error;
    if (isReuse(error)) throw new AcquirerRefused('reference_reused', messageOf(error));
    const code = refusalCode(error) ?? (isDecline(error) ? error.code : undefined);
    if (code !== undefined) throw new AcquirerRefused(code, error.message);
    throw new Silent(messageOf(error), { cause: error });
  };

/** Of a call that may have moved money: unless Stripe has refused it, nobody knows. */
export const unknownOutcome = inPortWords(OutcomeUnknown);

/** Of a call that moves no money: it may simply be made again. */
export const unavailable = inPortWords(AcquirerUnavailable);
