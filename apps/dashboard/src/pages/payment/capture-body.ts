import type { ChargedPayment } from './charged-payment';
import { heldAmount, postedAmount } from './payment-amount';

/** The amount that the API captures when none is named: the posted charges with the tip, else all that is held. */
export const likelyCapture = (record: ChargedPayment): number => {
  const posted = postedAmount(record);
  return posted > 0 ? posted + record.tip_amount : heldAmount(record);
};

/** The request for a capture of `amount` in all: the API adds the tip of the tap to the amount that it is given. */
export const captureBody = (record: ChargedPayment, amount: number): { amount?: number } =>
  amount === likelyCapture(record) ? {} : { amount: amount - record.tip_amount };
