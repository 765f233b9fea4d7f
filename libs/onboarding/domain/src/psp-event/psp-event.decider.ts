import type { Decider, DomainEvent } from '@taprail/event-sourcing';

/** The prefix of the names of the streams of received PSP events. */
export const pspEventStreamPrefix = 'pspEvent-';

type Facts = Readonly<{
  provider: string;
  eventId: string;
  type: string;
  accountId: string;
  subMerchantId: string | null;
  occurredAt: string;
  bodySha256: string;
}>;

/** A webhook of the PSP was received. Its content is not kept: the account is read again. */
export type PspEvent = DomainEvent<'PspEventReceived', Facts & Readonly<{ at: string }>>;

export type PspEventCommand = Readonly<{ type: 'Receive'; facts: Facts; at: string }>;

export type PspEventState = Readonly<{ received: boolean }>;

/** A stream per event of the PSP: the same event twice is one. */
export const pspEvent: Decider<PspEventState, PspEventCommand, PspEvent> = {
  initialState: { received: false },
  evolve: () => ({ received: true }),
  decide: ({ facts, at }, { received }) => (received ? [] : [{ type: 'PspEventReceived', data: { ...facts, at } }]),
};
