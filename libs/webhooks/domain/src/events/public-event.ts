import type { DomainEvent } from '@taprail/event-sourcing';
import type { PublicEventKind } from './kinds';

/** A public event: the fields by which it is found, and the bytes that every receiver gets. */
export type PublicEvent = Readonly<{
  eventId: string;
  platformId: string;
  kind: PublicEventKind;
  /** When it happened. */
  occurredAt: string;
  transactionId: string | null;
  submerchant: string | null;
  /** An attempt after it has no purpose. */
  deadline: string | null;
  /** A sample for one endpoint, which belongs to nothing that happened. */
  sample: boolean;
  /** The JSON text itself: what is signed today must be what was signed yesterday, byte for byte. */
  body: string;
}>;

/** An event and its deliveries: to the endpoints that were subscribed when it was recorded. */
export type RecordedPublicEvent = PublicEvent &
  Readonly<{ deliveries: readonly Readonly<{ id: string; endpointId: string }>[] }>;

/**
 * Events as they arrived, as many as came at once. One that arrives again is recorded again, with the same id and the
 * same bytes: readers keep the first.
 */
export type PublicEventsRecorded = DomainEvent<
  'PublicEventsRecorded',
  Readonly<{ events: readonly RecordedPublicEvent[] }>
>;

/** The stored event in which a public event was recorded. */
export type EventPlace = Readonly<{ stream: string; revision: number }>;

/** An event in the feed: its bytes are at its place. */
export type ListedEvent = Omit<PublicEvent, 'body' | 'deadline' | 'sample'> &
  Readonly<{
    place: EventPlace;
    /** Of an event of no transaction: the request that caused it; null: none did. */
    requestId?: string | null;
  }>;

/** The request that an event follows from, as its body says; null: nobody asked for it. */
export const requestIdOf = ({ body }: Pick<PublicEvent, 'body'>): string | null => {
  const { request } = JSON.parse(body) as Readonly<{ request?: Readonly<{ id: string | null }> }>;
  return request?.id ?? null;
};

/** A sample has a stream of its own, which follows from its id. */
export const samplePlace = (eventId: string): EventPlace => ({
  stream: `${publicEventStreamPrefix}${eventId}`,
  revision: 0,
});

export const publicEventStreamPrefix = 'publicEvents-';
