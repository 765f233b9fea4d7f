import { Refusal } from '../engine/state/refusal';
import type { Minor } from './messages';

/** Understood and refused for good: repeating it changes nothing. */
export const refused = (code: string, message: string): Refusal =>
  new Refusal(409, 'invalid_request_error', message, { code });

export const notFound = (what: string, id: string): Refusal =>
  new Refusal(404, 'invalid_request_error', `No such ${what}: '${id}'`, { code: `${what}_not_found` });

/** A reference names one request for ever; meeting it with other contents is a bug of the caller. */
export const reused = (reference: string): Refusal =>
  refused('reference_reused', `The reference '${reference}' was used for something else.`);

export const checkAmount = (amount: Minor): void => {
  if (!Number.isSafeInteger(amount) || amount <= 0) {
    throw refused('invalid_amount', `${amount} is not a whole number of minor units above 0.`);
  }
};
