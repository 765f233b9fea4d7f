import type { Decider, DomainEvent } from '@taprail/event-sourcing';
import type { Kind } from './kinds';

/** What an event is found by, and the bytes that every receiver gets. */
export type PublicEvent = Readonly<{
  eventId: string;
  platformId: string;
  kind: Kind;
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

export type PublicEventRecorded = DomainEvent<'PublicEventRecorded', PublicEvent>;
export type RecordPublicEvent = Readonly<{ type: 'Record'; event: PublicEvent; at: string }>;

/** Recorded once and never changed. */
export const publicEvent: Decider<PublicEvent | null, RecordPublicEvent, PublicEventRecorded> = {
  initialState: null,
  decide: ({ event }, state) => (state === null ? [{ type: 'PublicEventRecorded', data: event }] : []),
  evolve: (_, { data }) => data,
};
