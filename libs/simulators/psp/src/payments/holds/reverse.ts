import type { Book } from '../book/book';
import type { Authorised, Hold } from '../book/hold';
import type { Minor, ReverseAnswer, ReverseRequest } from '../messages';
import { refused as refusal } from '../refused';
import { isOpen, takeStep } from './take-step';

const dayMs = 86_400_000;
const reversed: ReverseAnswer = { outcome: 'reversed' };
const refused = (message: string): ReverseAnswer => ({ outcome: 'refused', message });

/** The day's captures go to the bank at midnight UTC; until then one can be taken out of the batch. */
const batchClosesAtMs = (capturedAtMs: number): number => (Math.floor(capturedAtMs / dayMs) + 1) * dayMs;

const takeBack = ({ state, refunded, capturedAtMs }: Hold, nowMs: number): ReverseAnswer => {
  if (state === 'revoked') return refused('The capture was revoked.');
  if (refunded > 0) return refused('A part was refunded: refund the rest.');
  return nowMs < batchClosesAtMs(capturedAtMs) ? reversed : refused('It is settled: refund it instead.');
};

/** Giving back everything of what holds nothing is granted: it is what was asked for. */
const decide = (hold: Hold, remaining: Minor, nowMs: number): ReverseAnswer => {
  const { state, held } = hold;
  if (state === 'captured' || state === 'capturing' || state === 'revoked') {
    return remaining === 0 ? takeBack(hold, nowMs) : refused('It is captured.');
  }
  if (remaining === 0) return reversed;
  if (!isOpen(hold, nowMs)) return refused('Nothing is held.');
  return remaining < held ? reversed : refused(`Only ${held} is held.`);
};

const neverArrived = (reference: string, nowMs: number): Authorised => ({
  reference,
  scheme: 'visa',
  behaviour: null,
  currency: '',
  asked: null,
  approved: 0,
  code: '12',
  declinedBy: 'psp',
  cvm: 'none',
  atMs: nowMs,
  expiresAtMs: nowMs,
  captureFails: false,
});

/** A reversal may overtake its authorisation: it is kept, and the authorisation is declined when it comes. */
export const reverse = (book: Book, request: ReverseRequest, nowMs: number): ReverseAnswer => {
  const { authorisation, remaining } = request;
  if (!Number.isSafeInteger(remaining) || remaining < 0) {
    throw refusal('invalid_amount', `${remaining} is not a whole number of minor units.`);
  }
  const arrived = book.find(authorisation, nowMs) ?? book.find(request.reference, nowMs);
  if (!arrived && remaining === 0) book.record(['authorised', neverArrived(authorisation, nowMs)]);
  return takeStep(book, 'reversal', { ...request, amount: remaining }, nowMs, (hold) => decide(hold, remaining, nowMs));
};
