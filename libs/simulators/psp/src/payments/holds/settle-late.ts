import type { Book } from '../book/book';
import { type HoldDueKind, pendingStep, returningRefund } from '../book/dues';
import type { HoldStep } from '../book/hold';
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
  reportRefund(book, newsDesk, authorisation, step, fails ? refundDeclined : { outcome: 'succeeded' }, atMs);
};

const returnRefund = (book: Book, newsDesk: EventRecorder, authorisation: string, atMs: number): void => {
  const hold = book.find(authorisation, atMs);
  const step = hold && returningRefund(hold);
  if (step) reportRefund(book, newsDesk, authorisation, step, refundDeclined, atMs);
};

const reportRefund = (
  book: Book,
  newsDesk: EventRecorder,
  authorisation: string,
  step: HoldStep,
  answer: RefundAnswer,
  atMs: number,
): void => {
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
  refund_return: returnRefund,
  revoke,
};
