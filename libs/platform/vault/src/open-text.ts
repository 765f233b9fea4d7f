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

/** What a stored text says; one that an earlier release stored in plain text says what it is. */
export const openText = async (vault: Pick<Vault, 'decrypt'>, owner: string, text: string): Promise<string> =>
  text.startsWith(cipherTextPrefix) ? (await openTexts(vault, owner, [text]))[0]! : text;
