import type { DeliveriesDeferred } from './deliveries-deferred';
import type { DeliveriesTaken } from './deliveries-taken';
import type { DeliveryEvent } from './delivery.events';

/** Everything that is told of deliveries. */
export type DeliveryFact = DeliveryEvent | DeliveriesTaken | DeliveriesDeferred;
