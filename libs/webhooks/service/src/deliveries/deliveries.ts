import type { Clock } from '@taprail/clock';
import type { Envelope } from '@taprail/contracts';
import { Codec, type EventStore, type Handled, StreamDoor } from '@taprail/event-store';
import {
  delivery,
  type Delivery,
  type DeliveryCommand,
  type DeliveryEvent,
  deliveryStreamPrefix,
  type DeliveriesTaken,
  type EventPlace,
  type PublicEvent,
  type Subject,
  upcasters,
} from '@taprail/webhooks-domain';

export const deliveryCodec = new Codec<DeliveryEvent>(upcasters);
/** Reads everything that is told of deliveries. */
export const deliveryFactCodec = new Codec<DeliveryEvent | DeliveriesTaken>(upcasters);
export const takenCodec = new Codec<DeliveriesTaken>(upcasters);

export type HandledDelivery = Handled<Delivery, DeliveryEvent>;

/** The one door to deliveries: one stream for each event and endpoint. */
export class Deliveries extends StreamDoor<Delivery, DeliveryCommand, DeliveryEvent> {
  constructor(store: EventStore, clock: Clock) {
    super(store, clock, { streamPrefix: deliveryStreamPrefix, decider: delivery, codec: deliveryCodec });
  }
}

export const deliveryKey = ({ eventId, endpointId }: Pick<Subject, 'eventId' | 'endpointId'>): string =>
  `${eventId}-${endpointId}`;

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Of one attempt: the delivery's with another last digit, which is enough for as many as there may be. */
export const attemptIdOf = (deliveryId: string, n: number): string =>
  deliveryId.slice(0, -1) + digits[digits.indexOf(deliveryId.at(-1)!) ^ n];

export const subjectOf = (
  { eventId, platformId, kind, occurredAt, deadline }: PublicEvent,
  eventPlace: EventPlace,
  endpointId: string,
): Subject => ({ eventId, endpointId, platformId, kind, eventAt: occurredAt, deadline, eventPlace });

/** Steps of the dispatcher are named after what they record: recorded twice is recorded once. */
export const dispatcherEnvelope = (commandId: string, correlationId = commandId): Envelope => ({
  commandId,
  correlationId,
  actor: { kind: 'service', id: 'webhooks' },
});
