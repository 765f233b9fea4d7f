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

export const jobSchema = whole('Job', 'Work that goes on after the answer.', {
  id: idField('job', 'The id of the job, `job_…`.'),
  object: objectField('job'),
  kind: { enum: ['events.redeliver', 'webhooks.drill'], description: 'Kind of the job.' },
  status: {
    enum: ['running', 'succeeded', 'cancelled'],
    description: 'succeeded: it went through to the end; single failures are in `errors`.',
  },
  done: says(count, 'How much is done.', 12),
  total: { type: ['integer', 'null'], minimum: 0, description: 'null: it is still being counted.' },
  result: {
    type: ['object', 'null'],
    description:
      'Of events.redeliver: matched, queued and refused. Of webhooks.drill: passed, and a verdict per event.',
  },
  errors: {
    type: 'array',
    description: 'Failures and their reasons; the first hundred.',
    items: whole('JobError', 'One event that could not be sent.', {
      event_id: idField('evt', 'The id of the event.'),
      code: says({ type: 'string' }, 'The error code, as a single request would have got it.', 'replay_window_expired'),
    }),
    examples: [[]],
  },
  created_at: says(instant, 'When it was begun.'),
  finished_at: says({ ...instant, type: ['string', 'null'] }, 'When it ended; null: it is running.'),
});

export const estimateSchema = whole('RedeliveryEstimate', 'Estimate of a redelivery; nothing was sent.', {
  object: objectField('redelivery_estimate'),
  matched: says(count, 'Events that would be sent.', 12),
  excluded: whole('RedeliveryExclusions', 'Events that would not be sent, and why.', {
    replay_window_expired: says(count, 'Older than 30 days.'),
    delivery_attempts_exhausted: says(count, 'Sent as often as an event may be.'),
  }),
});
