import type { EventOf } from '../transaction/transaction.events';
import { type Charge, heldOf, type KnownTransaction, type Refund } from '../transaction/transaction.state';

type Known = KnownTransaction;

const withCharges = (state: Known, charges: readonly Charge[]): Known => ({
  ...state,
  authorisation: { ...state.authorisation, charges },
});

export const chargePosted = (state: Known, data: EventOf<'ChargePosted'>['data']): Known => {
  const { chargeId: id, amount, reference, description, metadata, at } = data;
  const charge: Charge = { id, at, amount, reference, description, metadata, status: 'posted' };
  return withCharges(state, [...state.authorisation.charges, charge]);
};

export const chargeVoided = (state: Known, { chargeId }: EventOf<'ChargeVoided'>['data']): Known =>
  withCharges(
    state,
    state.authorisation.charges.map((charge) => (charge.id === chargeId ? { ...charge, status: 'voided' } : charge)),
  );

export const captureRequested = (state: Known, data: EventOf<'CaptureRequested'>['data']): Known => {
  const { captureId: id, amount, tipAmount, at } = data;
  return {
    ...state,
    capture: { id, at, status: 'requested', amount, tipAmount, failureCode: null, fx: null },
    pending: { kind: 'capture', reference: id, attempts: 0, since: at },
  };
};

export const captured = (state: Known, data: EventOf<'ChargeCaptured'>['data']): Known => {
  const { captureId: id, amount, tipAmount, releasedAmount, platformFee, processingFee, fx, at } = data;
  const { authorisation } = state;
  const charges = authorisation.charges.map((charge): Charge =>
    charge.status === 'posted' ? { ...charge, status: 'captured' } : charge,
  );
  return {
    ...state,
    authorisation: { ...authorisation, status: 'captured', released: authorisation.released + releasedAmount, charges },
    capture: { id, at, status: 'captured', amount, tipAmount, failureCode: null, fx },
    tipAmount,
    platformFee,
    processingFee,
    pending: null,
  };
};

/** A capture that failed at once may be tried again; one that fails later takes the sale back. */
export const failed = (state: Known, data: EventOf<'ChargeFailed'>['data']): Known => {
  const { captureId: id, failureCode, at } = data;
  // A direct sale is captured with its approval: what failed was the whole.
  const { authorisation, tipAmount } = state;
  const before = state.capture ?? { id, at, amount: heldOf(authorisation), tipAmount, fx: null };
  return {
    ...state,
    capture: { ...before, id, status: 'failed', failureCode },
    pending: state.pending?.reference === id ? null : state.pending,
  };
};

export const refundRequested = (state: Known, data: EventOf<'RefundRequested'>['data']): Known => {
  const { refundId: id, amount, reason, platformFeeRefunded, refundPlatformFee, reference, at } = data;
  const flag = refundPlatformFee ? { refundPlatformFee } : {};
  const refund: Refund = { id, at, amount, status: 'pending', reason, platformFeeRefunded, ...flag, reference };
  return {
    ...state,
    refunds: [...state.refunds, refund],
    pending: { kind: 'refund', reference: id, attempts: 0, since: at },
  };
};

export const refundSucceeded = (state: Known, { refundId }: EventOf<'RefundSucceeded'>['data']): Known =>
  withRefund(state, refundId, { status: 'succeeded' });

export const refundFailed = (state: Known, data: EventOf<'RefundFailed'>['data']): Known => {
  const { refundId, failureCode: code, message, late } = data;
  return withRefund(state, refundId, { status: 'failed', failure: { code, message, late } });
};

const withRefund = (state: Known, refundId: string, outcome: Pick<Refund, 'status' | 'failure'>): Known => ({
  ...state,
  refunds: state.refunds.map((refund) => (refund.id === refundId ? { ...refund, ...outcome } : refund)),
  pending: state.pending?.reference === refundId ? null : state.pending,
});
