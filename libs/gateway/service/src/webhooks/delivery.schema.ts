import type { JsonSchema } from '@taprail/http';
import { errorClasses, kinds } from '@taprail/webhooks-domain';
import { count, countOrNull, instant, instantOrNull, text, textOrNull, whole } from './schema-parts';

const attempt = {
  n: { type: 'integer', minimum: 1 },
  at: instant,
  status_code: { ...countOrNull, description: 'null: there was no answer.' },
  duration_ms: count,
  error: { ...textOrNull, description: 'Such as timeout, connection_refused, status_500. null: it was taken.' },
  response_excerpt: { ...textOrNull, description: 'The first kilobyte of the answer.' },
} satisfies Record<string, JsonSchema>;

const headers = { type: 'object', additionalProperties: text } satisfies JsonSchema;

const attemptDetail: Record<string, JsonSchema> = {
  ...attempt,
  response_excerpt: {
    ...textOrNull,
    description: 'The first kilobyte of an answer that took it, the first four of any other.',
  },
  error_class: { enum: [...errorClasses, null], description: 'Where it went wrong. null: it was taken.' },
  request: whole('DeliveryRequest', {
    headers: { ...headers, description: 'All but those of the connection: host, connection, content-length.' },
    bytes: { ...count, description: 'Of the body, which is the event.' },
  }),
  response_headers: {
    ...headers,
    type: ['object', 'null'],
    description:
      'At most 32 and 4 KiB; of cookies only that there were some. null: there was no answer, or it was erased.',
  },
  timings: whole('DeliveryTimings', {
    connect_ms: {
      ...countOrNull,
      description: 'Until there was a connection; next to nothing on one that was kept. null: there was none.',
    },
    first_byte_ms: { ...countOrNull, description: 'Until the answer began. null: it did not.' },
    total_ms: count,
  }),
};

const delivery = (title: string, attempts: JsonSchema): JsonSchema =>
  whole(title, {
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
    attempts: { type: 'array', items: attempts },
    next_attempt_at: instantOrNull,
  });

export const deliverySchema = delivery('Delivery', whole('DeliveryAttempt', attempt));

export const deliveryDetailSchema = delivery('DeliveryDetail', whole('DeliveryAttemptDetail', attemptDetail));

export const deliveryListSchema = whole('EventDeliveries', {
  object: { const: 'list' },
  data: { type: 'array', items: deliverySchema },
});
