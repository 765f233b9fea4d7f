import { invalid, Refusal } from '../../../engine/state/refusal';
import type { PaymentIntentRow } from '../state/payment-rows';
import { declineOf } from './decline-words';

/** Asked for in a status that does not allow it; the error carries the PaymentIntent as it is. */
export const unexpectedState = ({ id, status }: PaymentIntentRow, verb: string, allowed: readonly string[]): Refusal =>
  new Refusal(
    400,
    'invalid_request_error',
    `You cannot ${verb} this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be ${verb}ed: ${allowed.join(', ')}.`,
    { code: 'payment_intent_unexpected_state', paymentIntent: id },
  );

/** A reader was given a PaymentIntent that it cannot work on. */
export const invalidState = ({ id, status }: PaymentIntentRow, why: string): Refusal =>
  invalidWithIntent(id, `The PaymentIntent ${id} has a status of ${status}. ${why}`, 'intent_invalid_state');

export const invalidWithIntent = (paymentIntent: string, message: string, code: string): Refusal =>
  new Refusal(400, 'invalid_request_error', message, { code, paymentIntent });

export const cardRefused = (intent: PaymentIntentRow, charge: string | null, isoCode: string): Refusal => {
  const { code, word, message } = declineOf(isoCode);
  return new Refusal(402, 'card_error', message, {
    code,
    declineCode: word,
    networkDeclineCode: isoCode,
    paymentIntent: intent.id,
    ...(charge === null ? {} : { charge }),
  });
};

export const notSimulated = (what: string, param: string): Refusal =>
  invalid(`The simulator does not have ${what}.`, param, 'not_simulated');
