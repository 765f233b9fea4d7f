import type { Clock } from '@taprail/clock';
import type { Envelope } from '@taprail/contracts';
import { Codec, type EventStore, firstPrevHash } from '@taprail/event-store';
import type { ReadStore } from '@taprail/read-store';
import { hasHeardEverything, ProjectionReader, RecentMap } from '@taprail/subscriptions';
import {
  type EventPlace,
  type ListedEvent,
  publicEventModel,
  publicEventStreamPrefix,
  type PublicEventsRecorded,
  type RecordedPublicEvent,
  samplePlace,
  upcasters,
} from '@taprail/webhooks-domain';

export const publicEventCodec = new Codec<PublicEventsRecorded>(upcasters);

export type PlacedEvent = Readonly<{ event: RecordedPublicEvent; place: EventPlace }>;

const bodiesMax = 4_000;
const catchUpMs = 1_000;

/** What happened, in the bytes that every receiver gets. */
export class PublicEvents {
  private readonly bodies = new RecentMap<string>(bodiesMax);
  private readonly feed: ProjectionReader<ListedEvent>;

  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    readStore: ReadStore,
  ) {
    this.feed = new ProjectionReader(readStore, publicEventModel);
  }

  /** Someone who has just been told of an event may be ahead of the read model that says where it is. */
  async find(eventId: string): Promise<PlacedEvent | undefined> {
    const found = (await this.listed(eventId)) ?? (await this.at(eventId, samplePlace(eventId)));
    if (found) return found;
    const { store } = this;
    await hasHeardEverything(this.feed, { store, streamPrefix: publicEventStreamPrefix }, catchUpMs);
    return this.listed(eventId);
  }

  /** The same bytes on every attempt. */
  async body(eventId: string, place: EventPlace): Promise<string> {
    const known = this.bodies.get(eventId);
    if (known) return known;
    const found = await this.at(eventId, place);
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
    const { events } = publicEventCodec.encode([recorded], { commandId, correlationId, actor }, at, firstPrevHash);
    await this.store.append(place.stream, 'no-stream', events);
    return place;
  }

  private async listed(eventId: string): Promise<PlacedEvent | undefined> {
    const listed = await this.feed.get(eventId);
    return listed && this.at(eventId, listed.row.place);
  }

  private async at(eventId: string, place: EventPlace): Promise<PlacedEvent | undefined> {
    const [recorded] = await this.store.read(place.stream, place.revision, 1);
    const events = recorded ? publicEventCodec.decode(recorded).event.data.events : [];
    const event = events.find((each) => each.eventId === eventId);
    return event && { event, place };
  }
}
