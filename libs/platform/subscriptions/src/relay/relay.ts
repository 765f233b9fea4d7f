import type { IntegrationBus } from '@taprail/bus';
import type { IntegrationEvent } from '@taprail/contracts';
import type { DomainEvent } from '@taprail/event-sourcing';
import type { Codec } from '@taprail/event-store';
import { keepPlace } from '@taprail/read-store';
import { Follower, type FollowerWorld } from '../followers/follower';
import { type LogPlace, placeOf } from '../log-place';
import { RecentHistories } from './recent-histories';

/** A domain event as other contexts see it. */
export type Announcement = Readonly<{
  kind: string;
  version: number;
  key: string;
  data: unknown;
  /** Of the request behind it, where an event tells of several; else what the event says. */
  correlationId?: string;
  traceparent?: string | undefined;
}>;

/** The events that leave a context, and their public form. The log is the outbox: there is no second write to forget. */
export type Relay<Event extends DomainEvent = DomainEvent> = Readonly<{
  name: string;
  topic: string;
  streamPrefix: string;
  codec: Codec<Event>;
  /** `history` reads the stream up to and including this event, for announcements that show the state at that time. */
  announce: (event: Event, place: LogPlace, history: EventHistory<Event>) => Announcements;
}>;

type Announcements = readonly Announcement[] | Promise<readonly Announcement[]>;

export type EventHistory<Event extends DomainEvent = DomainEvent> = () => Promise<readonly Event[]>;

export const relayFollowerName = (relay: string): string => `relay/${relay}`;

export const relayFollower = (relay: Relay<any>, bus: IntegrationBus, world: FollowerWorld): Follower => {
  const name = relayFollowerName(relay.name);
  const histories = new RecentHistories(world.store, relay.codec);
  const places = bus.publishedUpTo?.bind(bus);
  return new Follower(
    {
      name,
      streamPrefixes: [relay.streamPrefix],
      ...(places ? { place: () => places(name) } : {}),
      onPage: async ({ events, position }, lease) => {
        const leaving: IntegrationEvent[] = [];
        for (const recorded of events) {
          const { event, metadata } = relay.codec.decode(recorded);
          const place = placeOf(recorded, metadata);
          histories.add(recorded, event);
          const announced = await relay.announce(event, place, () => histories.upTo(recorded));
          leaving.push(...announced.map((announcement, n) => integrationEvent(announcement, place, n)));
        }
        histories.turn();
        if (places) return bus.publish(relay.topic, leaving, { relay: name, position });
        if (leaving.length > 0) await bus.publish(relay.topic, leaving);
        const { readStore } = world;
        await readStore.inTransaction((tx) => keepPlace(tx, readStore.dialect, lease, name, position));
      },
    },
    world,
  );
};

/** The first announcement of an event has the stored event's own id, which consumers use as its identity. */
const integrationEvent = (
  announcement: Announcement,
  { eventId, stream, revision, metadata }: LogPlace,
  ordinal: number,
): IntegrationEvent => {
  const { kind, version, key, data, correlationId } = announcement;
  const { traceparent } = correlationId === undefined ? metadata : announcement;
  const { requestId, idempotencyKey } = metadata;
  return {
    id: ordinal === 0 ? eventId : `${eventId}.${ordinal}`,
    kind,
    version,
    key,
    occurredAt: metadata.at,
    source: { stream, revision },
    correlationId: correlationId ?? metadata.correlationId,
    ...(traceparent === undefined ? undefined : { traceparent }),
    ...(requestId === undefined ? undefined : { requestId }),
    ...(idempotencyKey === undefined ? undefined : { idempotencyKey }),
    data,
  };
};
