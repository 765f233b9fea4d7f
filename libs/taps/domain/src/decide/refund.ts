import { cumulativeShare, type Minor } from '@taprail/money';
import type { CommandOf } from '../transaction/transaction.commands';
import type { DecidedEvent } from '../transaction/transaction.events';
import {
  disputedOf,
  inDisputeOf,
  type KnownTransaction,
  type Refund,
  refundedOf,
} from '../transaction/transaction.state';
import { refuse, requireNamed, requireNothingPending, requireNotTakenBack } from './refuse';

type Events = readonly DecidedEvent[];

const refundsMax = 50;
const windowMs = 365 * 24 * 60 * 60 * 1_000;

/** Gives money of a sale back, never more than is left of it. */
export const requestRefund = (command: CommandOf<'RequestRefund'>, state: KnownTransaction): Events => {
  const { refundId, reason, refundPlatformFee, reference, at } = command;
  const { subject, capture, platformFee, refunds } = state;
  if (refunds.some(({ id }) => id === refundId)) return [];
  requireNothingPending(state);
  requireNotTakenBack(state);
  if (capture?.status !== 'captured') throw refuse('refund_exceeds_available', { available: 0 }, 'amount');
  if (Date.parse(at) - Date.parse(capture.at) > windowMs) throw refuse('refund_window_expired');
  if (refunds.length >= refundsMax) throw refuse('refund_limit_reached', { max: refundsMax });
  const refunded = refundedOf(state);
  const available = Math.max(0, capture.amount - refunded - disputedOf(state));
  // The money of an open dispute may come back; the money of a lost one is gone.
  const left = Math.max(0, capture.amount - refunded - disputedOf(state) + inDisputeOf(state));
  const amount = command.amount ?? (available > 0 ? available : left);
  if (amount > available && amount <= left) throw refuse('charge_disputed', { available });
  if (amount > available || available === 0) throw refuse('refund_exceeds_available', { available }, 'amount');
  if (command.amount !== undefined) requireNamed(state, command.amount, 'amount');
  const platformFeeRefunded = refundPlatformFee ? feeShareOf(amount, capture.amount, platformFee, refunds) : 0;
  const flag = refundPlatformFee ? { refundPlatformFee } : {};
  const refund = { refundId, amount, reason, platformFeeRefunded, ...flag, reference };
  return [{ type: 'RefundRequested', data: { ...subject, ...refund, at } }];
};

/**
 * The share of the platform's fee for this refund's own amount. Only refunds that give back are added up before rounding,
 * so the shares of all of them make the fee exactly, and a refund that keeps the fee moves no share of another.
 */
const feeShareOf = (amount: Minor, captured: Minor, platformFee: Minor, refunds: readonly Refund[]): Minor => {
  const giving = refunds.filter((refund) => refund.status !== 'failed' && givesFeeBack(refund));
  const before = giving.reduce((sum, refund) => sum + refund.amount, 0);
  const given = giving.reduce((sum, refund) => sum + refund.platformFeeRefunded, 0);
  // A failed refund takes its share with it, which may have been rounded another way than the shares that are left.
  return Math.max(0, cumulativeShare(platformFee, before + amount, captured) - given);
};

/** Refunds of before the flag was stored are known by what they gave back. */
const givesFeeBack = ({ refundPlatformFee, platformFeeRefunded }: Refund): boolean =>
  refundPlatformFee === true || platformFeeRefunded > 0;

/** The first word on a refund, or the last one when it was taken on and settled later. */
export const recordRefund = ({ reference, answer, at }: CommandOf<'RecordRefund'>, state: KnownTransaction): Events => {
  const { subject, refunds, capture } = state;
  const refund = refunds.find(({ id }) => id === reference);
  if (!refund || refund.status === 'failed' || answer.outcome === 'pending' || !capture) return [];
  if (answer.outcome === 'succeeded') {
    if (refund.status === 'succeeded') return [];
    const before = refunds.reduce((sum, { amount, status }) => (status === 'succeeded' ? sum + amount : sum), 0);
    const amountRefunded = before + refund.amount;
    const amounts = { amountRefunded, amountRemaining: capture.amount - amountRefunded };
    return [{ type: 'RefundSucceeded', data: { ...subject, refundId: reference, ...amounts, at } }];
  }
  const { failureCode, message } = answer;
  const late = refund.status === 'succeeded';
  return [{ type: 'RefundFailed', data: { ...subject, refundId: reference, failureCode, message, late, at } }];
};
