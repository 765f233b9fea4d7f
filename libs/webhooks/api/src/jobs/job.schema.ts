import { idField, objectField, says } from '@taprail/contracts';
import type { JsonSchema } from '@taprail/http';

const instant: JsonSchema = { type: 'string', format: 'date-time' };
const count: JsonSchema = { type: 'integer', minimum: 0 };

const whole = (title: string, description: string, properties: Record<string, JsonSchema>): JsonSchema => ({
  title,
  description,
  type: 'object',
  properties,
  required: Object.keys(properties),
});

export const jobSchema = whole('Job', 'A job that runs asynchronously.', {
  id: idField('job', 'The id of the job, `job_…`.'),
  object: objectField('job'),
  kind: { enum: ['events.redeliver', 'webhooks.drill'], description: 'Kind of the job.' },
  status: {
    enum: ['running', 'succeeded', 'cancelled'],
    description: 'succeeded: the job ran to its end; single failures are in `errors`.',
  },
  done: says(count, 'Number of items done.', 12),
  total: {
    type: ['integer', 'null'],
    minimum: 0,
    description: 'Number of items in total. Null while they are being counted.',
  },
  result: {
    type: ['object', 'null'],
    description:
      'For events.redeliver: matched, queued and refused. For webhooks.drill: passed, and a verdict per event.',
  },
  errors: {
    type: 'array',
    description: 'The first hundred failures, with their reasons.',
    items: whole('JobError', 'An event that could not be sent.', {
      event_id: idField('evt', 'The id of the event.'),
      code: says({ type: 'string' }, 'Error code that a single request would have returned.', 'replay_window_expired'),
    }),
    examples: [[]],
  },
  created_at: says(instant, 'Time of the start.'),
  finished_at: says({ ...instant, type: ['string', 'null'] }, 'Time of the end. Null while the job is running.'),
});

export const estimateSchema = whole('RedeliveryEstimate', 'Estimate of a redelivery; nothing was sent.', {
  object: objectField('redelivery_estimate'),
  matched: says(count, 'Number of events that would be sent.', 12),
  excluded: whole('RedeliveryExclusions', 'Number of events that would not be sent, by reason.', {
    replay_window_expired: says(count, 'Events older than 30 days.'),
    delivery_attempts_exhausted: says(count, 'Events already sent as often as allowed.'),
  }),
});
