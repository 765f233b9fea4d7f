import { Inject, Injectable } from '@nestjs/common';
import type { UserRecord, UserView } from '@taprail/access-domain';
import { VAULT, type Vault } from '@taprail/vault';
import { openedTexts } from '../opened-texts';
import { LRUCache } from 'lru-cache';

type Texts = Pick<UserView, 'email' | 'name'>;

const openedMax = 5_000;
const erased: Texts = { email: null, name: null };

/** What is personal of people: under a key of each in the vault, and in this memory only as long as the vault can open it. */
@Injectable()
export class UserTexts {
  /** By the cipher texts, which change with the text. */
  private readonly opened = new LRUCache<string, Texts>({ max: openedMax });

  constructor(@Inject(VAULT) private readonly vault: Vault) {}

  async seal(userId: string, text: string): Promise<string> {
    return (await this.vault.encrypt(userId, [text]))[0]!;
  }

  /** In the order of the records. */
  async open(records: readonly UserRecord[]): Promise<readonly Texts[]> {
    const unread = records.filter((record) => !record.isErased && !this.opened.has(keyOf(record)));
    const answers = await this.vault.decrypt(unread.map((record) => ({ owner: record.id, texts: textsOf(record) })));
    unread.forEach((record, at) => {
      const texts = openedTexts(record.id, answers[at]);
      // Erased a moment ago, which the read model does not show yet.
      if (texts === undefined) return;
      this.opened.set(keyOf(record), { email: texts[0] ?? null, name: texts[1] ?? null });
    });
    return records.map((record) => (record.isErased ? erased : (this.opened.get(keyOf(record)) ?? erased)));
  }

  /** Undefined where nothing can be read any more, as of a person who was erased. */
  async openVerifier({ id, verifier }: UserRecord): Promise<string | undefined> {
    if (verifier === null) return undefined;
    const [answer] = await this.vault.decrypt([{ owner: id, texts: [verifier] }]);
    return openedTexts(id, answer)?.[0];
  }

  async erase(userId: string): Promise<void> {
    await this.vault.shred(userId);
    this.opened.clear();
  }
}

const textsOf = ({ email, name }: UserRecord): readonly string[] => [email, name].filter((text) => text !== null);

const keyOf = (record: UserRecord): string => `${record.id} ${textsOf(record).join(' ')}`;
