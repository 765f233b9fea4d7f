import type { IntegrationEvent } from '@taprail/contracts';
import type { KafkaMessage, Message } from 'kafkajs';
import { type Discard, type ParkedMessage, parkedMessageId } from '../../parked/parked-message';

/** A parked message as the parked topic of its group keeps it. */
export type ParkedRecord = Readonly<{
  topic: string;
  key: string;
  partition: number;
  offset: number;
  event: IntegrationEvent;
  attempts: number;
  error: string;
  parkedAt: string;
}>;

/** A parked record that an operator gave up. It is nested, so that a reader that does not know it sees no parked key. */
export type DiscardedRecord = Readonly<{ discarded: ParkedRecord & Discard }>;

export type ParkedChange = Readonly<{
  id: string;
  writeId: string;
  record: ParkedRecord | DiscardedRecord | undefined;
}>;

const writeIdHeader = 'write-id';

/** The same message parked twice is one record. */
export const parkedId = ({ topic, partition, offset }: Pick<ParkedRecord, 'topic' | 'partition' | 'offset'>): string =>
  `${topic}/${partition}/${offset}`;

export const discardedId = (record: ParkedRecord): string => `discarded/${parkedId(record)}`;

export const toParkedMessage = (
  id: string,
  writeId: string,
  record: ParkedRecord | DiscardedRecord | undefined,
): Message => ({
  key: id,
  value: record === undefined ? null : JSON.stringify(record),
  headers: { [writeIdHeader]: writeId },
});

export const fromParkedMessage = ({ key, value, headers }: KafkaMessage): ParkedChange => ({
  id: key?.toString() ?? '',
  writeId: String(headers?.[writeIdHeader] ?? ''),
  record: value === null ? undefined : (JSON.parse(value.toString()) as ParkedRecord | DiscardedRecord),
});

export const parkedMessageOf = (group: string, record: ParkedRecord): ParkedMessage => {
  const { topic, key, partition, offset, event, attempts, error, parkedAt } = record;
  const place = { partition, offset };
  return { id: parkedMessageId({ group, topic, place }), group, topic, key, place, event, attempts, error, parkedAt };
};
