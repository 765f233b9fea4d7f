import type { SearchOperator, SearchTerm } from '@taprail/contracts';

/** A part of the query that looks like a term and is none. */
export class NotATerm extends Error {
  override readonly name = 'NotATerm';
}

/** Terms must hold, and texts must be found. */
export type SearchParts = Readonly<{ terms: readonly SearchTerm[]; texts: readonly string[] }>;

/** Words apart, but not within quotes. */
const words = /(?:[^\s"]|"(?:[^"\\]|\\.)*"?)+/g;
const term = /^([a-z][a-z0-9]*(?:\.[^\s:<>"]+)?|[a-z][a-z0-9_]*)(:|>=|<=|>|<)([^]*)$/;
const quoted = /^"((?:[^"\\]|\\.)*)"$/;
/** Not a term, and not what somebody would look for either: a guess would find the wrong thing. */
const resemblesTerm = /^[A-Za-z][\w.]*(?:[:<>]|=)/;

export const searchPartsOf = (query: string): SearchParts => {
  const found = (query.match(words) ?? []).map(partOf);
  return {
    terms: found.flatMap((part) => (typeof part === 'string' ? [] : [part])),
    texts: found.filter((part) => typeof part === 'string'),
  };
};

const partOf = (word: string): SearchTerm | string => {
  const [, field, operator, written = ''] = term.exec(word) ?? [];
  if (field !== undefined && operator !== undefined)
    return { field, operator: operator as SearchOperator, value: valueOf(written, word) };
  if (resemblesTerm.test(word))
    throw new NotATerm(`${shown(word)} is no term such as last4:4242. To search for it as text, put it in quotes`);
  return unquoted(word) ?? word.replaceAll('"', ' ');
};

/** A number as long as a card's is not repeated. */
const shown = (word: string): string => (/(?:\d\D?){12}/.test(word) ? 'A long number' : `"${word}"`);

const unquoted = (written: string): string | undefined => quoted.exec(written)?.[1]?.replaceAll(/\\(.)/g, '$1');

const valueOf = (written: string, word: string): string => {
  const inside = unquoted(written);
  const value = inside ?? written;
  if (value === '' || (inside === undefined && written.includes('"')))
    throw new NotATerm(`${shown(word)} has no value`);
  return value;
};
