import { Shredded } from '@taprail/vault';

/** What the vault has answered for the texts of an owner; undefined where its key is destroyed. Throws any other failure. */
export const openedTexts = (
  owner: string,
  answer: readonly string[] | Error | undefined,
): readonly string[] | undefined => {
  if (answer instanceof Shredded) return undefined;
  if (answer instanceof Error || !answer) throw answer ?? new Error(`The vault gave no answer for ${owner}`);
  return answer;
};
