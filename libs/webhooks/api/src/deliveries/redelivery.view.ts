import type { QueuedDelivery } from '@taprail/contracts';

/** Deliveries that are queued because their platform asked for them. */
export const redeliveryView = (eventId: string, deliveries: readonly QueuedDelivery[]) => ({
  event_id: eventId,
  deliveries: deliveries.map(({ deliveryId, endpointId }) => ({
    id: deliveryId,
    endpoint: endpointId,
    status: 'queued',
  })),
});
