import { Injectable } from '@nestjs/common';
import { type Commands, derivedId, type Envelope, type QueuedDelivery, type Reply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import {
  type EndpointBook,
  type EndpointRecord,
  endpointsIn,
  type PublicEvent,
  subscribersIn,
} from '@taprail/webhooks-domain';
import { Deliveries, deliveryKey, subjectOf } from '../deliveries/deliveries';
import { EndpointBooks } from '../endpoints/endpoint-books';
import { ListenerStreams, ToldAgainStreams } from '../listeners/listener-streams';
import { type PlacedEvent, PublicEvents } from './public-events';

/** Sends an event once more, to one endpoint, or to all that are subscribed and everyone who listens. */
@Injectable()
export class ReplayEvents {
  constructor(
    private readonly events: PublicEvents,
    private readonly deliveries: Deliveries,
    private readonly books: EndpointBooks,
    private readonly listeners: ListenerStreams,
    private readonly toldAgain: ToldAgainStreams,
  ) {}

  async replay(
    { platformId, eventId, eventPlace, endpointId }: Commands['webhooks.replay']['data'],
    message: Envelope,
  ): Promise<Reply<'webhooks.replay'>> {
    const found = await this.events.findAt(eventId, eventPlace);
    if (found?.event.platformId !== platformId) throw new Rejection('event_not_found');
    const targets = await this.targets(found.event, endpointId);
    const isHeard = endpointId === null && (await this.listeners.isListenedTo(platformId, found.event.kind));
    if (targets.length === 0 && !isHeard) throw new Rejection('no_subscribed_endpoint');
    if (isHeard) await this.tellListeners(found, message);
    const settled = await Promise.allSettled(targets.map((target) => this.replayTo(found, target, message)));
    const queued = settled.filter((each) => each.status === 'fulfilled').map(({ value }) => value);
    const refused = settled.find((each) => each.status === 'rejected');
    // One endpoint that has had enough does not keep the event from the others, nor from those who listen.
    if (queued.length === 0 && refused && !isHeard) throw refused.reason;
    return { deliveries: queued };
  }

  private async targets(event: PublicEvent, endpointId: string | null): Promise<readonly EndpointRecord[]> {
    const { state: book } = await this.books.load(event.platformId);
    const asked = endpointId === null ? subscribersIn(book, event.kind) : named(book, endpointId);
    return asked.filter(({ status }) => status === 'enabled');
  }

  private async tellListeners({ event, place: eventPlace }: PlacedEvent, message: Envelope): Promise<void> {
    const { eventId, platformId, kind, occurredAt: eventAt } = event;
    await this.toldAgain.execute(eventId, { eventId, platformId, kind, eventPlace, eventAt }, message);
  }

  private async replayTo(
    { event, place }: PlacedEvent,
    { id: endpointId }: EndpointRecord,
    message: Envelope,
  ): Promise<QueuedDelivery> {
    const deliveryId = derivedId('dlv', message.commandId, endpointId);
    const subject = subjectOf(event, place, endpointId);
    const wasPromised = event.deliveries.some((each) => each.endpointId === endpointId);
    const replay = { type: 'Replay', deliveryId, ...subject, wasPromised } as const;
    await this.deliveries.execute(deliveryKey(subject), replay, message);
    return { deliveryId, endpointId };
  }
}

const named = (book: EndpointBook, endpointId: string): readonly EndpointRecord[] => {
  const found = endpointsIn(book).filter(({ id }) => id === endpointId);
  if (found.length === 0) throw new Rejection('endpoint_not_found', {}, 'endpoint');
  return found;
};
