import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { HttpProblem } from '@taprail/http';
import { Shredded, VAULT, type Vault } from '@taprail/vault';
import { type EndpointRecord, signingAt } from '@taprail/webhooks-domain';

export type RevealedSecrets = Readonly<{
  object: 'webhook_signing_secret';
  endpoint: string;
  signing_secret: string;
  /** The one before the last roll, while it signs too. */
  previous_signing_secret: string | null;
  previous_secret_expires_at: string | null;
}>;

/** The secrets that an endpoint's deliveries are signed with now, as the vault has them. */
@Injectable()
export class SecretsOfEndpoint {
  constructor(
    @Inject(VAULT) private readonly vault: Pick<Vault, 'open'>,
    private readonly clock: Clock,
  ) {}

  async open(endpoint: EndpointRecord): Promise<RevealedSecrets> {
    const tokens = signingAt(endpoint, this.clock.now().getTime());
    const [current, previous = null] = await this.vault.open(endpoint.id, tokens).catch(refuseDeleted);
    return {
      object: 'webhook_signing_secret',
      endpoint: endpoint.id,
      signing_secret: current!,
      previous_signing_secret: previous,
      previous_secret_expires_at: previous === null ? null : (endpoint.secrets[1]?.expiresAt ?? null),
    };
  }
}

/** An endpoint may be deleted, and its secrets destroyed, while they are asked for. */
const refuseDeleted = (error: unknown): never => {
  if (!(error instanceof Shredded)) throw error;
  throw new HttpProblem('endpoint_not_found', { cause: error });
};
