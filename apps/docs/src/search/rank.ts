import type { SearchEntry } from './search-index';

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}_.]+/u)
    .filter(Boolean);

/** How well one word fits: in a title it counts most, and a beginning more than a middle. */
const scoreOf = (word: string, [, title, heading, text]: SearchEntry): number => {
  const inText = (part: string, whole: number, beginning: number, middle: number): number => {
    const lower = part.toLowerCase();
    if (!lower.includes(word)) return 0;
    const words = wordsOf(lower);
    if (words.includes(word)) return whole;
    return words.some((each) => each.startsWith(word)) ? beginning : middle;
  };
  return Math.max(inText(title, 40, 30, 12), inText(heading, 32, 24, 10), inText(text, 8, 5, 2));
};

/** Places that have every word, the best first; among equals the order of the book. */
export const findEntries = (entries: readonly SearchEntry[], query: string, limit: number): readonly SearchEntry[] => {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const found = entries.flatMap((entry, index) => {
    const scores = words.map((word) => scoreOf(word, entry));
    if (scores.includes(0)) return [];
    // A page as a whole comes before its sections.
    const bonus = entry[2] === '' ? 4 : 0;
    const exact = entry[1].toLowerCase() === query.trim().toLowerCase() ? 100 : 0;
    return [{ entry, index, score: scores.reduce((sum, each) => sum + each, bonus + exact) }];
  });
  found.sort((one, other) => other.score - one.score || one.index - other.index);
  return found.slice(0, limit).map(({ entry }) => entry);
};

/** The part of a text around the first word that was looked for. */
export const excerptOf = (text: string, query: string, length = 140): string => {
  const lower = text.toLowerCase();
  const at = wordsOf(query).reduce((first, word) => {
    const found = lower.indexOf(word);
    return found >= 0 && (first < 0 || found < first) ? found : first;
  }, -1);
  const from = Math.max(0, at - 40);
  const part = text.slice(from, from + length).trim();
  return `${from > 0 ? '…' : ''}${part}${from + length < text.length ? '…' : ''}`;
};
