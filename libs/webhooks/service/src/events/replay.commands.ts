import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import { catalogue, type Command, isWebhookKind, type Reply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { EndpointStreams } from '../endpoints/endpoint-streams';
import { ReplayEvents } from './replay-events';
import { SampleEvents } from './sample-events';
import { TriggerEvent } from './trigger-event';

/** Events that are sent because their platform asked for it. */
@Controller()
export class ReplayCommands {
  constructor(
    private readonly replays: ReplayEvents,
    private readonly triggers: TriggerEvent,
    private readonly samples: SampleEvents,
    private readonly endpoints: EndpointStreams,
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
    const { endpoints } = (await this.endpoints.load(platformId)).state;
    const endpoint = endpoints[endpointId];
    if (!endpoint || endpoint.status === 'deleted') throw new Rejection('endpoint_not_found');
    if (endpoint.status === 'disabled') throw new Rejection('no_subscribed_endpoint');
    if (!isWebhookKind(kind)) throw new Rejection('invalid_enum_value', {}, 'type');
    const example = { submerchant: null, ...catalogue[kind].example };
    const recorded = await this.samples.record(kind, example, { platformId, endpointIds: [endpointId] }, command);
    return { eventId: recorded.event.eventId, delivery: recorded.deliveries[0]! };
  }
}
