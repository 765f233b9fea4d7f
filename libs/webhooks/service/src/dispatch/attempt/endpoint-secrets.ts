import type { Clock } from '@taprail/clock';
import { RecentMap } from '@taprail/subscriptions';
import type { Vault } from '@taprail/vault';
import { type EndpointRecord, signingAt } from '@taprail/webhooks-domain';

const keptMax = 20_000;

/** The secrets that sign now. A token always stands for the same secret, so one that was opened is kept. */
export class EndpointSecrets {
  private readonly opened = new RecentMap<string>(keptMax);

  constructor(
    private readonly vault: Pick<Vault, 'open'>,
    private readonly clock: Clock,
  ) {}

  async open(endpoint: EndpointRecord): Promise<readonly string[]> {
    const tokens = signingAt(endpoint, this.clock.now().getTime());
    const opened = tokens.map((token) => this.opened.get(token));
    if (!opened.includes(undefined)) return opened as readonly string[];
    const secrets = await this.vault.open(endpoint.id, tokens);
    tokens.forEach((token, n) => this.opened.set(token, secrets[n]!));
    return secrets;
  }
}
