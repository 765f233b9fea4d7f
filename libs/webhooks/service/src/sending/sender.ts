import type { PublicEventKind } from '@taprail/webhooks-domain';
import type { DeliveryOutcome } from './outcome';

/** One send with everything that it needs: whoever carries it out asks nobody. It may travel to another thread. */
export type SendOrder = Readonly<{
  endpointId: string;
  url: string;
  /** What it is signed with: two while one secret replaces the other. */
  secrets: readonly string[];
  eventId: string;
  kind: PublicEventKind;
  deliveryId: string;
  replayed: boolean;
  /** Which attempt it is. */
  n: number;
  body: string;
}>;

/** What came of a send, and what it was signed with. */
export type SendResult = Readonly<{ outcome: DeliveryOutcome; signature: string }>;

/** Signs an event and sends it. The promises are in testing/sender.contract.ts. */
export interface Sender {
  /** `settle` is called once, whatever happens. */
  begin(order: SendOrder, settle: (sent: SendResult) => void): void;
  close(): Promise<void>;
}
