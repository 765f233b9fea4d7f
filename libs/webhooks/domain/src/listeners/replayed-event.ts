import { type Decider, type DomainEvent, Rejection } from '@taprail/event-sourcing';
import { replayWindowMs } from '../deliveries/delivery.decider';
import type { DeliverySubject } from '../deliveries/delivery.events';

/** An event that was replayed while a listener was open for its kind. */
export type EventReplayedToListeners = DomainEvent<
  'EventReplayedToListeners',
  Readonly<{ at: string }> & Pick<DeliverySubject, 'eventId' | 'platformId' | 'kind' | 'eventPlace'>
>;

export type ReplayToListeners = EventReplayedToListeners['data'] & Pick<DeliverySubject, 'eventAt'>;

/** Without a limit: the cap on sends protects receivers that are called, and a listener has opened its stream itself. */
export const replayToListeners: Decider<null, ReplayToListeners, EventReplayedToListeners> = {
  initialState: null,

  decide: ({ eventAt, ...data }) => {
    if (Date.parse(data.at) - Date.parse(eventAt) > replayWindowMs) throw new Rejection('replay_window_expired');
    return [{ type: 'EventReplayedToListeners', data }];
  },

  evolve: () => null,
};
