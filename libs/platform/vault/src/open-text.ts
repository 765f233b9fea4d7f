import { cipherTextPrefix, Shredded, type Vault } from './vault';

/** What a stored text says; one that an earlier release stored in plain text says what it is. */
export const openText = async (vault: Pick<Vault, 'decrypt'>, owner: string, text: string): Promise<string> => {
  if (!text.startsWith(cipherTextPrefix)) return text;
  const [opened] = await vault.decrypt([{ owner, texts: [text] }]);
  if (!opened) throw new Shredded(owner);
  return opened[0]!;
};
