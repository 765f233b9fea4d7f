import { fields, idField, objectField, says, webhookKinds, webhookPatterns } from '@taprail/contracts';
import type { JsonSchema } from '@taprail/http';
import { count, countOrNull, instant, instantOrNull, text, textOrNull, whole } from './schema-parts';

const health = whole(
  'WebhookEndpointHealth',
  {
    succeeded: says(count, 'Attempts that were taken, since the endpoint was made.', 118),
    failed: says(count, 'Attempts that failed, since the endpoint was made.', 2),
    last_success_at: says(instantOrNull, 'When a delivery was last taken; null: never.'),
    failing_since: {
      ...instantOrNull,
      description: 'When the first failure since the last success was; null: it works.',
    },
    last_error: says(textOrNull, 'The error of the last failure; null: there was none.'),
    p50_ms: says(
      countOrNull,
      'Half of the last hundred attempts were as fast, in milliseconds; null: there were none.',
    ),
    p95_ms: says(countOrNull, '95 of the last hundred attempts were as fast, in milliseconds; null: there were none.'),
  },
  [],
  'How the endpoint has been doing.',
);

const endpoint: Record<string, JsonSchema> = {
  id: idField('we', 'The id of the endpoint, `we_…`.'),
  object: objectField('webhook_endpoint'),
  url: says(text, 'Where events are sent.', 'https://bistro.example/hooks'),
  enabled_events: says(
    { type: 'array', items: { enum: webhookPatterns } },
    'The kinds that it gets; `tap.*` is a family, `*` everything.',
    ['tap.*', 'payout.paid'],
  ),
  description: says(textOrNull, 'A note of your own; null: none was given.'),
  status: { enum: ['enabled', 'disabled'], description: 'Nothing is sent to a disabled endpoint.' },
  disabled_reason: {
    enum: ['requested', 'gone', 'failing', null],
    description:
      'Why it is disabled; null: it is not. gone: the receiver answered 410. failing: nothing reached it for five days.',
    examples: [null],
  },
  api_version: says(text, 'The version of the API that its events follow, fixed when it was made.', '1'),
  previous_secret_expires_at: {
    ...instantOrNull,
    description: 'Until then the secret before the last roll signs too; null: it does not.',
  },
  created_at: fields.createdAt,
  metadata: fields.metadata,
};

export const endpointSchema = whole('WebhookEndpoint', { ...endpoint, health }, ['health'], 'A receiver of events.');

export const newEndpointSchema = whole(
  'NewWebhookEndpoint',
  {
    ...endpoint,
    signing_secret: says(text, 'Shown once. The key of the signature is this text, whsec_ included.', 'whsec_…'),
  },
  [],
  'A receiver of events with its signing secret, which is never shown again.',
);

const queued = whole('QueuedDelivery', {
  id: idField('dlv', 'The id of the delivery, `dlv_…`.'),
  endpoint: idField('we', 'The endpoint that it goes to.'),
  status: { const: 'queued', description: 'It is sent in a moment.' },
});

export const redeliverySchema = whole(
  'Redelivery',
  {
    event_id: idField('evt', 'The id of the event, `evt_…`.'),
    deliveries: says({ type: 'array', items: queued }, 'One for each endpoint that it is sent to.'),
  },
  [],
  'An event that is sent again.',
);

export const previousAttributes: JsonSchema = {
  type: 'object',
  description: 'The fields of the object that changed, as they were before; empty where it is new.',
};

export const eventSchema: JsonSchema = whole(
  'Event',
  {
    id: idField('evt', 'The id of the event. Deduplicate by it: an event may come more than once.'),
    object: objectField('event'),
    type: { enum: webhookKinds, description: 'Type of the event.' },
    api_version: says(text, 'The version of the API that the body follows.', '1'),
    created_at: says(instant, 'When it happened.'),
    livemode: fields.livemode,
    sequence: { type: 'integer', minimum: 1, description: 'Counts the events of its subject from 1, without gaps.' },
    submerchant: fields.submerchantOrNull,
    transaction_id: says(textOrNull, 'The transaction that it is about; null: none.', 'txn_01KJM0Z8R0000000000000000B'),
    authorisation_chain_id: says(textOrNull, 'The authorisation chain that it is about; null: none.'),
    request: whole(
      'EventRequest',
      {
        id: says(textOrNull, 'The request that caused it; null: no single one did.'),
        idempotency_key: says(textOrNull, 'The Idempotency-Key of that request; null: it had none.'),
      },
      [],
      'Origin of the request.',
    ),
    data: whole(
      'EventData',
      {
        object: { type: 'object', description: 'The tap, transaction, dispute or payout as it was right after.' },
        previous_attributes: previousAttributes,
      },
      [],
      'Subject.',
    ),
  },
  [],
  'Something that happened, as webhooks and the feed show it.',
);
