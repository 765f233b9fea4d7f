import { Controller, Inject } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import { Clock } from '@taprail/clock';
import { catalogue, type Command, deliveryIdOf, derivedId, type Reply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { SETTINGS, type Settings } from '@taprail/runtime';
import { isKind } from '@taprail/webhooks-domain';
import { EndpointBooks } from '../endpoints/endpoint-books';
import { PublicEvents } from './public-events';
import { ReplayEvents } from './replay-events';
import { sampleEvent } from './sample-event';
import { TriggerEvent } from './trigger-event';

/** What is sent because someone asked for it. */
@Controller()
export class ReplayCommands {
  constructor(
    private readonly replays: ReplayEvents,
    private readonly triggers: TriggerEvent,
    private readonly events: PublicEvents,
    private readonly books: EndpointBooks,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'environment'>,
  ) {}

  @OnCommand('webhooks.replay')
  replay(command: Command<'webhooks.replay'>): Promise<Reply<'webhooks.replay'>> {
    return this.replays.replay(command.data, command);
  }

  @OnCommand('webhooks.trigger')
  trigger(command: Command<'webhooks.trigger'>): Promise<Reply<'webhooks.trigger'>> {
    return this.triggers.trigger(command.data, command);
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
    const deliveryId = deliveryIdOf(eventId, endpointId);
    const told = { eventId, platformId, at: this.clock.iso(), livemode, deliveries: [{ id: deliveryId, endpointId }] };
    await this.events.recordSample(sampleEvent(kind, told, catalogue[kind].example), command);
    return { eventId, delivery: { deliveryId, endpointId } };
  }
}
