import { consumerGroups, type JsonSchema, objectField } from '@taprail/contracts';
import { booksSchema, completenessSchema } from '../completeness/completeness.schema';
import { date, instant, instantOrNull, text, whole } from '../../schema-parts';

const count: JsonSchema = { type: 'integer', minimum: 0 };

const wellbeing = {
  status: {
    enum: ['ok', 'degraded'],
    description:
      '`degraded` while a dependency that requests need is failing, the books are incomplete or unknown, a message is parked, or payouts are frozen.',
  },
  time: { ...instant, description: 'Current time of the service, which a test clock may have moved.' },
  components: {
    type: 'object',
    description: 'Dependencies of the responding process, by name.',
    additionalProperties: { enum: ['ok', 'degraded', 'failed'] },
  },
} satisfies Record<string, JsonSchema>;

const payouts: JsonSchema = {
  description: 'Whether payouts are stopped because the books are in doubt.',
  ...whole({
    frozen: { type: 'boolean', description: 'While true, no payouts are made.' },
    findings: { ...count, description: 'Number of findings that the operator has to explain.' },
  }),
};

const parked = (whose: string): JsonSchema => ({
  description: `${whose} A message is parked when a service rejected its content; its effect there is still missing.`,
  ...whole({
    parked_count: {
      type: ['integer', 'null'],
      minimum: 0,
      description: 'Number of parked messages. Null while a service does not respond.',
    },
    oldest_parked_at: {
      ...instantOrNull,
      description: 'Time at which the oldest of them was parked. Null if none is known.',
    },
  }),
});

const followers: JsonSchema = {
  description: 'Lag of everything that follows the event log: read models, relays, reactions, timers.',
  ...whole({
    lag_s: {
      type: 'number',
      minimum: 0,
      description: 'Seconds since the follower that is furthest behind was at the end of the log.',
    },
    unanswered: {
      type: 'array',
      description: 'Services that do not respond; their followers are not listed.',
      items: { enum: consumerGroups },
    },
    data: {
      type: 'array',
      description: 'One row per follower, by name.',
      items: whole({
        name: { ...text, description: 'Name of the follower.' },
        state: {
          enum: ['following', 'failing', 'waiting'],
          description:
            'failing: it cannot proceed and keeps retrying. waiting: it is starting, or another process does the work.',
        },
        lag_s: { type: 'number', minimum: 0, description: 'Seconds since it was at the end of the log.' },
      }),
    },
  }),
};

const times = {
  books: { ...instantOrNull, description: 'When the ledger last reported on the books.' },
  services: {
    ...instantOrNull,
    description: 'When every service last reported its parked messages and followers.',
  },
  payouts: { ...instantOrNull, description: 'When `payouts` was last read.' },
} satisfies Record<string, JsonSchema>;

const asOf = (fields: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  description:
    'When each part was last known. While a dependency is away, the part shows what was known then; null if the responding process has never known it, and the part is then empty.',
  ...whole(fields),
});

export const operatorStatusSchema: JsonSchema = {
  title: 'OperatorStatus',
  description: 'State of the deployment.',
  ...whole({
    object: objectField('operator_status'),
    ...wellbeing,
    books: completenessSchema,
    messages: parked('Parked messages of all services and platforms.'),
    consumers: {
      type: 'array',
      description: 'One row per consumer group and topic of the services that respond.',
      items: whole({
        group: { enum: consumerGroups, description: 'Consumer group, named after its service.' },
        topic: { ...text, description: 'Topic that it consumes.' },
        lag_messages: { ...count, description: 'Number of messages that it has neither handled nor parked.' },
        parked_count: { ...count, description: 'Number of parked messages.' },
        oldest_parked_at: {
          ...instantOrNull,
          description: 'Time at which the oldest of them was parked. Null if there is none.',
        },
      }),
    },
    followers,
    payouts,
    as_of: asOf(times),
  }),
};

export const statusSchema: JsonSchema = {
  title: 'Status',
  description: 'State of the service.',
  ...whole({
    object: objectField('status'),
    ...wellbeing,
    books: booksSchema,
    messages: parked('Parked messages about your sub-merchants and their money.'),
    followers,
    payouts,
    integrity: {
      description:
        'Integrity of the stored events. All events are verified in cycles; an event that was changed is reported within one cycle.',
      ...whole({
        status: {
          enum: ['ok', 'tampered'],
          description: '`tampered` until the operator has explained every changed event.',
        },
        tampered: {
          type: 'array',
          maxItems: 100,
          description: 'Events that were changed after they were written, by stream and revision, at most 100.',
          items: whole({
            stream: { ...text, description: 'Stream of the event.' },
            revision: { type: 'integer', minimum: 0, description: 'Revision in the stream, from 0.' },
          }),
        },
      }),
    },
    last_seal: {
      description: 'Last sealed day. Null before the first.',
      anyOf: [
        whole({
          date: { ...date, description: 'Day.' },
          root: { ...text, description: 'Root of the seal, as in the proofs of its entries.' },
        }),
        { type: 'null' },
      ],
    },
    as_of: asOf({ ...times, last_seal: { ...instantOrNull, description: 'When `last_seal` was last read.' } }),
  }),
};
