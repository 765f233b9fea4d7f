import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { HttpProblem } from '@taprail/http';
import { SETTINGS, type Settings } from '@taprail/settings';
import { Shredded, VAULT, type Vault } from '@taprail/vault';

export type SealedSecret = Readonly<{ secret: string; token: string }>;

/**
 * Makes the signing secrets of endpoints. A secret follows from the command that asked for it and the pepper, so a
 * repeated request shows the same one; what is kept is in the vault, under a key of the endpoint's own.
 */
@Injectable()
export class SigningSecrets {
  private readonly pepper: string;

  constructor(
    @Inject(SETTINGS) { keyPepper }: Pick<Settings, 'keyPepper'>,
    @Inject(VAULT) private readonly vault: Vault,
  ) {
    if (keyPepper === undefined) throw new Error('A process that makes secrets needs a pepper');
    this.pepper = keyPepper;
  }

  async make(endpointId: string, commandId: string): Promise<SealedSecret> {
    const bytes = createHmac('sha256', this.pepper).update(`signing secret of ${commandId}`).digest();
    const secret = `whsec_${bytes.toString('base64')}`;
    const [token] = await this.vault.seal(endpointId, [secret]).catch(refuseDeleted);
    return { secret, token: token! };
  }

  /** Of an endpoint that is gone: nothing is signed with them again. */
  destroy(endpointId: string): Promise<void> {
    return this.vault.shred(endpointId);
  }
}

/** The secrets of a deleted endpoint are destroyed, so a repeated registration finds no secret that it could show again. */
const refuseDeleted = (error: unknown): never => {
  if (!(error instanceof Shredded)) throw error;
  const message = 'The endpoint was deleted. Register another one under a new Idempotency-Key.';
  throw new HttpProblem('endpoint_not_found', { message, cause: error });
};
