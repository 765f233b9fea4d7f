import { idField, objectField, says, webhookKinds } from '@taprail/contracts';
import type { JsonSchema } from '@taprail/http';
import { errorClasses } from '@taprail/webhooks-domain';
import { count, countOrNull, instant, instantOrNull, text, textOrNull, whole } from '../schema-parts';

const attempt = {
  n: { type: 'integer', minimum: 1, description: 'The number of the attempt, from 1.' },
  at: says(instant, 'When it was sent.'),
  status_code: says(countOrNull, 'The HTTP status of the answer; null: there was none.', 200),
  duration_ms: says(count, 'How long it took, in milliseconds.', 84),
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
  request: {
    ...whole('DeliveryRequest', {
      headers: { ...headers, description: 'All but those of the connection: host, connection, content-length.' },
      bytes: { ...count, description: 'The length of the body, which is the event.' },
    }),
    description: 'Body that was sent.',
  },
  response_headers: {
    ...headers,
    type: ['object', 'null'],
    description:
      'At most 32 and 4 KiB; of cookies only that there were some. null: there was no answer, or it was erased.',
  },
  timings: {
    ...whole('DeliveryTimings', {
      connect_ms: {
        ...countOrNull,
        description: 'Until there was a connection; next to nothing on one that was kept. null: there was none.',
      },
      first_byte_ms: { ...countOrNull, description: 'Until the answer began. null: it did not.' },
      total_ms: says(count, 'Until it was over.', 84),
    }),
    description: 'Where the time went, in milliseconds.',
  },
};

const delivery = (title: string, attempts: JsonSchema): JsonSchema => ({
  ...whole(title, {
    id: idField('dlv', 'The id of the delivery, `dlv_…`.'),
    object: objectField('delivery'),
    event_id: idField('evt', 'The id of the event, `evt_…`.'),
    event_type: { enum: webhookKinds, description: 'The kind of the event.' },
    endpoint: idField('we', 'The id of the endpoint, `we_…`.'),
    status: {
      enum: ['pending', 'succeeded', 'failed', 'deferred'],
      description: 'deferred: the endpoint was disabled; it is sent when someone replays it.',
    },
    replayed: says({ type: 'boolean' }, 'Whether somebody asked for it to be sent again.', false),
    created_at: says(instant, 'When the delivery was due first.'),
    attempts: says({ type: 'array', items: attempts }, 'Every attempt so far, oldest first.'),
    next_attempt_at: says(instantOrNull, 'When it is tried next; null: it is not.'),
  }),
  description: 'One event on its way to one endpoint.',
});

export const deliverySchema = delivery('Delivery', whole('DeliveryAttempt', attempt));

export const deliveryDetailSchema = delivery('DeliveryDetail', whole('DeliveryAttemptDetail', attemptDetail));

export const deliveryListSchema = whole(
  'EventDeliveries',
  {
    object: objectField('list'),
    data: says({ type: 'array', items: deliverySchema }, 'One for each endpoint and replay.'),
  },
  [],
  'Every delivery of one event.',
);
