import { Inject, Injectable } from '@nestjs/common';
import {
  cipherTextsIn,
  type KnownSubMerchant,
  type OpenedTexts,
  openPersonal,
  personalValues,
  valueOfText,
  withoutValues,
} from '@taprail/onboarding-domain';
import { openTexts, VAULT, type Vault } from '@taprail/vault';

/** Reads personal values where they are decided upon or passed on; the log and the bus have cipher texts. */
@Injectable()
export class PersonalValues {
  constructor(@Inject(VAULT) private readonly vault: Pick<Vault, 'decrypt'>) {}

  /** What the cipher texts in fields say. Throws Shredded where they can no longer be read. */
  async openedIn(subMerchantId: string, ...fields: readonly object[]): Promise<OpenedTexts> {
    const texts = cipherTextsIn(...fields);
    const opened = await openTexts(this.vault, subMerchantId, texts);
    return new Map(texts.map((text, index) => [text, valueOfText(opened[index]!)]));
  }

  /** Strikes what people gave out of the words of others, which are stored and shown as they are. */
  async strikerFor({ identity, fields, sent, unsent }: KnownSubMerchant): Promise<(text: string) => string> {
    const versions = [fields, sent.fields, ...Object.values(unsent)];
    const opened = await this.openedIn(identity.subMerchantId, ...versions);
    const values = [...new Set(versions.flatMap((version) => personalValues(openPersonal(version, opened))))];
    return (text) => withoutValues(text, values);
  }
}
