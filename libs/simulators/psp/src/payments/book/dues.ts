import type { SchemeDispute } from './fact';
import type { Hold, HoldStep } from './hold';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const captureTakesMs = hourMs;
const refundTakesMs = dayMs;
export const revokedAfterMs = dayMs;

export const holdDueKinds = ['capture', 'refund', 'refund_return', 'revoke'] as const;
export type HoldDueKind = (typeof holdDueKinds)[number];

export const pendingStep = (hold: Hold, kind: 'capture' | 'refund'): HoldStep | undefined =>
  hold.steps.find((step) => step.kind === kind && step.answer.outcome === 'pending');

/** A refund that has succeeded and will come back. */
export const returningRefund = ({ authorised, steps }: Hold): HoldStep | undefined =>
  authorised.behaviour === 'refund_returned'
    ? steps.find((step) => step.kind === 'refund' && step.answer.outcome === 'succeeded')
    : undefined;

/** When something happens by itself to an authorisation; it follows from its state, so a restart needs no list. */
export const duesOfHold = (hold: Hold): Readonly<Partial<Record<HoldDueKind, number>>> => {
  const capture = pendingStep(hold, 'capture');
  const refund = pendingStep(hold, 'refund');
  const returning = returningRefund(hold);
  const revoked = hold.authorised.behaviour === 'capture_fails_late' && hold.state === 'captured';
  return {
    ...(capture ? { capture: capture.atMs + captureTakesMs } : {}),
    ...(refund ? { refund: refund.atMs + refundTakesMs } : {}),
    ...(returning ? { refund_return: returning.atMs + refundTakesMs } : {}),
    ...(revoked ? { revoke: hold.capturedAtMs + revokedAfterMs } : {}),
  };
};

export const dueAtOfDispute = ({ decided, verdict, deadlineMs }: SchemeDispute): number | null =>
  decided ? null : (verdict?.atMs ?? deadlineMs);
