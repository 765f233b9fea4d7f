import { Rejection } from '@taprail/event-sourcing';
import type { KnownTransaction } from '../transaction/transaction.state';
import { isSendable, notSendable } from './sendable';

/** The codes are public: each has its row in the table of errors. */
export type TransactionRefusal =
  | 'transaction_not_found'
  | 'tap_not_cancelable'
  | 'chain_mismatch'
  | 'outcome_unknown'
  | 'authorisation_not_open'
  | 'authorisation_expired'
  | 'already_captured'
  | 'already_reversed'
  | 'already_settled'
  | 'increment_limit_reached'
  | 'scheme_not_supported'
  | 'amount_not_greater'
  | 'ceiling_exceeded'
  | 'tip_declined'
  | 'tip_too_large'
  | 'fee_exceeds_amount'
  | 'charge_exceeds_authorisation'
  | 'charge_limit_reached'
  | 'charge_not_found'
  | 'charge_not_posted'
  | 'amount_exceeds_authorised'
  | 'amount_below_posted_charges'
  | 'amount_exceeds_releasable'
  | 'amount_too_small'
  | 'amount_too_large'
  | 'refund_exceeds_available'
  | 'refund_limit_reached'
  | 'refund_window_expired'
  | 'charge_disputed'
  | 'dispute_not_found'
  | 'dispute_closed'
  | 'inquiry_not_acceptable'
  | 'evidence_already_submitted'
  | 'payload_too_large'
  | 'invalid_value';

export const refuse = (
  code: TransactionRefusal,
  details: Readonly<Record<string, unknown>> = {},
  param?: string,
): Rejection => new Rejection(code, details, param);

/** While the outcome of a call is not known, nothing else about money may begin. */
export const requireNothingPending = ({ pending }: KnownTransaction): void => {
  if (pending) throw refuse('outcome_unknown');
};

/** An open authorisation with nothing under way, before its end. */
export const requireOpen = (state: KnownTransaction, at: string): void => {
  const { status, expiresAt } = state.authorisation;
  if (status === 'expired') throw refuse('authorisation_expired');
  if (status !== 'open' && status !== 'requested') throw refuse('authorisation_not_open');
  requireNothingPending(state);
  if (expiresAt !== null && Date.parse(at) >= Date.parse(expiresAt)) throw refuse('authorisation_expired');
};

/** A tap that was taken back, or that time took back, is over. */
export const requireNotTakenBack = ({ authorisation, reversal }: KnownTransaction): void => {
  if (authorisation.status === 'expired') throw refuse('authorisation_expired');
  if (reversal) throw refuse('already_reversed');
};

export const requirePositive = (amount: number, param: string): void => {
  if (amount < 1) throw refuse('amount_too_small', {}, param);
};

/** An amount that the caller named. Amounts that follow from earlier ones need no check. */
export const requireNamed = ({ presented }: KnownTransaction, amount: number, param: string): void => {
  requirePositive(amount, param);
  const { currency } = presented;
  if (!isSendable(amount, currency)) throw refuse('invalid_value', notSendable(param, currency), param);
};
