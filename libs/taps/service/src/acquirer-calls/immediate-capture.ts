import type { KnownTransaction } from '@taprail/taps-domain';
import type { ImmediateCapture } from '../acquirer/acquirer';
import { tapIdsOf } from '../transactions/transaction-ids';
import { captureSettledIn } from './settle-in';

/** The capture that belongs to the authorisation of a sale; none of one that is captured later. */
export const immediateCaptureOf = (state: KnownTransaction): ImmediateCapture | undefined => {
  if (!isCapturedAtOnce(state)) return undefined;
  const { presented, subject } = state;
  const { captureId: reference } = tapIdsOf(subject.transactionId);
  const amount = presented.amount + presented.tipAmount;
  return { reference, amount, ...captureSettledIn(state, amount) };
};

/** Direct sales, and sales whose tip came with the tap, be it none. */
const isCapturedAtOnce = ({ presented: { captureMode, tipAmount, tipWindowMs } }: KnownTransaction): boolean =>
  captureMode === 'direct' || (captureMode === 'tap_with_tip' && (tipAmount > 0 || tipWindowMs === 0));
