import type { CaptureReply, ChargeReply, HoldReply, RefundReply, TapReply, TransactionPlace } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { authorisationView, chargeView, refundView, saleView, tapView } from '@taprail/taps-domain';
import { type HandledTransaction, knownIn, recordedIn } from './transactions';

/** The replies are folded from the stream just written: a repeated command gets the resource as it was the first time. */
export const placeOf = (handled: HandledTransaction): TransactionPlace => {
  const { transactionId, platformId } = recordedIn(handled).subject;
  const { revision, position } = handled;
  if (position === undefined) throw new Error('A transaction without history cannot be answered');
  return { transactionId, platformId, revision, position: String(position) };
};

export const tapReply = (handled: HandledTransaction): TapReply => ({
  ...placeOf(handled),
  tap: tapView(recordedIn(handled)),
});

export const holdReply = (handled: HandledTransaction, now: Date): HoldReply => ({
  ...placeOf(handled),
  authorisation: authorisationView(knownIn(handled), now),
});

export const captureReply = (handled: HandledTransaction, now: Date): CaptureReply => {
  const { capture } = saleView(knownIn(handled));
  if (!capture) throw new Error('A capture that was asked for is not in its stream');
  return { ...tapReply(handled), ...holdReply(handled, now), capture };
};

export const chargeReply = (handled: HandledTransaction, chargeId: string): ChargeReply => {
  const charge = knownIn(handled).authorisation.charges.find(({ id }) => id === chargeId);
  if (!charge) throw new Rejection('charge_not_found');
  return { ...placeOf(handled), charge: chargeView(charge) };
};

export const refundReply = (handled: HandledTransaction, refundId: string): RefundReply => {
  const state = knownIn(handled);
  const refund = state.refunds.find(({ id }) => id === refundId);
  if (!refund) throw new Error(`${refundId} is not in the stream that was just written`);
  return { ...placeOf(handled), refund: refundView(state, refund) };
};
