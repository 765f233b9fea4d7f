import { Injectable } from '@nestjs/common';
import { type Commands, type Envelope, isWebhookKind, type Reply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { subscribersIn } from '@taprail/webhooks-domain';
import { EndpointStreams } from '../endpoints/endpoint-streams';
import { ListenerStreams, ReplayedEventStreams } from '../listeners/listener-streams';
import { SampleEvents } from './sample-events';

/** Records a sample about an object that exists, for every endpoint and listener that is subscribed to its kind. */
@Injectable()
export class TriggerEvent {
  constructor(
    private readonly samples: SampleEvents,
    private readonly endpoints: EndpointStreams,
    private readonly listeners: ListenerStreams,
    private readonly replayedEvents: ReplayedEventStreams,
  ) {}

  async trigger(
    { platformId, kind, subject }: Commands['webhooks.trigger']['data'],
    message: Envelope,
  ): Promise<Reply<'webhooks.trigger'>> {
    if (!isWebhookKind(kind)) throw new Rejection('invalid_enum_value', {}, 'type');
    const subscribers = subscribersIn((await this.endpoints.load(platformId)).state, kind);
    const endpointIds = subscribers.filter(({ status }) => status === 'enabled').map(({ id }) => id);
    const isListenedTo = await this.listeners.isListenedTo(platformId, kind);
    if (endpointIds.length === 0 && !isListenedTo) throw new Rejection('no_subscribed_endpoint');
    const recorded = await this.samples.record(kind, subject, { platformId, endpointIds }, message);
    const { event, place: eventPlace, deliveries } = recorded;
    const { eventId, occurredAt: eventAt } = event;
    if (isListenedTo)
      await this.replayedEvents.execute(eventId, { eventId, platformId, kind, eventPlace, eventAt }, message);
    return { eventId, deliveries };
  }
}
