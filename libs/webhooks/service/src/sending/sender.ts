import type { PublicEventKind } from '@taprail/webhooks-domain';
import type { DeliveryOutcome } from './client/outcome';

/** One request with everything that it needs. It may travel to another thread. */
export type SendOrder = Readonly<{
  endpointId: string;
  url: string;
  /** The secrets that sign it: two while one replaces the other. */
  secrets: readonly string[];
  eventId: string;
  kind: PublicEventKind;
  deliveryId: string;
  replayed: boolean;
  /** The number of the attempt. */
  n: number;
  body: string;
}>;

/** The outcome of a request, and the signature that it was sent with. */
export type SendResult = Readonly<{ outcome: DeliveryOutcome; signature: string }>;

/** The last step of the dispatch: signs an event and sends it. Its promises are in testing/sender.contract.ts. */
export interface Sender {
  /** Never rejects: a request that fails has an outcome too. */
  send(order: SendOrder): Promise<SendResult>;
  /** Ends requests that are under way. */
  close(): Promise<void>;
}

export const SENDER = Symbol('Sender');
