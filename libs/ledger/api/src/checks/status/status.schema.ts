import { consumerGroups, type JsonSchema, objectField } from '@taprail/contracts';
import { booksSchema, completenessSchema } from '../completeness/completeness.schema';
import { date, instant, instantOrNull, text, whole } from '../../schema-parts';

const count: JsonSchema = { type: 'integer', minimum: 0 };

const wellbeing = {
  status: {
    enum: ['ok', 'degraded'],
    description:
      '`degraded` while a part is not well, the books are incomplete or unknown, a message is parked, or payouts are frozen.',
  },
  time: { ...instant, description: 'The time of the service, which a test clock may have moved.' },
  components: {
    type: 'object',
    description: 'Dependencies of the process that answers, by name.',
    additionalProperties: { enum: ['ok', 'degraded', 'failed'] },
  },
} satisfies Record<string, JsonSchema>;

const payouts: JsonSchema = {
  description: 'Whether payouts are stopped because the books are in doubt.',
  ...whole({
    frozen: { type: 'boolean', description: 'Nobody is paid while this is true.' },
    findings: { ...count, description: 'How many findings the operator has to explain.' },
  }),
};

const parked = (whose: string): JsonSchema => ({
  description: `${whose} A message is parked when a service refused its content; what it tells of has not been done there.`,
  ...whole({
    parked_count: {
      type: ['integer', 'null'],
      minimum: 0,
      description: 'How many are parked; null while a service does not answer.',
    },
    oldest_parked_at: { ...instantOrNull, description: 'When the oldest of them was parked; null: none is known.' },
  }),
});

const followers: JsonSchema = {
  description: 'How far behind the log everything is that follows it: read models, relays, reactions, timers.',
  ...whole({
    lag_s: {
      type: 'number',
      minimum: 0,
      description: 'For how many seconds the one that is furthest behind has not been at the end of the log.',
    },
    unanswered: {
      type: 'array',
      description: 'Services that do not answer; their followers are not in the list.',
      items: { enum: consumerGroups },
    },
    data: {
      type: 'array',
      description: 'One row for each follower, by name.',
      items: whole({
        name: { ...text, description: 'The name of the follower.' },
        state: {
          enum: ['following', 'failing', 'waiting'],
          description: 'failing: it cannot go on and tries again. waiting: it begins, or another process has its turn.',
        },
        lag_s: { type: 'number', minimum: 0, description: 'For how many seconds it has not been at the end.' },
      }),
    },
  }),
};

export const operatorStatusSchema: JsonSchema = {
  title: 'OperatorStatus',
  ...whole({
    object: objectField('operator_status'),
    ...wellbeing,
    books: completenessSchema,
    messages: parked('Parked messages of all services and platforms.'),
    consumers: {
      type: 'array',
      description: 'One row for each consumer group and topic of the services that answer.',
      items: whole({
        group: { enum: consumerGroups, description: 'The consumer group, named like its service.' },
        topic: { ...text, description: 'The topic that it consumes.' },
        lag_messages: { ...count, description: 'Messages that it has neither handled nor parked.' },
        parked_count: { ...count, description: 'Messages that are parked.' },
        oldest_parked_at: { ...instantOrNull, description: 'When the oldest of them was parked; null: none is.' },
      }),
    },
    followers,
    payouts,
  }),
};

export const statusSchema: JsonSchema = {
  title: 'Status',
  ...whole({
    object: objectField('status'),
    ...wellbeing,
    books: booksSchema,
    messages: parked('Parked messages about your sub-merchants and their money.'),
    followers,
    payouts,
    integrity: {
      description:
        'Whether every stored event is what was written. All of them are verified in cycles; an event that was changed is named within one.',
      ...whole({
        status: { enum: ['ok', 'tampered'], description: '`tampered` until the operator has explained every event.' },
        tampered: {
          type: 'array',
          maxItems: 100,
          description: 'The events that are not what was written, by stream and revision; at most 100.',
          items: whole({
            stream: { ...text, description: 'The stream of the event.' },
            revision: { type: 'integer', minimum: 0, description: 'Its place in the stream, from 0.' },
          }),
        },
      }),
    },
    last_seal: {
      description: 'The last day that was sealed; null before the first.',
      anyOf: [
        whole({
          date: { ...date, description: 'The day.' },
          root: { ...text, description: 'The root of its seal, as in the proofs of its entries.' },
        }),
        { type: 'null' },
      ],
    },
  }),
};
