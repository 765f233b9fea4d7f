import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { StoredSecret } from '@taprail/access-domain';
import { keyHash, mintKeySecret } from '@taprail/http';
import { SETTINGS, type Settings } from '@taprail/settings';

const prefixLength = 'sk_test_'.length;
const last4Length = 4;

export type NewSecret = Readonly<{ secret: string; stored: StoredSecret }>;

/**
 * Makes the secrets of keys. A secret follows from the command that asked for it and the pepper, so a repeated request
 * shows the same secret again without it being kept anywhere.
 */
@Injectable()
export class KeySecrets {
  private readonly pepper: string;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {
    if (settings.keyPepper === undefined) throw new Error('A process with API keys needs a pepper');
    this.pepper = settings.keyPepper;
  }

  forCommand(commandId: string): NewSecret {
    const random = createHmac('sha256', this.pepper).update(`secret of ${commandId}`).digest();
    return this.of(mintKeySecret(this.settings.environment, random));
  }

  of(secret: string): NewSecret {
    const stored = {
      hash: keyHash(secret, this.pepper),
      prefix: secret.slice(0, prefixLength),
      last4: secret.slice(-last4Length),
    };
    return { secret, stored };
  }
}
