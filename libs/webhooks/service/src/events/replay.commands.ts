import { Controller, Inject } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import { Clock } from '@taprail/clock';
import { catalogue, type Command, derivedId, type QueuedDelivery, type Reply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { SETTINGS, type Settings } from '@taprail/runtime';
import { type EndpointRecord, endpointsIn, isKind, isSubscribed, type PublicEvent } from '@taprail/webhooks-domain';
import { Deliveries, deliveryIdOf, deliveryKey, subjectOf } from '../deliveries/deliveries';
import { EndpointBooks } from '../endpoints/endpoint-books';
import { PublicEvents } from './public-events';
import { sampleEvent } from './sample-event';

/** What is sent because someone asked for it. */
@Controller()
export class ReplayCommands {
  constructor(
    private readonly events: PublicEvents,
    private readonly deliveries: Deliveries,
    private readonly books: EndpointBooks,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'environment'>,
  ) {}

  @OnCommand('webhooks.replay')
  async replay(command: Command<'webhooks.replay'>): Promise<Reply<'webhooks.replay'>> {
    const { platformId, eventId, endpointId } = command.data;
    const event = await this.events.find(eventId);
    if (event?.platformId !== platformId) throw new Rejection('event_not_found');
    const targets = await this.targets(event, endpointId);
    const settled = await Promise.allSettled(targets.map((target) => this.replayTo(event, target, command)));
    const queued = settled.filter((each) => each.status === 'fulfilled').map(({ value }) => value);
    const refused = settled.find((each) => each.status === 'rejected');
    // One endpoint that has had enough does not keep the event from the others.
    if (queued.length === 0 && refused) throw refused.reason;
    return { deliveries: queued };
  }

  @OnCommand('webhooks.send-sample')
  async sendSample(command: Command<'webhooks.send-sample'>): Promise<Reply<'webhooks.send-sample'>> {
    const { platformId, endpointId, kind } = command.data;
    const { endpoints } = (await this.books.load(platformId)).state;
    const endpoint = endpoints[endpointId];
    if (!endpoint || endpoint.status === 'deleted') throw new Rejection('endpoint_not_found');
    if (endpoint.status === 'disabled') throw new Rejection('no_subscribed_endpoint');
    if (!isKind(kind)) throw new Rejection('invalid_enum_value', {}, 'type');
    const eventId = derivedId('evt', command.commandId);
    const livemode = this.settings.environment === 'live';
    const event = sampleEvent(kind, { eventId, platformId, at: this.clock.iso(), livemode }, catalogue[kind].example);
    await this.events.execute(eventId, { type: 'Record', event }, command);
    const deliveryId = deliveryIdOf(eventId, endpointId);
    const subject = subjectOf(event, endpointId);
    const schedule = { type: 'Schedule', deliveryId, ...subject, held: false } as const;
    await this.deliveries.execute(deliveryKey(subject), schedule, command);
    return { eventId, delivery: { deliveryId, endpointId } };
  }

  private async targets(event: PublicEvent, endpointId: string | null): Promise<readonly EndpointRecord[]> {
    const listed = endpointsIn((await this.books.load(event.platformId)).state);
    if (endpointId !== null && !listed.some(({ id }) => id === endpointId)) {
      throw new Rejection('endpoint_not_found', {}, 'endpoint');
    }
    const targets = listed.filter(
      ({ id, status, enabledEvents }) =>
        status === 'enabled' && (endpointId === null ? isSubscribed(enabledEvents, event.kind) : id === endpointId),
    );
    if (targets.length === 0) throw new Rejection('no_subscribed_endpoint');
    return targets;
  }

  private async replayTo(
    event: PublicEvent,
    { id: endpointId }: EndpointRecord,
    command: Command<'webhooks.replay'>,
  ): Promise<QueuedDelivery> {
    const deliveryId = derivedId('dlv', command.commandId, endpointId);
    const subject = subjectOf(event, endpointId);
    await this.deliveries.execute(deliveryKey(subject), { type: 'Replay', deliveryId, ...subject }, command);
    return { deliveryId, endpointId };
  }
}
