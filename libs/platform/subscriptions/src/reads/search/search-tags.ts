import { indexedPrefixesOf, longestIndexedPrefixOf, searchTextsOf } from '@taprail/contracts';
import { numericTagOf } from '../../projections/tags/numeric-tag';

const wordsMax = 16;

const tagOf = (platformId: string, prefix: string): number => numericTagOf(`word ${platformId} ${prefix}`);

/** What a row is found by when any word of these texts is searched for: of long texts by the words at their start. */
export const searchTagsOf = (platformId: string, texts: readonly (string | null | undefined)[]): readonly number[] => {
  const words = texts.flatMap((text) => searchTextsOf(text ?? '')).slice(0, wordsMax);
  return [...new Set(words.flatMap(indexedPrefixesOf))].map((prefix) => tagOf(platformId, prefix));
};

/** What leads to the rows with one of these words: the longest, which is the rarest. Those with all of them are among these. */
export const tagOfWanted = (platformId: string, wanted: readonly string[]): number =>
  tagOf(platformId, longest(wanted.map(longestIndexedPrefixOf)));

const longest = (prefixes: readonly string[]): string =>
  prefixes.reduce((found, each) => (each.length > found.length ? each : found));
