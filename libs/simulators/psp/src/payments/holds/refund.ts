import type { Book } from '../book/book';
import type { Hold } from '../book/hold';
import type { Minor, RefundAnswer, RefundRequest } from '../messages';
import { checkAmount } from '../refused';
import { takeStep } from './take-step';

const failed = (failureCode: string, message: string): RefundAnswer => ({ outcome: 'failed', failureCode, message });

export const refundDeclined = failed('refund_declined', 'The issuer does not take the money back.');

const decide = ({ state, captured, refunded, authorised }: Hold, amount: Minor): RefundAnswer => {
  if (state !== 'captured') return failed('not_captured', 'Only what is captured can be refunded.');
  if (amount > captured - refunded) return failed('refund_exceeds_captured', `Only ${captured - refunded} is left.`);
  if (authorised.behaviour === 'refund_fail') return refundDeclined;
  const late = authorised.behaviour === 'refund_fail_late' || authorised.behaviour === 'refund_late';
  return { outcome: late ? 'pending' : 'succeeded' };
};

export const refund = (book: Book, request: RefundRequest, nowMs: number): RefundAnswer => {
  checkAmount(request.amount);
  return takeStep(book, 'refund', request, nowMs, (hold) => decide(hold, request.amount));
};
