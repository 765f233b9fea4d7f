import type { DomainEvent } from '@taprail/event-sourcing';
import type { PublicEventKind } from './kinds';

/** What an event is found by, and the bytes that every receiver gets. */
export type PublicEvent = Readonly<{
  eventId: string;
  platformId: string;
  kind: PublicEventKind;
  /** When it happened. */
  occurredAt: string;
  transactionId: string | null;
  submerchant: string | null;
  /** Nothing is worth telling after it. */
  deadline: string | null;
  /** A sample for one endpoint, which belongs to nothing that happened. */
  sample: boolean;
  /** The JSON text itself: what is signed today must be what was signed yesterday, byte for byte. */
  body: string;
}>;

/** An event and its deliveries: those endpoints are told of it that wanted to be when it was recorded. */
export type RecordedPublicEvent = PublicEvent &
  Readonly<{ deliveries: readonly Readonly<{ id: string; endpointId: string }>[] }>;

/**
 * Events as they were heard, as many as came at once. One that is heard again is recorded again, with the same id and
 * the same bytes: whoever reads takes the first.
 */
export type PublicEventsRecorded = DomainEvent<
  'PublicEventsRecorded',
  Readonly<{ events: readonly RecordedPublicEvent[] }>
>;

/** Where an event was recorded. */
export type EventPlace = Readonly<{ stream: string; revision: number }>;

/** What the feed has of an event: its bytes are at its place. */
export type ListedEvent = Omit<PublicEvent, 'body' | 'deadline' | 'sample'> & Readonly<{ place: EventPlace }>;

/** A sample has a stream of its own, which follows from its id. */
export const samplePlace = (eventId: string): EventPlace => ({
  stream: `${publicEventStreamPrefix}${eventId}`,
  revision: 0,
});

export const publicEventStreamPrefix = 'publicEvents-';
