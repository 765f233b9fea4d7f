import { Inject, Injectable } from '@nestjs/common';
import type { ProviderIdentity, UserRecord } from '@taprail/access-domain';
import { VAULT, type Vault } from '@taprail/vault';
import { openedTexts } from '../../../opened-texts';

/** How a provider knows people: cipher texts under the key of each, as their addresses are. */
@Injectable()
export class IdentityTexts {
  constructor(@Inject(VAULT) private readonly vault: Vault) {}

  async seal(userId: string, { issuer, subject }: ProviderIdentity): Promise<string> {
    return (await this.vault.encrypt(userId, [JSON.stringify([issuer, subject])]))[0]!;
  }

  /** In the order of the records; null where nothing is bound, or nothing can be read any more. */
  async open(records: readonly UserRecord[]): Promise<readonly (ProviderIdentity | null)[]> {
    const bound = records.flatMap(({ id, identity }) => (identity ? [{ owner: id, texts: [identity] }] : []));
    const answers = await this.vault.decrypt(bound);
    const opened = new Map(bound.map(({ owner }, at) => [owner, identityIn(owner, answers[at])]));
    return records.map(({ id }) => opened.get(id) ?? null);
  }
}

const identityIn = (owner: string, answer: readonly string[] | Error | undefined): ProviderIdentity | null => {
  const texts = openedTexts(owner, answer);
  // Erased a moment ago, which the stream did not show yet.
  if (texts === undefined) return null;
  const [issuer, subject] = JSON.parse(texts[0]!) as readonly [string, string];
  return { issuer, subject };
};
