import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import { type Command, isWebhookKind, type ListenerReply } from '@taprail/contracts';
import { listenersKey } from '@taprail/webhooks-domain';
import { ListenerStreams } from './listener-streams';

/** Opens and closes listeners. */
@Controller()
export class ListenerCommands {
  constructor(private readonly listeners: ListenerStreams) {}

  @OnCommand('webhooks.open-listener')
  async open(command: Command<'webhooks.open-listener'>): Promise<ListenerReply> {
    const { platformId, listenerId, kinds, untilMs } = command.data;
    const open = { type: 'Open', listenerId, kinds: kinds.filter(isWebhookKind), untilMs } as const;
    await this.listeners.execute(listenersKey(platformId, untilMs), open, command);
    return { listenerId };
  }

  @OnCommand('webhooks.close-listener')
  async close(command: Command<'webhooks.close-listener'>): Promise<ListenerReply> {
    const { platformId, listenerId, untilMs } = command.data;
    await this.listeners.execute(listenersKey(platformId, untilMs), { type: 'Close', listenerId }, command);
    return { listenerId };
  }
}
