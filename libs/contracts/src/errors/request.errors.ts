import { errorsOf } from './error-entry';

const invalid = 'invalid_request_error';

/** Faults of the request as such, found before its meaning is looked at. */
export const requestErrors = {
  ...errorsOf(400, invalid, {
    invalid_json: ['The body is not valid JSON.', 'Send one JSON object in UTF-8, without repeated keys.'],
    missing_body: ['This request needs a JSON body.', 'Send the fields of this operation as a JSON object.'],
    invalid_header: ['A header of the request is malformed.', 'Correct the header that the message names.'],
    invalid_cursor: ['The cursor is not valid.', 'Use next_cursor of the previous page unchanged, or start over.'],
    other_livemode: [
      'The event belongs to the other mode of the provider, so it is not about this deployment.',
      'Point the webhook endpoint to the deployment of its own mode.',
    ],
    invalid_signature: ['The signature does not match the body.', 'Sign the raw bytes with the current secret.'],
  }),
  ...errorsOf(404, invalid, {
    route_not_found: ['There is nothing at this address.', 'Compare method and path with the API reference.'],
  }),
  ...errorsOf(405, invalid, {
    method_not_allowed: ['This address does not support this method.', 'Use a method that the Allow header lists.'],
  }),
  ...errorsOf(406, invalid, {
    not_acceptable: ['The response is JSON, which the Accept header excludes.', 'Accept application/json.'],
  }),
  ...errorsOf(408, invalid, {
    request_timeout: ['The request did not arrive in time.', 'Send headers and body without long pauses.'],
  }),
  ...errorsOf(413, invalid, {
    payload_too_large: [
      'The body is larger than this operation accepts.',
      'Send less; the limits are in the reference.',
    ],
  }),
  ...errorsOf(415, invalid, {
    unsupported_media_type: [
      'The body must be application/json.',
      'Send the media type that the message names, in UTF-8 and uncompressed.',
    ],
  }),
  ...errorsOf(431, invalid, {
    headers_too_large: ['The headers of the request are too large.', 'Send fewer or shorter headers.'],
  }),
  ...errorsOf(422, invalid, {
    missing_field: ['A required field is missing.', 'Add the field named in param.'],
    invalid_value: ['A field has an invalid value.', 'Correct the field named in param.'],
    invalid_enum_value: [
      'A field has a value that is not in its list.',
      'Use one of the values listed in the reference.',
    ],
    unknown_field: [
      'A field is not known to this operation.',
      'Remove the field named in param, or correct its spelling.',
    ],
    card_number_not_allowed: [
      'A field or the Idempotency-Key contains a number that looks like a card number.',
      'Remove the number from what param names, or send its last four digits only. Nothing of the request was stored.',
    ],
    invalid_country: [
      'The country is not an ISO 3166-1 alpha-2 code, or one that the PSP does not serve.',
      'Send two letters, such as DE; the message names the supported countries if they are known.',
    ],
    invalid_currency: ['The currency is not an ISO 4217 code.', 'Send three letters, such as EUR.'],
    url_not_allowed: [
      'Webhooks cannot be sent to this URL.',
      'See details.reason. Use https and a host that resolves to public addresses.',
    ],
  }),
} as const;

export const idempotencyErrors = {
  ...errorsOf(
    409,
    'idempotency_error',
    {
      idempotency_in_progress: [
        'A request with this Idempotency-Key is still running.',
        'Wait for the time in Retry-After and send the same request again.',
      ],
    },
    true,
  ),
  ...errorsOf(409, 'idempotency_error', {
    secret_already_shown: [
      'The secret of this request was shown to a retry before.',
      'Use the secret that you received. If it is lost, rotate the key or roll the signing secret under a new Idempotency-Key.',
    ],
  }),
  ...errorsOf(422, 'idempotency_error', {
    idempotency_key_reuse: [
      'This Idempotency-Key was used for another request.',
      'Use a new key for a new request; keep a key only for retries of the same one.',
    ],
  }),
} as const;

export const limitErrors = errorsOf(
  429,
  'rate_limit_error',
  {
    rate_limited: ['Too many requests.', 'Wait for the time in Retry-After.'],
    too_many_concurrent: ['This key has too many requests in progress at once.', 'Wait until some have been answered.'],
  },
  true,
);
