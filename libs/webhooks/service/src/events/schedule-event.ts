import type { IntegrationEvent } from '@taprail/contracts';
import { type EndpointRecord, endpointsIn, isSubscribed, type PublicEvent } from '@taprail/webhooks-domain';
import { type Deliveries, deliveryIdOf, deliveryKey, dispatcherEnvelope, subjectOf } from '../deliveries/deliveries';
import type { DueDelivery } from '../dispatch/dispatcher';
import type { RecentBooks } from '../endpoints/endpoint-books';
import { publicEventOf, type PublicEvents } from './public-events';

/**
 * Records an event and a delivery for each endpoint that wants to hear of it; nobody is called here. Heard again, it
 * finds everything written.
 */
export class ScheduleEvent {
  constructor(
    private readonly events: PublicEvents,
    private readonly books: RecentBooks,
    private readonly deliveries: Deliveries,
    private readonly offer: (delivery: DueDelivery) => void,
  ) {}

  async take(told: IntegrationEvent): Promise<void> {
    const event = publicEventOf(told);
    const envelope = dispatcherEnvelope(`publish/${told.id}`, told.correlationId);
    const book = await this.books.current(event.platformId);
    const wanted = endpointsIn(book).filter(({ enabledEvents }) => isSubscribed(enabledEvents, event.kind));
    if (wanted.length > 0) this.events.keep(event);
    // One commit for all of it. A delivery that a crash leaves without its event gets it when the event is heard again.
    await Promise.all([
      this.events.goOn(event.eventId, this.events.unwritten, { type: 'Record', event }, envelope),
      ...wanted.map((endpoint) => this.schedule(event, endpoint, told.correlationId)),
    ]);
  }

  private async schedule(event: PublicEvent, endpoint: EndpointRecord, correlationId: string): Promise<void> {
    const subject = subjectOf(event, endpoint.id);
    const key = deliveryKey(subject);
    const deliveryId = deliveryIdOf(event.eventId, endpoint.id);
    // What happens while an endpoint is disabled is kept for when someone asks for it.
    const held = endpoint.status === 'disabled';
    const command = { type: 'Schedule', deliveryId, ...subject, held } as const;
    const envelope = dispatcherEnvelope(`schedule/${deliveryId}`, correlationId);
    const known = await this.deliveries.goOn(key, this.deliveries.unwritten, command, envelope);
    if (held || known.revision > 0) return;
    this.offer({ id: deliveryId, key, endpointId: endpoint.id, dueMs: 0, isFirst: true, known });
  }
}
