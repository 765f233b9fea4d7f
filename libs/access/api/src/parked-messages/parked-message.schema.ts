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
    occurred_at: text('Time of the event, according to the message.'),
    source: {
      ...object({
        stream: text('Stream that the event was published from.'),
        revision: { type: 'integer', description: 'Revision in that stream.' },
      }),
      description: 'Place of the event in the event store.',
    },
    correlation_id: text('Correlation id shared with the request that caused the event.'),
    data: {
      description:
        'Fields of the event. A value that may identify a person or contain a secret is shown as [redacted].',
    },
  }),
  description: 'The event, redacted.',
};

export const parkedMessageSchema: JsonSchema = {
  title: 'ParkedMessage',
  description: 'A message that a consumer group could not handle.',
  ...object({
    object: { const: 'parked_message', description: 'Object type, always `parked_message`.' },
    id: text('The id of the parked message, pkm_….'),
    group: { enum: consumerGroups, description: 'Consumer group that could not handle the message.' },
    topic: text('Topic of the message.'),
    key: text('Key of the message. Messages of one key are handled in order.'),
    partition: count('Partition of the topic. 0 in a single process.'),
    offset: count('Offset in the partition.'),
    state: { enum: ['parked', 'discarded'], description: 'parked: still waiting. discarded: given up, with a reason.' },
    blocked_by: {
      type: ['string', 'null'],
      description:
        'First parked message of the same key, which must be replayed or discarded before this one. Null if this is the first.',
    },
    attempts: count('Number of attempts. 0 for a message that only waits behind another.'),
    error: text('Reason for the rejection, redacted.'),
    parked_at: instant('Time at which it was parked.'),
    discarded: {
      type: ['object', 'null'],
      properties: {
        by: text('Person or service that discarded it.'),
        at: instant('Time at which it was discarded.'),
        reason: text('Reason given.'),
      },
      required: ['by', 'at', 'reason'],
      description: 'The discard: by whom, when and why. Null while the message is parked.',
    },
    event: eventSchema,
  }),
};

export const parkedReplaySchema: JsonSchema = {
  title: 'ParkedReplay',
  description: 'Result of a replay of parked messages.',
  ...object({
    object: { const: 'parked_replay', description: 'Object type, always `parked_replay`.' },
    group: { enum: consumerGroups, description: 'The consumer group.' },
    replayed: count('Number of messages delivered.'),
    still_parked: count('Number of messages of the same keys that are still parked.'),
    failures: {
      type: 'array',
      description: 'First message of each key that was rejected again, at most 20.',
      items: object({
        id: text('The id of the parked message.'),
        key: text('Key of the message.'),
        error: text('Reason for the rejection, redacted.'),
      }),
    },
  }),
};
