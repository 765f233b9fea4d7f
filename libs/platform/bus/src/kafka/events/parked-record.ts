import type { IntegrationEvent } from '@taprail/contracts';
import type { KafkaMessage, Message } from 'kafkajs';

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

export type ParkedChange = Readonly<{ id: string; writeId: string; record: ParkedRecord | undefined }>;

const writeIdHeader = 'write-id';

/** The same message parked twice is one record. */
export const parkedId = ({ topic, partition, offset }: Pick<ParkedRecord, 'topic' | 'partition' | 'offset'>): string =>
  `${topic}/${partition}/${offset}`;

export const toParkedMessage = (id: string, writeId: string, record: ParkedRecord | undefined): Message => ({
  key: id,
  value: record === undefined ? null : JSON.stringify(record),
  headers: { [writeIdHeader]: writeId },
});

export const fromParkedMessage = ({ key, value, headers }: KafkaMessage): ParkedChange => ({
  id: key?.toString() ?? '',
  writeId: String(headers?.[writeIdHeader] ?? ''),
  record: value === null ? undefined : (JSON.parse(value.toString()) as ParkedRecord),
});
