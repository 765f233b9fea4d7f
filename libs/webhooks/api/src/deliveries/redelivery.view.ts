import type { QueuedDelivery } from '@taprail/contracts';

/** What is on its way because someone asked for it. */
export const redeliveryView = (eventId: string, deliveries: readonly QueuedDelivery[]) => ({
  event_id: eventId,
  deliveries: deliveries.map(({ deliveryId, endpointId }) => ({
    id: deliveryId,
    endpoint: endpointId,
    status: 'queued',
  })),
});
