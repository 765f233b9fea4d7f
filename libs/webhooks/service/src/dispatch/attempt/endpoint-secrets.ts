import type { Clock } from '@taprail/clock';
import { RecentMap } from '@taprail/subscriptions';
import type { Vault } from '@taprail/vault';
import { type EndpointRecord, signingAt } from '@taprail/webhooks-domain';

const keptMax = 20_000;

/** The secrets that sign now. A token always stands for the same secret, so the vault opens each once. */
export class EndpointSecrets {
  private readonly opened = new RecentMap<string>(keptMax);

  constructor(
    private readonly vault: Pick<Vault, 'open'>,
    private readonly clock: Clock,
  ) {}

  async open(endpoint: EndpointRecord): Promise<readonly string[]> {
    const tokens = signingAt(endpoint, this.clock.now().getTime());
    const unknown = tokens.filter((token) => this.opened.get(token) === undefined);
    if (unknown.length > 0) {
      const secrets = await this.vault.open(endpoint.id, unknown);
      unknown.forEach((token, n) => this.opened.set(token, secrets[n]!));
    }
    return tokens.map((token) => this.opened.get(token)!);
  }
}
