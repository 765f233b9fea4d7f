import { Inject, Injectable } from '@nestjs/common';
import { VAULT, type Vault } from '@taprail/vault';
import { ProviderUnavailable } from './client/provider-failure';

/** The client secret of a platform's provider, under a key of its own in the vault. */
@Injectable()
export class ProviderSecrets {
  constructor(@Inject(VAULT) private readonly vault: Vault) {}

  async seal(platformId: string, secret: string): Promise<string> {
    return (await this.vault.encrypt(ownerOf(platformId), [secret]))[0]!;
  }

  async open(platformId: string, sealed: string): Promise<string> {
    const [texts] = await this.vault.decrypt([{ owner: ownerOf(platformId), texts: [sealed] }]);
    if (texts instanceof Error || texts?.[0] === undefined) {
      throw new ProviderUnavailable('secret_lost', { cause: texts });
    }
    return texts[0];
  }

  /** What the log has of secrets before cannot be read any more; another provider may be set later. */
  async forget(platformId: string): Promise<void> {
    await this.vault.discard(ownerOf(platformId));
  }
}

const ownerOf = (platformId: string): string => `${platformId}-identity-provider`;
