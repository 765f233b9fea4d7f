import type { Book } from '../book/book';
import type { Hold } from '../book/hold';
import { isoWriter } from '../bank/iso';
import type { CaptureAnswer, CaptureRequest, Minor } from '../messages';
import { checkAmount } from '../refused';
import { takeStep } from './take-step';

const iso = isoWriter();
const failed = (failureCode: string, message: string): CaptureAnswer => ({ outcome: 'failed', failureCode, message });

export const capturedAt = (atMs: number): CaptureAnswer => ({
  outcome: 'captured',
  capturedAt: iso(atMs),
});

const decide = ({ state, held, authorised }: Hold, amount: Minor, nowMs: number): CaptureAnswer => {
  if (state === 'captured' || state === 'capturing' || state === 'revoked') {
    return failed('already_captured', 'An authorisation is captured once.');
  }
  if (state !== 'open') return failed('authorisation_not_open', `The authorisation was ${state}.`);
  if (nowMs >= authorised.expiresAtMs) return failed('authorisation_expired', 'The hold ran out.');
  if (amount > held) return failed('amount_exceeds_authorised', `Only ${held} is held.`);
  if (authorised.captureFails) return failed('capture_declined', 'The issuer did not honour the authorisation.');
  return authorised.behaviour === 'capture_late' ? { outcome: 'pending' } : capturedAt(nowMs);
};

/** The rest that is not captured is released to the cardholder: there is one capture, so nothing can use it. */
export const capture = (
  book: Book,
  request: CaptureRequest,
  nowMs: number,
  captured: (hold: Hold) => void,
): CaptureAnswer => {
  checkAmount(request.amount);
  const decideNow = (hold: Hold): CaptureAnswer => decide(hold, request.amount, nowMs);
  return takeStep(book, 'capture', request, nowMs, decideNow, (hold, { outcome }) => {
    if (outcome === 'captured') captured(hold);
  });
};
