import type { Decider, DomainEvent } from '@taprail/event-sourcing';

type Facts = Readonly<{
  provider: string;
  eventId: string;
  type: string;
  accountId: string | null;
  /** Absent in what releases stored that kept events of accounts only. */
  objectId?: string | null;
  subMerchantId: string | null;
  /** Absent in what earlier releases stored. */
  requestId?: string | null;
  occurredAt: string;
  bodySha256: string | null;
}>;

/** An event of the PSP was received. Its content is not kept: what it is about is read again. */
export type PspEvent = DomainEvent<'PspEventReceived', Facts & Readonly<{ at: string }>>;

export type PspEventCommand = Readonly<{ type: 'Receive'; facts: Facts; at: string }>;

export type PspEventState = Readonly<{ received: boolean }>;

/** A stream per event of the PSP: the same event twice is one. */
export const pspEvent: Decider<PspEventState, PspEventCommand, PspEvent> = {
  initialState: { received: false },
  evolve: () => ({ received: true }),
  decide: ({ facts, at }, { received }) => (received ? [] : [{ type: 'PspEventReceived', data: { ...facts, at } }]),
};
