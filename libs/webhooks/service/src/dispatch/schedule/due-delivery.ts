import type { DeliverySubject } from '@taprail/webhooks-domain';
import type { DueTime } from './due-times';

/** A delivery that waits for an attempt. */
export type DueDelivery = DueTime &
  Readonly<{
    /** Of its stream. */
    key: string;
    endpointId: string;
    /** It was neither attempted nor deferred yet. */
    isFirst: boolean;
    /** The event and the endpoint, while the delivery has no stream that says so. */
    subject?: DeliverySubject;
  }>;

/** The bodies of first attempts that wait in memory, by the id of the delivery. Any other body is read from the log. */
export type FirstBodies = Map<string, string>;
