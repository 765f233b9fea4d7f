import { Inject, Injectable } from '@nestjs/common';
import type { PasskeyRecord, UserRecord } from '@taprail/access-domain';
import { VAULT, type Vault } from '@taprail/vault';
import { openedTexts } from '../../opened-texts';

/** What is stored of a passkey, all of it as one cipher text: bytes as base64url. */
export type PasskeyTexts = Readonly<{
  name: string;
  credential_id: string;
  public_key: string;
  /** As it was registered; later ones are in a table. */
  counter: number;
  transports: readonly string[];
  /** Whether its provider keeps copies, which a person has on other devices. */
  is_synced: boolean;
}>;

export type OpenPasskey = Readonly<{ record: PasskeyRecord; texts: PasskeyTexts }>;

/** Passkeys under the key of their person in the vault, which ends with the person. */
@Injectable()
export class SealedPasskeys {
  constructor(@Inject(VAULT) private readonly vault: Vault) {}

  async seal(userId: string, texts: PasskeyTexts): Promise<string> {
    return (await this.vault.encrypt(userId, [JSON.stringify(texts)]))[0]!;
  }

  /** None where nothing can be read any more, as of a person who was erased. */
  async open({ id, passkeys }: Pick<UserRecord, 'id' | 'passkeys'>): Promise<readonly OpenPasskey[]> {
    if (passkeys.length === 0) return [];
    const [answer] = await this.vault.decrypt([{ owner: id, texts: passkeys.map(({ sealed }) => sealed) }]);
    const texts = openedTexts(id, answer);
    if (texts === undefined) return [];
    return passkeys.map((record, at) => ({ record, texts: JSON.parse(texts[at]!) as PasskeyTexts }));
  }
}
