import type { DeliveriesDeferred } from './batched/deliveries-deferred';
import type { DeliveriesAcknowledged } from './batched/deliveries-acknowledged';
import type { DeliveryEvent } from './delivery.events';

/** Every stored event about deliveries. */
export type DeliveryFact = DeliveryEvent | DeliveriesAcknowledged | DeliveriesDeferred;
