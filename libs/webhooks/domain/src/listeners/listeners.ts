import type { Decider, DomainEvent } from '@taprail/event-sourcing';
import { dayOf } from '@taprail/money';
import { isAmong, type PublicEventKind } from '../events/kinds';

/** A stream of events that somebody reads, and that also wants what is replayed. */
export type Listener = Readonly<{
  /** Empty: every kind that is not opt-in. */
  kinds: readonly PublicEventKind[];
  /** In real time, since connections live by it: then it has ended, also if nobody was left to say so. */
  untilMs: number;
}>;

export type Listeners = Readonly<Record<string, Listener>>;

type OfListener<Data extends object = object> = Data & Readonly<{ listenerId: string; at: string }>;

export type ListenerEvent =
  | DomainEvent<'ListenerOpened', OfListener<Listener>>
  | DomainEvent<'ListenerClosed', OfListener>;

export type ListenerCommand =
  | (OfListener<Listener> & Readonly<{ type: 'Open' }>)
  | (OfListener & Readonly<{ type: 'Close' }>);

/** Those of one platform that end on one day: so no stream of them grows for ever. */
export const listeners: Decider<Listeners, ListenerCommand, ListenerEvent> = {
  initialState: {},

  decide(command, state) {
    const { listenerId, at } = command;
    const isOpen = listenerId in state;
    if (command.type === 'Close') return isOpen ? [{ type: 'ListenerClosed', data: { listenerId, at } }] : [];
    const { kinds, untilMs } = command;
    return isOpen ? [] : [{ type: 'ListenerOpened', data: { listenerId, kinds, untilMs, at } }];
  },

  evolve: (state, { type, data }) => {
    if (type === 'ListenerOpened') return { ...state, [data.listenerId]: { kinds: data.kinds, untilMs: data.untilMs } };
    const { [data.listenerId]: _, ...others } = state;
    return others;
  },
};

export const isListenedTo = (state: Listeners, kind: PublicEventKind, nowMs: number): boolean =>
  Object.values(state).some(({ kinds, untilMs }) => untilMs > nowMs && isAmong(kinds, kind));

/** Longer than any stream is kept open. */
export const listenMaxMs = 20 * 60_000;

export const listenersKey = (platformId: string, untilMs: number): string =>
  `${platformId}-${dayOf(new Date(untilMs).toISOString())}`;

/** The stream keys of the listeners that may be open at this time. */
export const openListenersKeys = (platformId: string, nowMs: number): readonly string[] => [
  ...new Set([listenersKey(platformId, nowMs), listenersKey(platformId, nowMs + listenMaxMs)]),
];
