import type { PspEventFacts } from '@taprail/contracts';
import type { PspConnection } from '../../psp/psp-connection';

export type ListedPspEvent = PspEventFacts & Readonly<{ createdS: number }>;

/** The events of our own account, as the provider lists them. Those of connected accounts need no list: the accounts are read again. */
export interface PspEventList {
  /** Created at or after an instant, in seconds of the provider's clock, oldest first; without one its newest ones. */
  list(sinceS: number | undefined): Promise<readonly ListedPspEvent[]>;
}

export const PSP_EVENT_LIST = Symbol('PspEventList');

/** Null where nothing is asked, and at the simulated provider, whose taps and payouts need no events. */
export const openPspEventList = async (connection: PspConnection): Promise<PspEventList | null> => {
  const endpoint = await connection.endpoint();
  if (endpoint?.provider !== 'stripe') return null;
  const { StripeEventList } = await import('./stripe.psp-event-list');
  return new StripeEventList(endpoint);
};
