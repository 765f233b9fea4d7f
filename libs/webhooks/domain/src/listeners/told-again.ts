import { type Decider, type DomainEvent, Rejection } from '@taprail/event-sourcing';
import { replayWindowMs } from '../deliveries/delivery.decider';
import type { DeliverySubject } from '../deliveries/delivery.events';

/** An event that was replayed while somebody listened, for those who listen. */
export type EventToldAgain = DomainEvent<
  'EventToldAgain',
  Readonly<{ at: string }> & Pick<DeliverySubject, 'eventId' | 'platformId' | 'kind' | 'eventPlace'>
>;

export type TellAgain = EventToldAgain['data'] & Pick<DeliverySubject, 'eventAt'>;

/** Listeners are told as often as someone asks: the cap on sends is for receivers, who did not choose to be called. */
export const toldAgain: Decider<null, TellAgain, EventToldAgain> = {
  initialState: null,

  decide: ({ eventAt, ...data }) => {
    if (Date.parse(data.at) - Date.parse(eventAt) > replayWindowMs) throw new Rejection('replay_window_expired');
    return [{ type: 'EventToldAgain', data }];
  },

  evolve: () => null,
};
