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
  type DeliveriesAcknowledged,
  type EventPlace,
  type PublicEvent,
  type DeliverySubject,
  upcasters,
} from '@taprail/webhooks-domain';

export const deliveryCodec = new Codec<DeliveryEvent>(upcasters);
export const deliveryFactCodec = new Codec<DeliveryFact>(upcasters);
export const deferredCodec = new Codec<DeliveriesDeferred>(upcasters);
export const acknowledgedCodec = new Codec<DeliveriesAcknowledged>(upcasters);

export type HandledDelivery = Handled<Delivery, DeliveryEvent>;

/** The streams of deliveries: one for each event and endpoint. */
export class Deliveries extends StreamRepository<Delivery, DeliveryCommand, DeliveryEvent> {
  constructor(store: EventStore, clock: Clock) {
    super(store, clock, { streamPrefix: deliveryStreamPrefix, decider: delivery, codec: deliveryCodec });
  }

  /**
   * A delivery gets a stream of its own when there is more to record than that it was acknowledged or deferred. The stream is
   * read first: a crash, or a lost answer, may have come after the beginning was written, at another time than now.
   */
  begin(deliveryId: string, subject: DeliverySubject): Promise<HandledDelivery> {
    const command = { type: 'Schedule', deliveryId, ...subject, held: false } as const;
    const envelope = dispatcherEnvelope(`schedule/${deliveryId}`);
    return this.execute(deliveryKey(subject), command, envelope);
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
