import type { Upcasters } from '@taprail/event-sourcing';
import { noDetails } from './views/no-details';

/** Steps from an older shape of an event to the next. */
export const upcasters: Upcasters = {
  AccountObserved: [(data) => ({ ...data, account: { ...data.account, details: noDetails } })],
};
