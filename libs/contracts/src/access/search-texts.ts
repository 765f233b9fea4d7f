const textLengthMax = 64;

/**
 * The words of a text as search compares them: without case and accents, and apart at everything that is neither a letter
 * nor a digit. Upper case comes first, since it writes `ß` as `SS`.
 */
export const searchTextsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, textLengthMax));

const prefixLengthMin = 3;

/** A word of fewer characters begins nearly everything, so it has to be the whole word. */
export const isFoundBy = (word: string, wanted: string): boolean =>
  wanted.length < prefixLengthMin ? word === wanted : word.startsWith(wanted);

const prefixLengths = [prefixLengthMin, 5, 8] as const;

/** What a word is found by in an index: some of its beginnings, or the whole of a short one. */
export const indexedPrefixesOf = (word: string): readonly string[] =>
  word.length < prefixLengthMin
    ? [word]
    : prefixLengths.filter((length) => length <= word.length).map((length) => word.slice(0, length));

/** The longest beginning of a wanted word that is indexed. Whoever finds something by it looks whether all of it is there. */
export const longestIndexedPrefixOf = (wanted: string): string => indexedPrefixesOf(wanted).at(-1)!;
