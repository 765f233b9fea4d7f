/** The words of a text as a search compares them: without case, accents and marks. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether each typed word is the beginning of a word of the text. */
export const hasWords = (text: string, typed: readonly string[]): boolean => {
  const words = wordsOf(text);
  return typed.length > 0 && typed.every((each) => words.some((word) => word.startsWith(each)));
};
