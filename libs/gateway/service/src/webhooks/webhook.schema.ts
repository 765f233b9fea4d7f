import type { JsonSchema } from '@taprail/http';
import { kinds, patterns } from '@taprail/webhooks-domain';
import { count, countOrNull, instant, instantOrNull, text, textOrNull, whole } from './schema-parts';

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
