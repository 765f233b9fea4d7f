const shortest = 2;

/** A text in others' words without the values that were given to them: it may repeat what it refuses. */
export const withoutValues = (text: string, values: readonly unknown[]): string =>
  values
    .filter((value): value is string => typeof value === 'string' && value.trim().length >= shortest)
    // The longest first: a name within an address must not leave the rest of it.
    .toSorted((one, other) => other.length - one.length)
    .reduce((struck, value) => struck.replace(wordsOf(value), '…'), text);

/** As whole words, or the name Ann would be struck out of a planned change. */
const wordsOf = (value: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${value.trim().replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'giu');
