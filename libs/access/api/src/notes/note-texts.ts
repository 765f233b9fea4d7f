import { Inject, Injectable } from '@nestjs/common';
import type { NoteRecord } from '@taprail/access-domain';
import { HttpProblem } from '@taprail/http';
import { Shredded, VAULT, type Vault } from '@taprail/vault';
import { openedTexts } from '../opened-texts';

type OfNote = Pick<NoteRecord, 'id' | 'subMerchantId'>;

/**
 * Texts of notes: under a key of each note, which removing it destroys, and around that under the key of the sub-merchant, which its
 * erasure destroys. Nothing has to be done for the second, so nothing can be left undone.
 */
@Injectable()
export class NoteTexts {
  constructor(@Inject(VAULT) private readonly vault: Vault) {}

  async seal({ id, subMerchantId }: OfNote, text: string): Promise<string> {
    try {
      const inner = await this.vault.encrypt(id, [text]);
      return (await this.vault.encrypt(subMerchantId, inner))[0]!;
    } catch (error) {
      if (error instanceof Shredded) throw new HttpProblem('sub_merchant_rejected');
      throw error;
    }
  }

  /** In the order of the records; null where the text is destroyed. */
  async open(records: readonly NoteRecord[]): Promise<readonly (string | null)[]> {
    const outer = await this.decrypt(records.map(({ subMerchantId, text }) => [subMerchantId, text]));
    return this.decrypt(records.map(({ id }, at) => [id, outer[at]!]));
  }

  async destroy(noteId: string): Promise<void> {
    await this.vault.shred(noteId);
  }

  private async decrypt(
    asked: readonly (readonly [owner: string, text: string | null])[],
  ): Promise<readonly (string | null)[]> {
    const answers = await this.vault.decrypt(
      asked.map(([owner, text]) => ({ owner, texts: text === null ? [] : [text] })),
    );
    return answers.map((answer, at) => openedTexts(asked[at]![0], answer)?.[0] ?? null);
  }
}
