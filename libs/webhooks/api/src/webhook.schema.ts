import { fields, idField, objectField, says, webhookKinds, webhookPatterns } from '@taprail/contracts';
import type { JsonSchema } from '@taprail/http';
import { count, countOrNull, date, instant, instantOrNull, text, textOrNull, whole } from './schema-parts';

const health = whole(
  'WebhookEndpointHealth',
  {
    succeeded: says(count, 'Number of acknowledged attempts since the endpoint was created.', 118),
    failed: says(count, 'Number of failed attempts since the endpoint was created.', 2),
    last_success_at: says(instantOrNull, 'Time of the last acknowledged delivery. Null if there was none.'),
    failing_since: {
      ...instantOrNull,
      description: 'Time of the first failure since the last success. Null if there was none.',
    },
    last_error: says(textOrNull, 'Error of the last failure. Null if there was none.'),
    p50_ms: says(
      countOrNull,
      'Median duration of the last hundred attempts, in milliseconds. Null if there were none.',
    ),
    p95_ms: says(
      countOrNull,
      '95th percentile of the duration of the last hundred attempts, in milliseconds. Null if there were none.',
    ),
    days: says(
      {
        type: 'array',
        items: whole('AttemptsOfDay', {
          date: says(date, 'Day in UTC.', '2026-03-02'),
          succeeded: says(count, 'Number of acknowledged attempts on this day.', 118),
          failed: says(count, 'Number of failed attempts on this day.', 2),
        }),
      },
      'Attempts by day, oldest first: the last 14 days on which there were any.',
    ),
  },
  [],
  'Delivery figures of the endpoint.',
);

const endpoint: Record<string, JsonSchema> = {
  id: idField('we', 'The id of the endpoint, `we_…`.'),
  object: objectField('webhook_endpoint'),
  url: says(text, 'URL that receives the events.', 'https://bistro.example/hooks'),
  enabled_events: says(
    { type: 'array', items: { enum: webhookPatterns } },
    'Event types that it receives; `tap.*` stands for a family, `*` for all of them. Neither includes the opt-in types, which are named: `refund.*`, `submerchant.*`, `tap.canceled`.',
    ['tap.*', 'payout.paid'],
  ),
  description: says(textOrNull, 'Your own note. Null if none was given.'),
  status: { enum: ['enabled', 'disabled'], description: 'Nothing is sent to a disabled endpoint.' },
  disabled_reason: {
    enum: ['requested', 'gone', 'failing', null],
    description:
      'Reason why it is disabled. Null if it is not. gone: the receiver answered 410. failing: nothing reached it for five days.',
    examples: [null],
  },
  api_version: says(text, 'API version of its events, fixed at its creation.', '1'),
  previous_secret_expires_at: {
    ...instantOrNull,
    description: 'Time until which the previous secret also signs. Null if it does not.',
  },
  created_at: fields.createdAt,
  metadata: fields.metadata,
};

export const endpointSchema = whole(
  'WebhookEndpoint',
  { ...endpoint, health },
  ['health'],
  'An endpoint that receives events.',
);

export const newEndpointSchema = whole(
  'NewWebhookEndpoint',
  {
    ...endpoint,
    signing_secret: says(
      text,
      'Signing secret. The key of the signature is the whole text, whsec_ included.',
      'whsec_…',
    ),
  },
  [],
  'An endpoint that receives events, with its signing secret.',
);

export const signingSecretSchema = whole(
  'WebhookSigningSecret',
  {
    object: objectField('webhook_signing_secret'),
    endpoint: idField('we', 'The id of the endpoint, `we_…`.'),
    signing_secret: says(
      text,
      'Signing secret. The key of the signature is the whole text, whsec_ included.',
      'whsec_…',
    ),
    previous_signing_secret: says(
      textOrNull,
      'Signing secret before the last roll, which also signs. Null if it does not.',
      null,
    ),
    previous_secret_expires_at: {
      ...instantOrNull,
      description: 'Time until which the previous secret also signs. Null if it does not.',
    },
  },
  [],
  'The secret, or during a roll the two secrets, that sign the deliveries of an endpoint.',
);

const queued = whole('QueuedDelivery', {
  id: idField('dlv', 'The id of the delivery, `dlv_…`.'),
  endpoint: idField('we', 'The id of the endpoint.'),
  status: { const: 'queued', description: 'Always `queued`: it is sent shortly.' },
});

export const redeliverySchema = whole(
  'Redelivery',
  {
    event_id: idField('evt', 'The id of the event, `evt_…`.'),
    deliveries: says({ type: 'array', items: queued }, 'One delivery per endpoint.'),
  },
  [],
  'A redelivery of an event.',
);

export const previousAttributes: JsonSchema = {
  type: 'object',
  description: 'Previous values of the fields of the object that changed. Empty if the object is new.',
};

export const eventSchema: JsonSchema = whole(
  'Event',
  {
    id: idField('evt', 'The id of the event. Use it to deduplicate: an event may be delivered more than once.'),
    object: objectField('event'),
    type: { enum: webhookKinds, description: 'Type of the event.' },
    api_version: says(text, 'API version of the body.', '1'),
    created_at: says(instant, 'Time of the event.'),
    livemode: fields.livemode,
    sequence: {
      type: 'integer',
      minimum: 1,
      description:
        'Number of the event of its subject, from 1 and without gaps. `refund.failed` is not counted and has the number of the event before it.',
    },
    submerchant: fields.submerchantOrNull,
    transaction_id: says(
      textOrNull,
      'The id of the transaction. Null if the event concerns none.',
      'txn_01KJM0Z8R0000000000000000B',
    ),
    authorisation_chain_id: says(textOrNull, 'The id of the authorisation chain. Null if the event concerns none.'),
    request: whole(
      'EventRequest',
      {
        id: says(textOrNull, 'The id of the request. Null if no single request caused the event.'),
        idempotency_key: says(textOrNull, 'Idempotency-Key of the request. Null if it had none.'),
      },
      [],
      'Request that caused the event.',
    ),
    data: whole(
      'EventData',
      {
        object: {
          type: 'object',
          description: 'The tap, transaction, dispute, payout, refund or sub-merchant as it was right after the event.',
        },
        previous_attributes: previousAttributes,
      },
      [],
      'Subject of the event.',
    ),
  },
  [],
  'An event, as webhooks and the feed show it.',
);
