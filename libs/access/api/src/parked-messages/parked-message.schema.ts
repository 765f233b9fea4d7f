import { consumerGroups, type JsonSchema } from '@taprail/contracts';

const text = (description: string): JsonSchema => ({ type: 'string', description });
const instant = (description: string): JsonSchema => ({ type: 'string', format: 'date-time', description });
const count = (description: string): JsonSchema => ({ type: 'integer', minimum: 0, description });

const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

const eventSchema: JsonSchema = {
  ...object({
    id: text('The id of the event.'),
    type: text('The type of the event.'),
    version: { type: 'integer', description: 'The version of the type.' },
    occurred_at: text('When it occurred, as the message says.'),
    source: {
      ...object({
        stream: text('The stream that it was announced from.'),
        revision: { type: 'integer', description: 'Its revision in that stream.' },
      }),
      description: 'Where it is stored.',
    },
    correlation_id: text('Joins it with the request that caused it.'),
    data: { description: 'The fields of the event. A value that may name a person or a secret reads [redacted].' },
  }),
  description: 'The event, redacted.',
};

export const parkedMessageSchema: JsonSchema = {
  title: 'ParkedMessage',
  ...object({
    object: { const: 'parked_message', description: 'Always parked_message.' },
    id: text('Names the message: pkm_….'),
    group: { enum: consumerGroups, description: 'The consumer group that could not handle it.' },
    topic: text('The topic that it came from.'),
    key: text('Messages of one key are handled in order.'),
    partition: count('The partition of the topic; 0 in one process.'),
    offset: count('The place in the partition.'),
    state: { enum: ['parked', 'discarded'], description: 'Whether it still waits.' },
    blocked_by: {
      type: ['string', 'null'],
      description: 'The first parked message of its key, which has to go first; null when it is the first itself.',
    },
    attempts: count('How often it was tried; 0 for a message that only waits behind another.'),
    error: text('Why it was refused, redacted.'),
    parked_at: instant('When it was parked.'),
    discarded: {
      type: ['object', 'null'],
      properties: {
        by: text('Person or service that discarded it.'),
        at: instant('When it was discarded.'),
        reason: text('The reason that was given.'),
      },
      required: ['by', 'at', 'reason'],
      description: 'The discard: by whom, when and why; null while it is parked.',
    },
    event: eventSchema,
  }),
};

export const parkedReplaySchema: JsonSchema = {
  title: 'ParkedReplay',
  ...object({
    object: { const: 'parked_replay', description: 'Always parked_replay.' },
    group: { enum: consumerGroups, description: 'The consumer group.' },
    replayed: count('Messages that were delivered.'),
    still_parked: count('Messages of the same keys that are parked still.'),
    failures: {
      type: 'array',
      description: 'The first message of each key that was refused again; at most 20.',
      items: object({
        id: text('The message.'),
        key: text('Its key.'),
        error: text('Why it was refused, redacted.'),
      }),
    },
  }),
};
