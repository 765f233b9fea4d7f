import type { Clock } from '@taprail/clock';
import type { Envelope } from '@taprail/contracts';
import { Codec, type EventStore, type Handled, StreamRepository } from '@taprail/event-store';
import {
  delivery,
  type Delivery,
  type DeliveryCommand,
  type DeliveryEvent,
  type DeliveryFact,
  deliveryStreamPrefix,
  type DeliveriesDeferred,
  type DeliveriesTaken,
  type EventPlace,
  type PublicEvent,
  type DeliverySubject,
  upcasters,
} from '@taprail/webhooks-domain';

export const deliveryCodec = new Codec<DeliveryEvent>(upcasters);
export const deliveryFactCodec = new Codec<DeliveryFact>(upcasters);
export const deferredCodec = new Codec<DeliveriesDeferred>(upcasters);
export const takenCodec = new Codec<DeliveriesTaken>(upcasters);

export type HandledDelivery = Handled<Delivery, DeliveryEvent>;

/** The one door to deliveries: one stream for each event and endpoint. */
export class Deliveries extends StreamRepository<Delivery, DeliveryCommand, DeliveryEvent> {
  constructor(store: EventStore, clock: Clock) {
    super(store, clock, { streamPrefix: deliveryStreamPrefix, decider: delivery, codec: deliveryCodec });
  }
}

export const deliveryKey = ({ eventId, endpointId }: Pick<DeliverySubject, 'eventId' | 'endpointId'>): string =>
  `${eventId}-${endpointId}`;

export const subjectOf = (
  { eventId, platformId, kind, occurredAt, deadline }: PublicEvent,
  eventPlace: EventPlace,
  endpointId: string,
): DeliverySubject => ({ eventId, endpointId, platformId, kind, eventAt: occurredAt, deadline, eventPlace });

/** Steps of the dispatcher are named after what they record: recorded twice is recorded once. */
export const dispatcherEnvelope = (commandId: string, correlationId = commandId): Envelope => ({
  commandId,
  correlationId,
  actor: { kind: 'service', id: 'webhooks' },
});
