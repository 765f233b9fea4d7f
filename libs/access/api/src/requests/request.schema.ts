import { countField, fields, flag, idField, objectField, says, text, textOrNull } from '@taprail/contracts';
import type { JsonSchema } from '@taprail/http';

const properties: Record<string, JsonSchema> = {
  id: idField('req', 'The id of the request, `req_…`: the `Request-Id` header of its response.'),
  object: objectField('request'),
  method: says(text, 'HTTP method of the request.', 'POST'),
  route: says(
    textOrNull,
    'Route, written as in `paths` of the OpenAPI description. Null if the path has no route.',
    '/v1/taps/{id}/capture',
  ),
  path: says(
    text,
    'Requested path, decoded and without its query. Our ids and your references are kept; any other parameter is replaced with `[redacted]`. In a path without a route, everything from the first unknown segment on is replaced.',
    '/v1/taps/tap_01KJM0Z8R0000000000000000B/capture',
  ),
  status: says({ type: 'integer' }, 'HTTP status of the response.', 422),
  code: says(textOrNull, 'Error code. Null if the request succeeded.', 'amount_exceeds_authorised'),
  duration_ms: countField(
    'Time from the first byte of the request to the last byte of the response, in milliseconds.',
    12,
  ),
  api_key: says(
    textOrNull,
    'The id of the API key of the request, even if the key was rejected. Null for a person.',
    'key_01KJM0Z8R0000000000000000K',
  ),
  user: says(textOrNull, 'The id of the user whose session made the request, `usr_…`. Null for an API key.'),
  idempotency_key: says(
    textOrNull,
    'Idempotency-Key of the request. Null if it had none. A key that may contain a secret, a card, account or phone number, or an e-mail address is shown as `[redacted]`, and the request cannot be found by it.',
    'order-1042',
  ),
  replayed: says(flag, 'Whether the response is that of an earlier request with the same Idempotency-Key.', false),
  created_at: says(
    { type: 'string', format: 'date-time' },
    'Time of the response, by the clock of the environment. Retention is counted in real time.',
  ),
};

export const requestSchema: JsonSchema = {
  title: 'LoggedRequest',
  description: 'A request of the platform that changed something or failed.',
  type: 'object',
  properties,
  required: Object.keys(properties),
};

const redactedBody =
  'Only fields known to hold no personal data keep their values, such as amounts, ids, statuses and codes; every other value is replaced with `[redacted]`. References are kept unless they may be a secret, a card, account or phone number, or an e-mail address. Field names that the API does not have are not kept: `[unknown field]` counts them, and `*` stands for them in field paths.';

const bodyProperties: Record<string, JsonSchema> = {
  request_body: {
    description: `Body of the request. ${redactedBody} Null if there was none or it was not JSON.`,
    examples: [{ amount: 4_200, currency: 'EUR', submerchant: 'bistro-42', metadata: '[redacted]' }],
  },
  response_body: {
    description: `Body of the response. ${redactedBody} Null if there was none or it was not JSON.`,
    examples: [{ error: { type: 'invalid_request_error', code: 'missing_field', param: 'device' } }],
  },
  events: says(
    { type: 'array', items: { type: 'string' } },
    'The ids of the events that it caused, oldest first. `GET /v1/events/{id}/deliveries` shows their deliveries. An event is listed here as soon as `GET /v1/events` lists it.',
    ['evt_01KJM0Z8R0000000000000000B'],
  ),
};

export const requestDetailSchema: JsonSchema = {
  title: 'LoggedRequestDetail',
  description: 'A request with its redacted bodies and the events that it caused.',
  type: 'object',
  properties: { ...properties, ...bodyProperties, created_at: fields.createdAt },
  required: [...Object.keys(properties), ...Object.keys(bodyProperties)],
};
