import type { JsonSchema } from '@taprail/http';
import { kinds, patterns } from '@taprail/webhooks-domain';

const text: JsonSchema = { type: 'string' };
const textOrNull: JsonSchema = { type: ['string', 'null'] };
const instant: JsonSchema = { type: 'string', format: 'date-time' };
const instantOrNull: JsonSchema = { type: ['string', 'null'], format: 'date-time' };
const count: JsonSchema = { type: 'integer', minimum: 0 };
const countOrNull: JsonSchema = { type: ['integer', 'null'], minimum: 0 };

const whole = (
  title: string,
  properties: Record<string, JsonSchema>,
  optional: readonly string[] = [],
): JsonSchema => ({
  title,
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

const health = whole('WebhookEndpointHealth', {
  succeeded: count,
  failed: count,
  last_success_at: instantOrNull,
  failing_since: { ...instantOrNull, description: 'Of the first failure since the last success.' },
  last_error: textOrNull,
  p50_ms: { ...countOrNull, description: 'Of the last hundred attempts.' },
  p95_ms: countOrNull,
});

const endpoint: Record<string, JsonSchema> = {
  id: text,
  object: { const: 'webhook_endpoint' },
  url: text,
  enabled_events: { type: 'array', items: { enum: patterns } },
  description: textOrNull,
  status: { enum: ['enabled', 'disabled'] },
  disabled_reason: {
    enum: ['requested', 'gone', 'failing', null],
    description: 'gone: the receiver answered 410. failing: nothing reached it for five days.',
  },
  api_version: text,
  previous_secret_expires_at: {
    ...instantOrNull,
    description: 'Until then the secret before the last roll signs too.',
  },
  created_at: instant,
  metadata: { type: 'object', additionalProperties: text },
};

export const endpointSchema = whole('WebhookEndpoint', { ...endpoint, health }, ['health']);

export const newEndpointSchema = whole('NewWebhookEndpoint', {
  ...endpoint,
  signing_secret: { ...text, description: 'Shown once. The key of the signature is this text, whsec_ included.' },
});

export const deliverySchema = whole('Delivery', {
  id: text,
  object: { const: 'delivery' },
  event_id: text,
  event_type: { enum: kinds },
  endpoint: text,
  status: {
    enum: ['pending', 'succeeded', 'failed', 'deferred'],
    description: 'deferred: the endpoint was disabled; it is sent when someone replays it.',
  },
  replayed: { type: 'boolean' },
  created_at: instant,
  attempts: {
    type: 'array',
    items: whole('DeliveryAttempt', {
      n: { type: 'integer', minimum: 1 },
      at: instant,
      status_code: { ...countOrNull, description: 'null: there was no answer.' },
      duration_ms: count,
      error: { ...textOrNull, description: 'Such as timeout, connection_refused, status_500. null: it was taken.' },
      response_excerpt: { ...textOrNull, description: 'The first kilobyte of the answer.' },
    }),
  },
  next_attempt_at: instantOrNull,
});

export const deliveryListSchema = whole('EventDeliveries', {
  object: { const: 'list' },
  data: { type: 'array', items: deliverySchema },
});

const queued = whole('QueuedDelivery', { id: text, endpoint: text, status: { const: 'queued' } });

export const redeliverySchema = whole('Redelivery', { event_id: text, deliveries: { type: 'array', items: queued } });

export const eventSchema: JsonSchema = whole('Event', {
  id: text,
  object: { const: 'event' },
  type: { enum: kinds },
  api_version: text,
  created_at: instant,
  livemode: { type: 'boolean' },
  sequence: { type: 'integer', minimum: 1, description: 'Counts the events of its subject from 1, without gaps.' },
  submerchant: textOrNull,
  transaction_id: textOrNull,
  authorisation_chain_id: textOrNull,
  request: whole('EventRequest', { id: textOrNull, idempotency_key: textOrNull }),
  data: whole('EventData', { object: { type: 'object' }, previous_attributes: { type: 'object' } }),
});
