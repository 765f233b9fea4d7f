import type { Transaction } from '@taprail/sdk';
import type { ChargedPayment } from './charged-payment';
import { heldAmount, postedAmount } from './payment-amount';

export type ActionName = 'capture' | 'increase' | 'charge' | 'release' | 'tip' | 'refund' | 'reverse' | 'dispute';
export type PaymentAction = Readonly<{ name: ActionName; title: string; scope: string; isTestOnly?: true }>;

const titles: Readonly<Record<ActionName, PaymentAction>> = {
  refund: { name: 'refund', title: 'Refund', scope: 'refunds:write' },
  capture: { name: 'capture', title: 'Capture', scope: 'payments:write' },
  tip: { name: 'tip', title: 'Add tip', scope: 'taps:write' },
  increase: { name: 'increase', title: 'Increase', scope: 'payments:write' },
  charge: { name: 'charge', title: 'Post charge', scope: 'payments:write' },
  release: { name: 'release', title: 'Release', scope: 'payments:write' },
  reverse: { name: 'reverse', title: 'Reverse', scope: 'payments:write' },
  dispute: { name: 'dispute', title: 'Simulate dispute', scope: 'disputes:write', isTestOnly: true },
};

/** The amount that may still be refunded: disputed money is already on its way back. */
export const refundable = ({
  amount_captured: captured,
  amount_refunded: refunded,
  amount_disputed: disputed,
}: Transaction): number => captured - refunded - disputed;

/** The part of a hold that may be released: not what was posted to it. */
export const releasable = (record: Transaction): number => heldAmount(record) - postedAmount(record);

/** The actions that the state of a sale allows. The API decides; this only leaves out what it would refuse for sure. */
export const actionsOn = (record: ChargedPayment): readonly PaymentAction[] => {
  const isOpen = record.authorisation.status === 'open' && record.capture === null;
  const isHeld = isOpen && record.capture_mode === 'pre-auth';
  // Once it is settled, a refund is the way back. The books have entries of it before that.
  const isUnsettled = record.status === 'captured' && record.refunds.length === 0 && record.disputes.length === 0;
  // The card is still held for what could not be captured.
  const isUncaptured = record.authorisation.status === 'open' && record.capture?.status === 'failed';
  const isRefundable = record.capture?.status === 'captured' && refundable(record) > 0;
  const names: readonly (ActionName | false)[] = [
    isRefundable && 'refund',
    isOpen && 'capture',
    isOpen && record.capture_mode === 'tap_with_tip' && 'tip',
    isHeld && 'increase',
    isHeld && 'charge',
    isHeld && 'release',
    (isOpen || isUnsettled || isUncaptured) && 'reverse',
    isRefundable && 'dispute',
  ];
  return names.filter((name): name is ActionName => name !== false).map((name) => titles[name]);
};
