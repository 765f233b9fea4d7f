import type { Clock } from '@taprail/clock';
import { RecentMap } from '@taprail/subscriptions';
import { type EndpointRecord, signingAt } from '@taprail/webhooks-domain';

const keptMax = 20_000;

/** Opens what the vault has under tokens of an endpoint. */
export type OpenSecrets = (
  endpoint: Readonly<{ id: string; platformId: string }>,
  tokens: readonly string[],
) => Promise<readonly string[]>;

/** The secrets that sign now. A token always stands for the same secret, so each is opened once. */
export class EndpointSecrets {
  private readonly opened = new RecentMap<string>(keptMax);

  constructor(
    private readonly open: OpenSecrets,
    private readonly clock: Clock,
  ) {}

  /** Without asking anyone; undefined when one of them was never opened. */
  known(endpoint: EndpointRecord): readonly string[] | undefined {
    const secrets = signingAt(endpoint, this.clock.now().getTime()).map((token) => this.opened.get(token));
    return secrets.includes(undefined) ? undefined : (secrets as readonly string[]);
  }

  async of(endpoint: EndpointRecord): Promise<readonly string[]> {
    const tokens = signingAt(endpoint, this.clock.now().getTime());
    const unknown = tokens.filter((token) => this.opened.get(token) === undefined);
    if (unknown.length > 0) {
      const secrets = await this.open(endpoint, unknown);
      unknown.forEach((token, n) => this.opened.set(token, secrets[n]!));
    }
    return tokens.map((token) => this.opened.get(token)!);
  }
}
