import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { type Commands, deliveryIdOf, derivedId, type Envelope, type Reply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { SETTINGS, type Settings } from '@taprail/runtime';
import { endpointsIn, isKind, isSubscribed, type Kind } from '@taprail/webhooks-domain';
import { EndpointBooks } from '../endpoints/endpoint-books';
import { ListenerStreams, ToldAgainStreams } from '../listeners/listener-streams';
import { PublicEvents } from './public-events';
import { sampleEvent } from './sample-event';

/** Tells everyone who would hear of it that something happened which did not, of something that is there. */
@Injectable()
export class TriggerEvent {
  constructor(
    private readonly events: PublicEvents,
    private readonly books: EndpointBooks,
    private readonly listeners: ListenerStreams,
    private readonly toldAgain: ToldAgainStreams,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'environment'>,
  ) {}

  async trigger(
    { platformId, kind, subject }: Commands['webhooks.trigger']['data'],
    message: Envelope,
  ): Promise<Reply<'webhooks.trigger'>> {
    if (!isKind(kind)) throw new Rejection('invalid_enum_value', {}, 'type');
    const endpointIds = await this.subscribed(platformId, kind);
    const isHeard = await this.listeners.isListenedTo(platformId, kind);
    if (endpointIds.length === 0 && !isHeard) throw new Rejection('no_subscribed_endpoint');
    const eventId = derivedId('evt', message.commandId);
    const deliveries = endpointIds.map((endpointId) => ({ id: deliveryIdOf(eventId, endpointId), endpointId }));
    const livemode = this.settings.environment === 'live';
    const eventAt = this.clock.iso();
    const sample = sampleEvent(kind, { eventId, platformId, at: eventAt, livemode, deliveries }, subject);
    const eventPlace = await this.events.recordSample(sample, message);
    if (isHeard) await this.toldAgain.execute(eventId, { eventId, platformId, kind, eventPlace, eventAt }, message);
    return { eventId, deliveries: deliveries.map(({ id, endpointId }) => ({ deliveryId: id, endpointId })) };
  }

  private async subscribed(platformId: string, kind: Kind): Promise<readonly string[]> {
    const listed = endpointsIn((await this.books.load(platformId)).state);
    return listed
      .filter(({ status, enabledEvents }) => status === 'enabled' && isSubscribed(enabledEvents, kind))
      .map(({ id }) => id);
  }
}
