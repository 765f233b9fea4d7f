import { Controller, Inject } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command } from '@taprail/contracts';
import { VAULT, type Vault } from '@taprail/vault';

/**
 * What the thread that sends webhooks asks of the one that has the vault. Only served within a single process: secrets do
 * not travel like this between machines.
 */
@Controller()
export class OtherThreadCommands {
  constructor(@Inject(VAULT) private readonly vault: Vault) {}

  @OnCommand('webhooks.open-secrets')
  openSecrets({ data }: Command<'webhooks.open-secrets'>): Promise<readonly string[]> {
    return this.vault.open(data.endpointId, data.tokens);
  }
}
