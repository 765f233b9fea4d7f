import { Injectable } from '@nestjs/common';
import { type Commands, derivedId, type Envelope, type QueuedDelivery, type Reply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import {
  type PlatformEndpoints,
  type EndpointRecord,
  endpointsIn,
  type PublicEvent,
  subscribersIn,
} from '@taprail/webhooks-domain';
import { Deliveries, deliveryKey, subjectOf } from '../deliveries/deliveries';
import { EndpointStreams } from '../endpoints/endpoint-streams';
import { ListenerStreams, ReplayedEventStreams } from '../listeners/listener-streams';
import { type PlacedEvent, PublicEvents } from './public-events';

/** Sends an event once more, to one endpoint, or to all that are subscribed and to open event streams. */
@Injectable()
export class ReplayEvents {
  constructor(
    private readonly events: PublicEvents,
    private readonly deliveries: Deliveries,
    private readonly endpoints: EndpointStreams,
    private readonly listeners: ListenerStreams,
    private readonly replayedEvents: ReplayedEventStreams,
  ) {}

  async replay(
    { platformId, eventId, eventPlace, endpointId }: Commands['webhooks.replay']['data'],
    message: Envelope,
  ): Promise<Reply<'webhooks.replay'>> {
    const found = await this.events.findAt(eventId, eventPlace);
    if (found?.event.platformId !== platformId) throw new Rejection('event_not_found');
    const targets = await this.targets(found.event, endpointId);
    const isListenedTo = endpointId === null && (await this.listeners.isListenedTo(platformId, found.event.kind));
    if (targets.length === 0 && !isListenedTo) throw new Rejection('no_subscribed_endpoint');
    if (isListenedTo) await this.replayToListeners(found, message);
    const settled = await Promise.allSettled(targets.map((target) => this.replayTo(found, target, message)));
    const queued = settled.filter((each) => each.status === 'fulfilled').map(({ value }) => value);
    const refused = settled.find((each) => each.status === 'rejected');
    // One endpoint that has had enough does not keep the event from the others, nor from listeners.
    if (queued.length === 0 && refused && !isListenedTo) throw refused.reason;
    return { deliveries: queued };
  }

  private async targets(event: PublicEvent, endpointId: string | null): Promise<readonly EndpointRecord[]> {
    const { state: known } = await this.endpoints.load(event.platformId);
    const asked = endpointId === null ? subscribersIn(known, event.kind) : named(known, endpointId);
    return asked.filter(({ status }) => status === 'enabled');
  }

  private async replayToListeners({ event, place: eventPlace }: PlacedEvent, message: Envelope): Promise<void> {
    const { eventId, platformId, kind, occurredAt: eventAt } = event;
    await this.replayedEvents.execute(eventId, { eventId, platformId, kind, eventPlace, eventAt }, message);
  }

  private async replayTo(
    { event, place }: PlacedEvent,
    { id: endpointId }: EndpointRecord,
    message: Envelope,
  ): Promise<QueuedDelivery> {
    const deliveryId = derivedId('dlv', message.commandId, endpointId);
    const subject = subjectOf(event, place, endpointId);
    const hasFirstDelivery = event.deliveries.some((each) => each.endpointId === endpointId);
    const replay = { type: 'Replay', deliveryId, ...subject, hasFirstDelivery } as const;
    await this.deliveries.execute(deliveryKey(subject), replay, message);
    return { deliveryId, endpointId };
  }
}

const named = (known: PlatformEndpoints, endpointId: string): readonly EndpointRecord[] => {
  const found = endpointsIn(known).filter(({ id }) => id === endpointId);
  if (found.length === 0) throw new Rejection('endpoint_not_found', {}, 'endpoint');
  return found;
};
