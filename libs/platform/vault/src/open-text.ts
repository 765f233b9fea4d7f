import { cipherTextPrefix, type Vault } from './vault';

/** What cipher texts of one owner say. Throws Shredded or UnknownKey where they cannot be read. */
export const openTexts = async (
  vault: Pick<Vault, 'decrypt'>,
  owner: string,
  texts: readonly string[],
): Promise<readonly string[]> => {
  const [opened] = await vault.decrypt([{ owner, texts }]);
  if (!opened || opened instanceof Error) throw opened ?? new Error('The vault gave no answer for an owner');
  return opened;
};

/** What stored texts of one owner say; one that an earlier release stored in plain text says what it is. */
export const openStoredTexts = async (
  vault: Pick<Vault, 'decrypt'>,
  owner: string,
  texts: readonly string[],
): Promise<readonly string[]> => {
  const encrypted = texts.filter((text) => text.startsWith(cipherTextPrefix));
  if (encrypted.length === 0) return texts;
  const opened = await openTexts(vault, owner, encrypted);
  const byCipherText = new Map(encrypted.map((text, index) => [text, opened[index]!]));
  return texts.map((text) => byCipherText.get(text) ?? text);
};

export const openText = async (vault: Pick<Vault, 'decrypt'>, owner: string, text: string): Promise<string> =>
  (await openStoredTexts(vault, owner, [text]))[0]!;
