import type { ErrorCode } from './error-table';

/** A fact that a refusal states beside its code. */
export type ErrorDetail = Readonly<{
  type: 'integer' | 'string' | 'object' | 'array' | readonly ['string', 'null'];
  description: string;
  items?: Readonly<{ type: 'string' }>;
}>;

export type ErrorDetailsSchema = Readonly<{
  type: 'object';
  properties: Readonly<Record<string, ErrorDetail>>;
  /** Facts that are stated whenever the code is. */
  required?: readonly string[];
}>;

const integer = (description: string): ErrorDetail => ({ type: 'integer', description });
const text = (description: string): ErrorDetail => ({ type: 'string', description });
const textOrNull = (description: string): ErrorDetail => ({ type: ['string', 'null'], description });
const texts = (description: string): ErrorDetail => ({ type: 'array', items: { type: 'string' }, description });
const facts = (description: string): ErrorDetail => ({ type: 'object', description });

const always = (properties: Readonly<Record<string, ErrorDetail>>): ErrorDetailsSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
const sometimes = (properties: Readonly<Record<string, ErrorDetail>>): ErrorDetailsSchema => ({
  type: 'object',
  properties,
});

const requested = integer('Requested amount, in minor units.');
const declined = always({
  decline_reason: text('Why the issuer declined.'),
  network_code: text('The code of the card network.'),
});
const highest = always({ max: integer('The highest that is allowed.') });
const maximum = always({ maximum: integer('How many there may be.') });
const status = text('The status that it is in.');
const isThere = always({ available_at: text('The instant from which it is possible.') });

/**
 * The facts of `details` by code, for callers that act on them. A code that is missing here states none, or states what
 * depends on the field at fault (`invalid_value`, `invalid_enum_value`, `invalid_currency`).
 */
export const errorDetails: Readonly<Partial<Record<ErrorCode, ErrorDetailsSchema>>> = {
  insufficient_scope: sometimes({
    required_scope: text('The scope that the key lacks.'),
    ip_allow_list: texts('The addresses that the key itself is limited to.'),
  }),
  authorisation_increase_declined: declined,
  tip_declined: declined,
  refund_declined: declined,
  amount_not_greater: always({ authorised: integer('Authorised amount, in minor units.'), requested }),
  ceiling_exceeded: always({ ceiling: integer('The pre-approved ceiling, in minor units.'), requested }),
  ceiling_below_amount: always({ amount: integer('The amount of the tap, in minor units.') }),
  ceiling_too_large: highest,
  tip_too_large: highest,
  amount_too_large: sometimes({ max: integer('The highest amount that fits, in minor units.') }),
  amount_too_small: sometimes({ minimum: integer('The lowest amount, in minor units.') }),
  charge_exceeds_authorisation: always({
    required_amount: integer('The amount to increase the authorisation to, in minor units.'),
    available: integer('Amount left of the authorisation, in minor units.'),
  }),
  amount_exceeds_authorised: always({ authorised: integer('Authorised amount, in minor units.'), requested }),
  amount_below_posted_charges: always({ posted: integer('The sum of the posted charges, in minor units.') }),
  amount_exceeds_releasable: always({ releasable: integer('Releasable amount, in minor units.') }),
  refund_exceeds_available: always({ available: integer('Refundable amount, in minor units.') }),
  charge_disputed: sometimes({ available: integer('Refundable amount beside the dispute, in minor units.') }),
  payout_exceeds_available: always({ available: integer('Amount available for payout, in minor units.') }),
  refund_limit_reached: highest,
  increment_limit_reached: highest,
  charge_limit_reached: highest,
  api_key_limit_reached: maximum,
  endpoint_limit_reached: maximum,
  delivery_attempts_exhausted: maximum,
  key_secret_limit_reached: always({
    previous_secret_valid_until: text('The instant until which the secret before this one is valid.'),
  }),
  payload_too_large: sometimes({
    bytes: integer('The size of all files together.'),
    max: integer('The highest size in bytes.'),
  }),
  payout_schedule_not_manual: always({ interval: text('The interval of the schedule.') }),
  payout_not_cancelable: always({ status }),
  payout_not_retryable: always({ status, retried_by: textOrNull('The payout that has retried it; null: none.') }),
  payout_ended: always({ status }),
  books_incomplete: always({ missing: integer('How many sales are not in the journal.') }),
  seal_pending: isThere,
  period_not_over: isThere,
  period_out_of_order: always({ period: text('The month that comes first, such as 2026-03.') }),
  open_money: sometimes({ open: texts('Kinds of money still open: balances, `sales`, `disputes`, `postings`.') }),
  concurrent_modification: sometimes({ attempts: integer('How often it was tried.') }),
  revision_mismatch: sometimes({
    expected: integer('The revision that was decided upon.'),
    actual: integer('The revision that there is.'),
  }),
  parked_message_not_first: always({ first: text('The parked message of this key that comes first.') }),
  settlement_file_malformed: sometimes({
    line: integer('The line at fault.'),
    reason: text('Reason of the refusal.'),
  }),
  settlement_file_checksum_mismatch: always({
    given: text('The checksum in the file.'),
    found: text('The checksum of its bytes.'),
  }),
  settlement_file_totals_mismatch: always({
    given: facts('The totals in the file.'),
    found: facts('The totals of its lines.'),
  }),
  settlement_file_conflict: always({
    batch: text('The batch that was handed in before.'),
    checksum: text('The checksum of what was handed in.'),
  }),
  bank_statement_malformed: always({ reason: text('Reason of the refusal.') }),
  bank_statement_conflict: always({
    currency: text('The currency of the statement.'),
    date: text('The day of the statement.'),
  }),
  url_not_allowed: always({ reason: text('Why the address is refused.') }),
  psp_error: sometimes({ reason: text('Message of the provider.') }),
  capture_failed: always({ failure_code: text('Why the capture failed.') }),
  too_many_concurrent: always({ limit: integer('How many requests of a key may run at once.') }),
  rate_limited: always({ limit: text('The limit that was reached, such as `key`.') }),
};
