import { openTexts } from '../open-text';
import { Shredded, UnknownKey, type Vault } from '../vault';

/** The part of the contract of a vault that is about texts which others keep, and only a key of the vault can read. */
export const describeEncrypting = (given: () => Readonly<{ vault: Vault; owner: string }>): void =>
  describe('encrypting', () => {
    const textsOf = (owner: string, texts: readonly string[]) => openTexts(given().vault, owner, texts);

    it('gives back every text, in the order that is asked for', async () => {
      const { vault, owner } = given();
      const said = ['Anna', '', 'Ærø 1, 漢字', 'x'.repeat(50_000)];
      const encrypted = await vault.encrypt(owner, said);
      expect(await textsOf(owner, encrypted.toReversed())).toEqual(said.toReversed());
      expect(encrypted.every((text) => /^sealed\.v1\.[A-Za-z0-9_-]{38,}$/.test(text))).toBe(true);
    });

    it('gives a text the same cipher text again, and others another', async () => {
      const { vault, owner } = given();
      const [one, two, again] = await vault.encrypt(owner, ['one', 'two', 'one']);
      expect([one === again, one === two]).toEqual([true, false]);
      expect(await vault.encrypt(owner, ['one'])).toEqual([one]);
    });

    it('tells nobody that two owners said the same, nor reads for one what is of the other', async () => {
      const { vault, owner } = given();
      const other = `${owner}-other`;
      const [[mine], [theirs]] = [await vault.encrypt(owner, ['one']), await vault.encrypt(other, ['one'])];
      expect(mine).not.toBe(theirs);
      await expect(textsOf(other, [mine!])).rejects.toThrow(UnknownKey);
    });

    it('makes no key for an empty list, and knows no text without one', async () => {
      const { vault, owner } = given();
      expect(await vault.encrypt(owner, [])).toEqual([]);
      expect(await textsOf(owner, [])).toEqual([]);
      const [theirs] = await vault.encrypt(`${owner}-other`, ['one']);
      await expect(textsOf(owner, [theirs!])).rejects.toThrow(UnknownKey);
    });

    it('refuses a text that was changed', async () => {
      const { vault, owner } = given();
      const [text] = await vault.encrypt(owner, ['one']);
      const changed = `${text!.slice(0, -1)}${text!.endsWith('A') ? 'Q' : 'A'}`;
      for (const wrong of [changed, 'sealed.v1.', 'sealed.v1.AAAA']) {
        await expect(textsOf(owner, [wrong])).rejects.toThrow(UnknownKey);
      }
    });

    it('reads those of many owners together, whoever of them was shredded or has no key', async () => {
      const { vault, owner } = given();
      const owners = ['a', 'b', 'c'].map((name) => `${owner}-${name}`);
      const asked = [];
      for (const each of owners) asked.push({ owner: each, texts: await vault.encrypt(each, [each, 'same']) });
      await vault.shred(owners[1]!);
      asked.push({ owner: `${owner}-d`, texts: asked[0]!.texts });
      const [first, shredded, third, unknown] = await vault.decrypt(asked);
      expect([first, third]).toEqual([
        [owners[0], 'same'],
        [owners[2], 'same'],
      ]);
      expect([shredded, unknown]).toEqual([expect.any(Shredded), expect.any(UnknownKey)]);
      await expect(vault.encrypt(owners[1]!, ['late'])).rejects.toThrow(Shredded);
    });

    it('reads nothing any more that was encrypted before the key was discarded', async () => {
      const { vault, owner } = given();
      const [before] = await vault.encrypt(owner, ['one']);
      await vault.discard(owner);
      await expect(textsOf(owner, [before!])).rejects.toThrow(UnknownKey);
      const [anew] = await vault.encrypt(owner, ['one']);
      expect(anew).not.toBe(before);
      await expect(textsOf(owner, [before!])).rejects.toThrow(UnknownKey);
    });
  });
