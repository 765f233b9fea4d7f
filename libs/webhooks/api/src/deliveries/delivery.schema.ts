import { idField, objectField, says, webhookKinds } from '@taprail/contracts';
import type { JsonSchema } from '@taprail/http';
import { errorClasses } from '@taprail/webhooks-domain';
import { count, countOrNull, instant, instantOrNull, text, textOrNull, whole } from '../schema-parts';

const attempt = {
  n: { type: 'integer', minimum: 1, description: 'Number of the attempt, from 1.' },
  at: says(instant, 'Time of the attempt.'),
  status_code: says(countOrNull, 'HTTP status of the response. Null if there was no response.', 200),
  duration_ms: says(count, 'Duration, in milliseconds.', 84),
  error: {
    ...textOrNull,
    description: 'Error, such as timeout, connection_refused or status_500. Null if the delivery was acknowledged.',
  },
  response_excerpt: { ...textOrNull, description: 'First kilobyte of the response.' },
} satisfies Record<string, JsonSchema>;

const headers = { type: 'object', additionalProperties: text } satisfies JsonSchema;

const attemptDetail: Record<string, JsonSchema> = {
  ...attempt,
  response_excerpt: {
    ...textOrNull,
    description: 'First kilobyte of a response that acknowledged the delivery, first four kilobytes of any other.',
  },
  error_class: {
    enum: [...errorClasses, null],
    description: 'Class of the error. Null if the delivery was acknowledged.',
  },
  request: {
    ...whole('DeliveryRequest', {
      headers: {
        ...headers,
        description: 'Headers of the request, except those of the connection: host, connection, content-length.',
      },
      bytes: { ...count, description: 'Size of the body in bytes; the body is the event.' },
    }),
    description: 'Request that was sent.',
  },
  response_headers: {
    ...headers,
    type: ['object', 'null'],
    description:
      'Headers of the response, at most 32 and 4 KiB; of cookies, only their presence is kept. Null if there was no response or it was erased.',
  },
  timings: {
    ...whole('DeliveryTimings', {
      connect_ms: {
        ...countOrNull,
        description: 'Time until the connection was established; near zero on a reused one. Null if there was none.',
      },
      first_byte_ms: { ...countOrNull, description: 'Time until the response began. Null if it did not begin.' },
      total_ms: says(count, 'Time until the attempt was over.', 84),
    }),
    description: 'Timings of the attempt, in milliseconds.',
  },
};

const delivery = (title: string, attempts: JsonSchema): JsonSchema => ({
  ...whole(title, {
    id: idField('dlv', 'The id of the delivery, `dlv_…`.'),
    object: objectField('delivery'),
    event_id: idField('evt', 'The id of the event, `evt_…`.'),
    event_type: { enum: webhookKinds, description: 'Type of the event.' },
    endpoint: idField('we', 'The id of the endpoint, `we_…`.'),
    status: {
      enum: ['pending', 'succeeded', 'failed', 'deferred'],
      description: 'deferred: the endpoint was disabled; the event is sent when it is replayed.',
    },
    replayed: says({ type: 'boolean' }, 'Whether it is a replay.', false),
    created_at: says(instant, 'Time at which the delivery was first due.'),
    attempts: says({ type: 'array', items: attempts }, 'Attempts so far, oldest first.'),
    next_attempt_at: says(instantOrNull, 'Time of the next attempt. Null if there is none.'),
  }),
  description: 'A delivery of an event to an endpoint.',
});

export const deliverySchema = delivery('Delivery', whole('DeliveryAttempt', attempt));

export const deliveryDetailSchema = delivery('DeliveryDetail', whole('DeliveryAttemptDetail', attemptDetail));

export const deliveryListSchema = whole(
  'EventDeliveries',
  {
    object: objectField('list'),
    data: says({ type: 'array', items: deliverySchema }, 'One delivery per endpoint and replay.'),
  },
  [],
  'All deliveries of an event.',
);
