import { Controller, Inject } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command, RemoteAppend, RemoteAppended } from '@taprail/contracts';
import { EVENT_STORE, type EventStore, RevisionConflict } from '@taprail/event-store';
import { VAULT, type Vault } from '@taprail/vault';
import {
  deliveryStreamPrefix,
  endpointStreamPrefix,
  jobStreamPrefix,
  publicEventStreamPrefix,
  toldAgainStreamPrefix,
} from '@taprail/webhooks-domain';

const ownStreams = [
  deliveryStreamPrefix,
  endpointStreamPrefix,
  jobStreamPrefix,
  publicEventStreamPrefix,
  toldAgainStreamPrefix,
];

/**
 * What the thread that sends webhooks has done by the thread that writes the log and has the vault. Only served within a
 * single process: neither facts nor secrets travel like this between machines.
 */
@Controller()
export class OtherThreadCommands {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(VAULT) private readonly vault: Vault,
  ) {}

  @OnCommand('webhooks.append')
  append({ data }: Command<'webhooks.append'>): Promise<readonly RemoteAppended[]> {
    return Promise.all(data.appends.map((append) => this.appendOne(append)));
  }

  @OnCommand('webhooks.open-secrets')
  openSecrets({ data }: Command<'webhooks.open-secrets'>): Promise<readonly string[]> {
    return this.vault.open(data.endpointId, data.tokens);
  }

  private async appendOne({ stream, expected, events }: RemoteAppend): Promise<RemoteAppended> {
    if (!ownStreams.some((prefix) => stream.startsWith(prefix))) throw new Error(`${stream} is not a webhook's`);
    try {
      const { revision, position } = await this.store.append(stream, expected, events);
      return { revision, position: String(position) };
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
      return { conflict: { expected: error.expected, actual: error.actual } };
    }
  }
}
