import { errorDetails } from './error-details';
import { errorEntry, errorTable, isErrorCode } from './error-table';

/** The table of the API document, row by row. */
const published: readonly (readonly [number, string, string])[] = [
  [400, 'invalid_request_error', 'invalid_json missing_body invalid_header invalid_cursor invalid_signature'],
  [401, 'authentication_error', 'missing_api_key invalid_api_key expired_api_key revoked_api_key wrong_environment'],
  [402, 'payment_error', 'authorisation_increase_declined tip_declined refund_declined'],
  [403, 'permission_error', 'insufficient_scope charges_not_enabled payouts_not_enabled device_not_assigned'],
  [
    404,
    'invalid_request_error',
    'route_not_found sub_merchant_not_found tap_not_found authorisation_not_found charge_not_found transaction_not_found refund_not_found dispute_not_found payout_not_found event_not_found endpoint_not_found device_not_found',
  ],
  [405, 'invalid_request_error', 'method_not_allowed'],
  [406, 'invalid_request_error', 'not_acceptable'],
  [408, 'invalid_request_error', 'tap_timeout'],
  [413, 'invalid_request_error', 'payload_too_large'],
  [415, 'invalid_request_error', 'unsupported_media_type'],
  [
    409,
    'conflict_error',
    'sub_merchant_rejected sub_merchant_errored country_immutable business_type_immutable authorisation_not_open authorisation_expired tap_not_cancelable already_captured already_reversed already_settled outcome_unknown increment_limit_reached scheme_not_supported charge_not_posted charge_limit_reached charge_disputed refund_window_expired refund_limit_reached evidence_already_submitted dispute_closed payout_not_cancelable payout_schedule_not_manual seal_pending endpoint_limit_reached no_subscribed_endpoint delivery_attempts_exhausted device_busy device_offline concurrent_modification',
  ],
  [409, 'idempotency_error', 'idempotency_in_progress'],
  [410, 'invalid_request_error', 'replay_window_expired'],
  [412, 'conflict_error', 'revision_mismatch'],
  [
    422,
    'invalid_request_error',
    'missing_field invalid_value invalid_enum_value unknown_field invalid_country invalid_currency currency_not_enabled amount_too_small amount_too_large amount_not_greater ceiling_exceeded ceiling_below_amount ceiling_too_large tip_too_large charge_exceeds_authorisation amount_exceeds_authorised amount_below_posted_charges amount_exceeds_releasable refund_exceeds_available fee_exceeds_amount chain_mismatch url_not_allowed',
  ],
  [422, 'idempotency_error', 'idempotency_key_reuse'],
  [429, 'rate_limit_error', 'rate_limited too_many_concurrent'],
  [500, 'api_error', 'internal_error'],
  [502, 'psp_error', 'psp_error capture_failed'],
  [503, 'psp_error', 'psp_unavailable service_unavailable'],
  [504, 'psp_error', 'psp_timeout'],
];

const rows = published.flatMap(([status, type, codes]) => codes.split(' ').map((code) => ({ code, status, type })));

describe('the error table', () => {
  it.each(rows)('has $code as $status $type', ({ code, status, type }) => {
    if (!isErrorCode(code)) throw new Error(`${code} is missing`);
    expect(errorEntry(code)).toMatchObject({ status, type });
  });

  it('says for every code what happened and what to do, in sentences', () => {
    for (const { message, advice } of Object.values(errorTable)) {
      expect(message).toMatch(/^[A-Z].*\.$/);
      expect(advice).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('lets exactly these be repeated as they are', () =>
    expect(Object.entries(errorTable).flatMap(([code, { retryable }]) => (retryable ? [code] : []))).toEqual([
      'device_busy',
      'idempotency_in_progress',
      'rate_limited',
      'too_many_concurrent',
      'internal_error',
      'psp_unavailable',
      'service_unavailable',
      'psp_timeout',
    ]));

  it('does not take names that every object has for codes', () => expect(isErrorCode('toString')).toBe(false));
});

describe('the details of errors', () => {
  const described = Object.entries(errorDetails);

  it('are described for codes of the table only', () =>
    expect(described.map(([code]) => code).filter((code) => !isErrorCode(code))).toEqual([]));

  it.each(described)('of %s have words for every fact', (_code, { properties, required = [] }) => {
    expect(required.filter((name) => !(name in properties))).toEqual([]);
    for (const { description } of Object.values(properties)) expect(description).toMatch(/^[A-Z].*\.$/);
  });

  it('state the ceiling that an increase went over', () =>
    expect(errorDetails.ceiling_exceeded?.required).toEqual(['ceiling', 'requested']));
});
