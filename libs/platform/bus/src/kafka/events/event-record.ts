import type { IntegrationEvent } from '@taprail/contracts';
import type { KafkaMessage, Message } from 'kafkajs';

const kindHeader = 'event-kind';

export const toEventMessage = (event: IntegrationEvent): Message => ({
  key: event.key,
  value: JSON.stringify(event),
  headers: {
    'event-id': event.id,
    [kindHeader]: event.kind,
    ...(event.traceparent === undefined ? {} : { traceparent: event.traceparent }),
  },
});

/** Without its body being parsed; undefined where the sender has not said it. */
export const kindOf = ({ headers }: KafkaMessage): string | undefined => headers?.[kindHeader]?.toString();

/** A message that is no event still has a place and a key: it is parked as it came, for a person to look at. */
export const readEvent = (
  { key, value, offset }: KafkaMessage,
  topic: string,
  partition: number,
): Readonly<{ event: IntegrationEvent; isReadable: boolean }> => {
  const text = value?.toString() ?? '';
  try {
    const event = JSON.parse(text) as IntegrationEvent;
    if (typeof event.key === 'string' && typeof event.kind === 'string') return { event, isReadable: true };
  } catch {
    // Falls through to the message as it came.
  }
  const event = {
    id: `${topic}/${partition}/${offset}`,
    kind: 'unreadable',
    version: 0,
    key: key?.toString() ?? '',
    occurredAt: new Date(0).toISOString(),
    source: { stream: topic, revision: Number(offset) },
    correlationId: '',
    data: { text },
  };
  return { event, isReadable: false };
};
