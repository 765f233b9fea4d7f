import type { Upcasters } from '@taprail/event-sourcing';

/** Steps from an older name or shape of an event to the next. */
export const upcasters: Upcasters = {
  DeliveriesTaken: { renamedTo: 'DeliveriesAcknowledged', steps: [({ taken }) => ({ acknowledged: taken })] },
  EventToldAgain: { renamedTo: 'EventReplayedToListeners', steps: [(data) => data] },
};
