import { setMaxListeners } from 'node:events';
import type { DeliverySettings } from './bus-settings';

/** Ends the waits of everything in flight, each of which listens for it: Node takes more than ten for a leak. */
export const stoppingOf = ({ inFlightMax }: Pick<DeliverySettings, 'inFlightMax'>): AbortController => {
  const stopping = new AbortController();
  setMaxListeners(inFlightMax, stopping.signal);
  return stopping;
};
