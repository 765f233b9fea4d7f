import type { JsonSchema } from '@taprail/http';

const instant: JsonSchema = { type: 'string', format: 'date-time' };
const count: JsonSchema = { type: 'integer', minimum: 0 };

const whole = (title: string, properties: Record<string, JsonSchema>): JsonSchema => ({
  title,
  type: 'object',
  properties,
  required: Object.keys(properties),
});

export const jobSchema = whole('Job', {
  id: { type: 'string' },
  object: { const: 'job' },
  kind: { enum: ['events.redeliver', 'webhooks.drill'] },
  status: { enum: ['running', 'succeeded', 'cancelled'] },
  done: count,
  total: { type: ['integer', 'null'], minimum: 0, description: 'null: it is still being counted.' },
  result: {
    type: ['object', 'null'],
    description:
      'Of events.redeliver: matched, queued and refused. Of webhooks.drill: passed, and a verdict per event.',
  },
  errors: {
    type: 'array',
    description: 'What could not be done and why; the first hundred.',
    items: whole('JobError', { event_id: { type: 'string' }, code: { type: 'string' } }),
  },
  created_at: instant,
  finished_at: { ...instant, type: ['string', 'null'] },
});

export const estimateSchema = whole('RedeliveryEstimate', {
  object: { const: 'redelivery_estimate' },
  matched: count,
  excluded: whole('RedeliveryExclusions', { replay_window_expired: count, delivery_attempts_exhausted: count }),
});
