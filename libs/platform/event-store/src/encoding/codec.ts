import type { Envelope } from '@taprail/contracts';
import { type DomainEvent, latestSchema, type Packings, packingVersion, type Upcasters } from '@taprail/event-sourcing';
import type { EventMetadata } from './event-metadata';
import type { NewEvent, Recorded } from '../event-store';
import { eventIdOf, linkHash, linkText, type StreamEnd } from '../hash-chain';
import { lift, parse, readAt, StoredEvent } from './stored-event';

type StoredText = Pick<Recorded, 'type' | 'data' | 'metadata'> & Partial<Recorded>;

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

  /** `after` is the end of the stream that they are appended to. */
  encode(events: readonly Event[], envelope: Envelope, at: string, after: StreamEnd): Encoded {
    const { stream } = after;
    // The envelope is the same in all of them: it becomes text once.
    const shared = `${JSON.stringify(envelope).slice(0, -1)},"at":${JSON.stringify(at)}`;
    let prevHash = after.hash;
    const stored = events.map((event, ordinal) => {
      const { type } = event;
      const packing = this.packings[type];
      const data = JSON.stringify(packing ? packing.pack(event.data) : event.data);
      const schema = packing ? packingVersion(packing) : latestSchema(this.upcasters, type);
      const metadata = `${shared},"schema":${schema}}`;
      const hash = linkHash(prevHash, { stream, revision: after.revision + 1 + ordinal, type, metadata, data });
      const linked = metadata.slice(0, -1) + linkText(prevHash, hash);
      prevHash = hash;
      return { id: eventIdOf(hash), type, data, metadata: linked };
    });
    return { events: stored, headHash: prevHash };
  }

  /** A failure names the place of the event, where it is known. */
  decode(stored: StoredText): Decoded<Event> {
    const { upcasters, packings } = this;
    const lifted =
      stored instanceof StoredEvent
        ? stored.liftedBy(upcasters, packings)
        : readAt(stored, () => lift(upcasters, packings, stored.type, parse(stored)));
    return lifted as Decoded<Event>;
  }
}
