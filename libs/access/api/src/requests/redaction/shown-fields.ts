/**
 * How the value of a field must look to be kept: a value of another form was not what the field is for, and may be
 * anything, such as the number of a card in the place of an amount.
 */
export type FieldForm =
  | 'amount'
  | 'flag'
  | 'word'
  | 'id'
  | 'reference'
  | 'path'
  | 'currency'
  | 'country'
  | 'instant'
  | 'duration'
  | 'object';

const named = <Form extends FieldForm>(form: Form, names: string): readonly (readonly [string, Form])[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => [name, form] as const);

/**
 * Every field that the request log keeps the value of; of all others it keeps that they were there. None of these says
 * anything about a person: no text that somebody wrote, no card, no account, no address, no secret, no metadata.
 */
export const shownFields: ReadonlyMap<string, FieldForm> = new Map([
  ...named(
    'amount',
    `amount tip_amount new_amount increase_by ceiling_amount initial_amount amount_current amount_authorised amount_captured amount_released
     amount_refunded amount_remaining amount_disputed authorised posted_amount captured_amount released_amount held_amount
     platform_fee platform_fee_bps processing_fee fee_amount platform_fee_refunded bps fixed max tip_max_percent
     ceiling_multiple_max ceiling minimum maximum required_amount releasable available requested actual expected revision
     limit count total done duplicates delay_s delay_days overlap_s expires_in_s score fired_count minimum_amount`,
  ),
  ...named(
    'flag',
    `captured livemode charges_enabled payouts_enabled refund_platform_fee dry_run replayed auto_pack has_more late reorder
     bad_signature owners_provided directors_provided executives_provided`,
  ),
  ...named(
    'word',
    `object status code type kind capture_mode decline_reason declined_by reversal_reason failure_code network_code
     reason_code fee_bearer decision interval format stage outcome businessType disabledReason required_scope fault
     payout_status scopes enabled_events types`,
  ),
  ...named(
    'id',
    `id transaction_id tap_id authorisation_id authorisation_chain_id capture_id refund_id dispute_id payout_id event_id
     object_id device request_id endpoint payout retry_of retried_by`,
  ),
  ...named('reference', 'externalRef submerchant'),
  ...named('path', 'param currentlyDue eventuallyDue pastDue pendingVerification items'),
  ...named('currency', 'currency settlement_currency currencies'),
  ...named('country', 'country'),
  ...named(
    'instant',
    `created_at createdAt expires_at scheduled_at paid_at failed_at opened_at closed_at scheme_deadline currentDeadline
     advance_to now from to as_of known_at eta available_on available_at effective_date`,
  ),
  ...named('duration', 'tip_window advance'),
  ...named('object', 'error errors details data authorisation capture charges refunds breakdown requirements risk'),
]);
