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
  decline_reason: text('Reason for the decline by the issuer.'),
  network_code: text('Code of the card network.'),
});
const highest = always({ max: integer('Maximum allowed.') });
const maximum = always({ maximum: integer('Maximum number.') });
const status = text('Current status.');
const disabled = sometimes({
  reason: text('Reason, such as `rejected.fraud`, `requirements.past_due` or `requirements.pending_verification`.'),
  status: text('Status of the sub-merchant.'),
  due: texts('Items that must be sent.'),
  since: textOrNull('Time since which items are past due. Null if none is.'),
});
const refusedAtReader = (description: string): ErrorDetailsSchema => sometimes({ cause: text(description) });
const isThere = always({ available_at: text('Time from which it is possible.') });

/**
 * The facts of `details` by code, for callers that act on them. A code that is missing here states none, or states what
 * depends on the field at fault (`invalid_value`, `invalid_enum_value`, `invalid_currency`).
 */
export const errorDetails: Readonly<Partial<Record<ErrorCode, ErrorDetailsSchema>>> = {
  insufficient_scope: sometimes({
    required_scope: text('Scope that the key lacks.'),
    operator_command: text(
      'Command by which the operator of the deployment issues a key with all scopes. Only if a key lacks a scope about people.',
    ),
    ip_allow_list: texts('IP addresses that the key itself is limited to.'),
  }),
  charges_not_enabled: disabled,
  payouts_not_enabled: disabled,
  authorisation_increase_declined: declined,
  tip_declined: declined,
  refund_declined: declined,
  amount_not_greater: always({ authorised: integer('Authorised amount, in minor units.'), requested }),
  ceiling_exceeded: always({ ceiling: integer('Pre-approved ceiling, in minor units.'), requested }),
  ceiling_below_amount: always({ amount: integer('Amount of the tap, in minor units.') }),
  ceiling_too_large: highest,
  tip_too_large: highest,
  amount_too_large: sometimes({ max: integer('Maximum amount, in minor units.') }),
  amount_too_small: sometimes({ minimum: integer('Minimum amount, in minor units.') }),
  charge_exceeds_authorisation: always({
    required_amount: integer('Amount to increase the authorisation to, in minor units.'),
    available: integer('Remaining amount of the authorisation, in minor units.'),
  }),
  amount_exceeds_authorised: always({ authorised: integer('Authorised amount, in minor units.'), requested }),
  amount_below_posted_charges: always({ posted: integer('Sum of the posted charges, in minor units.') }),
  amount_exceeds_releasable: always({ releasable: integer('Releasable amount, in minor units.') }),
  refund_exceeds_available: always({ available: integer('Refundable amount, in minor units.') }),
  charge_disputed: sometimes({ available: integer('Refundable amount outside the dispute, in minor units.') }),
  payout_exceeds_available: always({ available: integer('Amount available for payout, in minor units.') }),
  tap_timeout: refusedAtReader(
    'Reason: `no_card` (the reader asked for a card until the end), `customer_canceled`, or `given_up` (the tap had ended, and the reader asks for no card). More may be added.',
  ),
  device_busy: refusedAtReader('Code of the payment service provider. Absent if it gave none.'),
  device_offline: refusedAtReader('Code of the payment service provider. Absent if it gave none.'),
  dispute_closed: sometimes({
    cause: text(
      'Reason why it takes nothing, such as `no_response_allowed`: the scheme takes no response. Absent for one that has ended.',
    ),
  }),
  refund_limit_reached: highest,
  increment_limit_reached: highest,
  charge_limit_reached: highest,
  api_key_limit_reached: maximum,
  user_limit_reached: maximum,
  passkey_limit_reached: maximum,
  passkeys_unavailable: always({
    origin: textOrNull('Address at which passkeys can be used. Null if this deployment has none.'),
  }),
  note_limit_reached: maximum,
  identity_provider_unavailable: always({
    reason: text(
      'Reason: `not_reached`, `too_slow`, `too_large`, `address_not_allowed`, `unexpected_answer`, `wrong_issuer`, `incomplete` (it lacks something that is needed), `client_refused` (client id or secret) or `secret_lost`. More may be added.',
    ),
  }),
  identity_provider_refused: always({
    reason: text('Error code of the provider, such as `access_denied`; `other` for one that is not known.'),
  }),
  invalid_identity: always({
    reason: text(
      'Reason: `issuer`, `audience`, `nonce`, `time`, `signature`, `code`, `subject` or `form`. More may be added.',
    ),
  }),
  identity_not_accepted: always({
    reason: text(
      'Reason: `address_missing`, `address_not_verified`, `domain_not_allowed`, `not_invited`, `invitation_ended`, `deactivated` or `other_subject` (another account at the provider is bound to this address). More may be added.',
    ),
  }),
  endpoint_limit_reached: maximum,
  delivery_attempts_exhausted: maximum,
  key_secret_limit_reached: always({
    previous_secret_valid_until: text('Time until which the previous secret is valid.'),
  }),
  payload_too_large: sometimes({
    bytes: integer('Size of all files together, in bytes.'),
    max: integer('Maximum size in bytes.'),
  }),
  payout_schedule_not_manual: always({ interval: text('Interval of the schedule.') }),
  tap_not_cancelable: always({ status }),
  payout_not_cancelable: always({ status }),
  payout_not_retryable: always({
    status,
    retried_by: textOrNull('The id of the payout that retried it. Null if there is none.'),
  }),
  adjustment_not_pending: always({ status }),
  adjustment_not_reversible: always({
    status,
    reversed_by: textOrNull('The id of the adjustment that reverses it. Null if there is none.'),
    reverses: textOrNull('The id of the adjustment that it reverses. Null if it reverses none.'),
  }),
  adjustment_currency: always({ currency: textOrNull('Currency of the bank account. Null if there is none.') }),
  payouts_held: always({ payout_hold: text('The id of the payout hold.') }),
  payout_hold_not_active: always({ status }),
  payout_ended: always({ status }),
  books_incomplete: always({ missing: integer('Number of sales that are not in the journal.') }),
  seal_pending: isThere,
  period_not_over: isThere,
  period_out_of_order: always({ period: text('Month that must be closed first, such as 2026-03.') }),
  open_money: sometimes({ open: texts('Kinds of money still open: balances, `sales`, `disputes`, `postings`.') }),
  concurrent_modification: sometimes({ attempts: integer('Number of attempts.') }),
  revision_mismatch: sometimes({
    expected: integer('Revision in If-Match.'),
    actual: integer('Current revision.'),
  }),
  orphaned_payments_changed: always({ held_back: integer('Number of payments in the list now.') }),
  parked_message_not_first: always({ first: text('First parked message of the same key.') }),
  settlement_file_malformed: sometimes({
    line: integer('Line at fault.'),
    reason: text('Reason for the rejection.'),
  }),
  settlement_file_checksum_mismatch: always({
    given: text('Checksum stated in the file.'),
    found: text('Checksum of its content.'),
  }),
  settlement_file_totals_mismatch: always({
    given: facts('Totals stated in the file.'),
    found: facts('Totals of its lines.'),
  }),
  settlement_file_conflict: always({
    batch: text('Batch of the file imported before.'),
    checksum: text('Checksum of the file imported before.'),
  }),
  bank_statement_malformed: always({ reason: text('Reason for the rejection.') }),
  bank_statement_conflict: always({
    currency: text('Currency of the statement.'),
    date: text('Day of the statement.'),
  }),
  url_not_allowed: always({ reason: text('Reason why the URL is not allowed.') }),
  psp_error: sometimes({ reason: text('Message of the provider.') }),
  capture_failed: always({ failure_code: text('Reason for the failure of the capture.') }),
  too_many_concurrent: always({
    limit: integer(
      'Maximum number of reads, and of writes, of a key in progress at once, or of open streams of a platform or session.',
    ),
  }),
  rate_limited: always({ limit: text('Limit that was reached, such as `key`.') }),
};
