import { hash as digest } from 'node:crypto';
import type { Envelope } from '@taprail/contracts';
import { type DomainEvent, latestSchema, type Packings, packingVersion, type Upcasters } from '@taprail/event-sourcing';
import type { EventMetadata } from './event-metadata';
import type { NewEvent, Recorded } from '../event-store';
import { hashOf } from '../hash-chain';
import { lift, parse, StoredEvent } from './stored-event';

export type Decoded<Event extends DomainEvent> = Readonly<{ event: Event; metadata: EventMetadata }>;

/** Ready to be stored, and what the event after them is chained to. */
export type Encoded = Readonly<{ events: readonly NewEvent[]; headHash: string }>;

const noSteps: Upcasters = {};
const noPackings: Packings = {};

/** Stored text ⇄ domain event. Reading lifts old schemas and unpacks; writing chains each event to the one before it. */
export class Codec<Event extends DomainEvent> {
  constructor(
    private readonly upcasters: Upcasters = noSteps,
    private readonly packings: Packings = noPackings,
  ) {}

  /** `headHash` is the hash of the stream's last event, or `firstPrevHash` for a new stream. */
  encode(events: readonly Event[], envelope: Envelope, at: string, headHash: string): Encoded {
    // The envelope is the same in all of them: it becomes text once.
    const shared = `${JSON.stringify(envelope).slice(0, -1)},"at":${JSON.stringify(at)}`;
    let prevHash = headHash;
    const stored = events.map(({ type, data }, ordinal) => {
      const packing = this.packings[type];
      const text = JSON.stringify(packing ? packing.pack(data) : data);
      const hash = hashOf(prevHash, text);
      const schema = packing ? packingVersion(packing) : latestSchema(this.upcasters, type);
      const metadata = `${shared},"schema":${schema},"prevHash":"${prevHash}","hash":"${hash}"}`;
      prevHash = hash;
      return { id: eventId(envelope.commandId, ordinal), type, data: text, metadata };
    });
    return { events: stored, headHash: prevHash };
  }

  decode(stored: Pick<Recorded, 'type' | 'data' | 'metadata'>): Decoded<Event> {
    const { upcasters, packings } = this;
    const lifted =
      stored instanceof StoredEvent
        ? stored.liftedBy(upcasters, packings)
        : lift(upcasters, packings, stored.type, parse(stored));
    return lifted as Decoded<Event>;
  }
}

/** The namespace of event ids: fixed for ever, since ids are derived again on every retry. */
const namespace = Buffer.from('6f1d0f5a6d8b4c1e9a537d2c4b8e0a11', 'hex');
/** The namespace and, after it, the name at hand: most names are short, and need no bytes of their own. */
const scratch = Buffer.alloc(256);
scratch.set(namespace);
/** The version is 5, and of the 17th digit two bits say which variant of UUID this is. */
const variants = '89ab';

/** UUID version 5 of command id and ordinal: the same command always writes the same ids. */
export const eventId = (commandId: string, ordinal: number): string => {
  const name = `${commandId}/${ordinal}`;
  const length = namespace.length + Buffer.byteLength(name);
  const named = length <= scratch.length ? scratch : Buffer.concat([namespace], length);
  named.write(name, namespace.length);
  const hex = digest('sha1', named.subarray(0, length), 'hex');
  const variant = variants[Number.parseInt(hex[16]!, 16) & 3]!;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
