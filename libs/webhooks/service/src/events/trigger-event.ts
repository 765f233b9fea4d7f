import { Injectable } from '@nestjs/common';
import type { Commands, Envelope, Reply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { isKind, subscribersIn } from '@taprail/webhooks-domain';
import { EndpointBooks } from '../endpoints/endpoint-books';
import { ListenerStreams, ToldAgainStreams } from '../listeners/listener-streams';
import { SampleEvents } from './sample-events';

/** Tells everyone who would hear of it that something happened which did not, of something that is there. */
@Injectable()
export class TriggerEvent {
  constructor(
    private readonly samples: SampleEvents,
    private readonly books: EndpointBooks,
    private readonly listeners: ListenerStreams,
    private readonly toldAgain: ToldAgainStreams,
  ) {}

  async trigger(
    { platformId, kind, subject }: Commands['webhooks.trigger']['data'],
    message: Envelope,
  ): Promise<Reply<'webhooks.trigger'>> {
    if (!isKind(kind)) throw new Rejection('invalid_enum_value', {}, 'type');
    const subscribers = subscribersIn((await this.books.load(platformId)).state, kind);
    const endpointIds = subscribers.filter(({ status }) => status === 'enabled').map(({ id }) => id);
    const isHeard = await this.listeners.isListenedTo(platformId, kind);
    if (endpointIds.length === 0 && !isHeard) throw new Rejection('no_subscribed_endpoint');
    const recorded = await this.samples.record(kind, subject, { platformId, endpointIds }, message);
    const { event, place: eventPlace, deliveries } = recorded;
    const { eventId, occurredAt: eventAt } = event;
    if (isHeard) await this.toldAgain.execute(eventId, { eventId, platformId, kind, eventPlace, eventAt }, message);
    return { eventId, deliveries };
  }
}
