import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import { Clock } from '@taprail/clock';
import type { Command, EndpointReply, Envelope } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import type { Untimed } from '@taprail/event-store';
import { type EndpointCommand, endpointView } from '@taprail/webhooks-domain';
import { TargetGuard } from '@taprail/outbound';
import { EndpointStreams } from './endpoint-streams';

/** Registers, changes and deletes the endpoints of a platform. */
@Controller()
export class EndpointCommands {
  constructor(
    private readonly endpoints: EndpointStreams,
    private readonly guard: TargetGuard,
    private readonly clock: Clock,
  ) {}

  @OnCommand('webhooks.register-endpoint')
  async register(command: Command<'webhooks.register-endpoint'>): Promise<EndpointReply> {
    const url = await this.guard.vet(command.data.url);
    return this.execute({ type: 'Register', ...command.data, url }, command.data.platformId, command);
  }

  @OnCommand('webhooks.change-endpoint')
  async change(command: Command<'webhooks.change-endpoint'>): Promise<EndpointReply> {
    const { platformId, endpointId, changes, expectedRevision } = command.data;
    // A stranger's endpoint is unknown before anything is looked up for it.
    const { endpoints } = (await this.endpoints.load(platformId)).state;
    if (endpoints[endpointId] === undefined) throw new Rejection('endpoint_not_found');
    const url = changes.url === undefined ? {} : { url: await this.guard.vet(changes.url) };
    const vetted = { ...changes, ...url };
    return this.execute({ type: 'Change', endpointId, changes: vetted, expectedRevision }, platformId, command);
  }

  @OnCommand('webhooks.roll-secret')
  roll(command: Command<'webhooks.roll-secret'>): Promise<EndpointReply> {
    const { platformId, endpointId, secretToken, overlapS } = command.data;
    const overlapUntil = new Date(this.clock.now().getTime() + overlapS * 1_000).toISOString();
    return this.execute({ type: 'RollSecret', endpointId, secretToken, overlapUntil }, platformId, command);
  }

  @OnCommand('webhooks.reveal-secret')
  reveal(command: Command<'webhooks.reveal-secret'>): Promise<EndpointReply> {
    const { platformId, endpointId } = command.data;
    return this.execute({ type: 'RevealSecret', endpointId }, platformId, command);
  }

  @OnCommand('webhooks.delete-endpoint')
  remove(command: Command<'webhooks.delete-endpoint'>): Promise<EndpointReply> {
    const { platformId, endpointId, expectedRevision } = command.data;
    return this.execute({ type: 'Delete', endpointId, expectedRevision }, platformId, command);
  }

  private async execute(
    command: Untimed<EndpointCommand>,
    platformId: string,
    message: Envelope,
  ): Promise<EndpointReply> {
    const { state, position } = await this.endpoints.execute(platformId, command, message);
    const endpoint = state.endpoints[command.endpointId];
    if (!endpoint) throw new Rejection('endpoint_not_found');
    const { revision } = endpoint;
    return { endpoint: endpointView(endpoint), revision, position: position === undefined ? null : String(position) };
  }
}
