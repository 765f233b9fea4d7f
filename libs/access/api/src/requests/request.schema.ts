import { countField, fields, flag, idField, objectField, says, text, textOrNull } from '@taprail/contracts';
import type { JsonSchema } from '@taprail/http';

const properties: Record<string, JsonSchema> = {
  id: idField('req', 'The id of the request, `req_…`: the header `Request-Id` of its answer.'),
  object: objectField('request'),
  method: says(text, 'The method of the request.', 'POST'),
  route: says(
    textOrNull,
    'The route, as `paths` of the description name it; null: there is none at this address.',
    '/v1/taps/{id}/capture',
  ),
  path: says(
    text,
    'The path that was asked for, decoded and without its query. Ids of ours and references of yours are kept in it; in the ' +
      'place of any other parameter stands `[redacted]`, as for all that follows the first unknown word of an address ' +
      'without a route.',
    '/v1/taps/tap_01KJM0Z8R0000000000000000B/capture',
  ),
  status: says({ type: 'integer' }, 'The status of the answer.', 422),
  code: says(textOrNull, 'The code of the error; null: it succeeded.', 'amount_exceeds_authorised'),
  duration_ms: countField('From the first byte of the request to the last byte of the answer, in milliseconds.', 12),
  api_key: idField('key', 'The id of the API key that it was made with, also where the key was refused.'),
  idempotency_key: says(
    textOrNull,
    'Its Idempotency-Key; null: it had none. One with what may be a secret, the number of a card, an account or a phone, or ' +
      'an e-mail address is `[redacted]`, and is not found by it.',
    'order-1042',
  ),
  replayed: says(flag, 'Whether the answer was that of an earlier request with the same Idempotency-Key.', false),
  created_at: says(
    { type: 'string', format: 'date-time' },
    'When it was answered, on the clock of the product; how long it is kept is counted in real time.',
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
  'Only fields that are known to say nothing about people keep their values, such as amounts, ids, statuses and codes; ' +
  'in the place of every other value stands `[redacted]`. References are kept unless they may be a secret, a number of a ' +
  'card, an account or a phone, or an e-mail address. Names that are not of the API are not kept: `[unknown field]` counts ' +
  'them, and in paths of fields `*` stands for them.';

const bodyProperties: Record<string, JsonSchema> = {
  request_body: {
    description: `The body that was sent. ${redactedBody} null: there was none, or it was no JSON.`,
    examples: [{ amount: 4_200, currency: 'EUR', submerchant: 'bistro-42', metadata: '[redacted]' }],
  },
  response_body: {
    description: `The body of the answer. ${redactedBody} null: there was none, or it was no JSON.`,
    examples: [{ error: { type: 'invalid_request_error', code: 'missing_field', param: 'device' } }],
  },
  events: says(
    { type: 'array', items: { type: 'string' } },
    'The ids of the events that it caused, oldest first: `GET /v1/events/{id}/deliveries` shows who was sent them. An ' +
      'event is here as soon as `GET /v1/events` has it.',
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
