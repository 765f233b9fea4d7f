import type { Book } from '../book/book';
import { type HoldDueKind, pendingStep } from '../book/dues';
import type { CaptureAnswer, RefundAnswer } from '../messages';
import type { EventRecorder } from '../event-recorder';
import { capturedAt } from './capture';
import { refundDeclined } from './refund';

const settleCapture = (book: Book, newsDesk: EventRecorder, authorisation: string, atMs: number): void => {
  const hold = book.find(authorisation, atMs);
  const step = hold && pendingStep(hold, 'capture');
  if (!step) return;
  const answer: CaptureAnswer = capturedAt(atMs);
  book.record(['settled', authorisation, step.reference, { kind: 'capture', answer }, atMs]);
  newsDesk.record(atMs, (base) => ({
    kind: 'capture_settled',
    ...base,
    authorisation,
    reference: step.reference,
    answer,
  }));
};

const settleRefund = (book: Book, newsDesk: EventRecorder, authorisation: string, atMs: number): void => {
  const hold = book.find(authorisation, atMs);
  const step = hold && pendingStep(hold, 'refund');
  if (!step) return;
  const fails = hold.authorised.behaviour === 'refund_fail_late';
  const answer: RefundAnswer = fails ? refundDeclined : { outcome: 'succeeded' };
  book.record(['settled', authorisation, step.reference, { kind: 'refund', answer }, atMs]);
  newsDesk.record(atMs, (base) => ({
    kind: 'refund_settled',
    ...base,
    authorisation,
    reference: step.reference,
    answer,
  }));
};

const revoke = (book: Book, newsDesk: EventRecorder, authorisation: string, atMs: number): void => {
  book.record(['revoked', authorisation]);
  const failureCode = 'capture_revoked';
  newsDesk.record(atMs, (base) => ({ kind: 'capture_revoked', ...base, authorisation, failureCode }));
};

/** Changes of an authorisation that happen by themselves, some time after a call was answered. */
export const settleLate: Readonly<Record<HoldDueKind, typeof revoke>> = {
  capture: settleCapture,
  refund: settleRefund,
  revoke,
};
