import type { Clock } from '@taprail/clock';
import type { Envelope } from '@taprail/contracts';
import { Codec, type EventStore, RevisionConflict, unwrittenStream } from '@taprail/event-store';
import { RecentMap } from '@taprail/subscriptions';
import {
  type EventPlace,
  type PublicEventsRecorded,
  type RecordedPublicEvent,
  samplePlace,
  upcasters,
} from '@taprail/webhooks-domain';

export const publicEventCodec = new Codec<PublicEventsRecorded>(upcasters);

export type PlacedEvent = Readonly<{ event: RecordedPublicEvent; place: EventPlace }>;

const bodiesMax = 4_000;

/** Recorded events, in the bytes that every receiver gets. */
export class PublicEvents {
  private readonly bodies = new RecentMap<string>(bodiesMax);

  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  /** The same bytes on every attempt. */
  async body(eventId: string, place: EventPlace): Promise<string> {
    const known = this.bodies.get(eventId);
    if (known) return known;
    const found = await this.findAt(eventId, place);
    if (!found) throw new Error(`${eventId} is to be sent and was never recorded`);
    this.bodies.set(eventId, found.event.body);
    return found.event.body;
  }

  /** Under the id of a command, so that a second time changes nothing. */
  async recordSample(event: RecordedPublicEvent, envelope: Envelope): Promise<EventPlace> {
    const place = samplePlace(event.eventId);
    const recorded = { type: 'PublicEventsRecorded', data: { events: [event] } } as const;
    const { commandId, correlationId, actor } = envelope;
    const at = this.clock.iso();
    const unwritten = unwrittenStream(place.stream);
    const { events } = publicEventCodec.encode([recorded], { commandId, correlationId, actor }, at, unwritten);
    try {
      await this.store.append(place.stream, 'no-stream', events);
    } catch (error) {
      // The stream is named after the event, which is named after its command: only the same command can have begun it.
      if (!(error instanceof RevisionConflict)) throw error;
    }
    return place;
  }

  /** Undefined where the event is not recorded in that place. */
  async findAt(eventId: string, place: EventPlace): Promise<PlacedEvent | undefined> {
    const [recorded] = await this.store.read(place.stream, place.revision, 1);
    const events = recorded ? publicEventCodec.decode(recorded).event.data.events : [];
    const event = events.find((each) => each.eventId === eventId);
    return event && { event, place };
  }
}
