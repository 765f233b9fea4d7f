import { createHash } from 'node:crypto';
import type { Envelope } from '@taprail/contracts';
import { type DomainEvent, latestSchema, upcast, type Upcasters } from '@taprail/event-sourcing';
import type { EventMetadata } from './event-metadata';
import type { NewEvent, Recorded } from './event-store';
import { firstPrevHash, hashOf } from './hash-chain';

export type Decoded<Event extends DomainEvent> = Readonly<{ event: Event; metadata: EventMetadata }>;

/** Stored text ⇄ domain event. Reading lifts old schemas; writing chains each event to the one before it. */
export class Codec<Event extends DomainEvent> {
  constructor(private readonly upcasters: Upcasters = {}) {}

  encode(
    events: readonly Event[],
    envelope: Envelope,
    at: string,
    previous: Recorded | undefined,
  ): readonly NewEvent[] {
    let prevHash = previous ? (JSON.parse(previous.metadata) as EventMetadata).hash : firstPrevHash;
    return events.map(({ type, data }, ordinal) => {
      const text = JSON.stringify(data);
      const hash = hashOf(prevHash, text);
      const metadata: EventMetadata = { ...envelope, schema: latestSchema(this.upcasters, type), at, prevHash, hash };
      prevHash = hash;
      return { id: eventId(envelope.commandId, ordinal), type, data: text, metadata: JSON.stringify(metadata) };
    });
  }

  decode({ type, data, metadata }: Pick<Recorded, 'type' | 'data' | 'metadata'>): Decoded<Event> {
    const parsed = JSON.parse(metadata) as EventMetadata;
    const lifted = upcast(this.upcasters, { type, schema: parsed.schema, data: JSON.parse(data) });
    return { event: { type, data: lifted.data } as Event, metadata: parsed };
  }
}

/** The namespace of event ids: fixed for ever, since ids are derived again on every retry. */
const namespace = Buffer.from('6f1d0f5a6d8b4c1e9a537d2c4b8e0a11', 'hex');

/** UUID version 5 of command id and ordinal: the same command always writes the same ids. */
export const eventId = (commandId: string, ordinal: number): string => {
  const hash = createHash('sha1').update(namespace).update(`${commandId}/${ordinal}`).digest();
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
