import type { SearchOperator, SearchTerm } from '@taprail/contracts';

/** The value of a part of the query that is no term. */
export class NotATerm extends Error {
  override readonly name = 'NotATerm';
}

/** Words apart, but not within quotes. */
const words = /(?:[^\s"]|"(?:[^"\\]|\\.)*"?)+/g;
const term = /^([a-z][a-z0-9]*(?:\.[^\s:<>"]+)?|[a-z][a-z0-9_]*)(:|>=|<=|>|<)([^]*)$/;
const quoted = /^"((?:[^"\\]|\\.)*)"$/;

/** All of the terms must hold. Throws `NotATerm` for anything else: a search that guesses finds the wrong thing. */
export const searchTerms = (query: string): readonly SearchTerm[] => (query.match(words) ?? []).map(termOf);

const termOf = (word: string): SearchTerm => {
  const [, field, operator, written = ''] = term.exec(word) ?? [];
  if (field === undefined || operator === undefined) throw new NotATerm(`${shown(word)} is no term such as last4:4242`);
  return { field, operator: operator as SearchOperator, value: valueOf(written, word) };
};

/** A number as long as a card's is not repeated. */
const shown = (word: string): string => (/(?:\d\D?){12}/.test(word) ? 'A long number' : `"${word}"`);

const valueOf = (written: string, word: string): string => {
  const [, inside] = quoted.exec(written) ?? [];
  const value = inside === undefined ? written : inside.replaceAll(/\\(.)/g, '$1');
  if (value === '' || (inside === undefined && written.includes('"')))
    throw new NotATerm(`${shown(word)} has no value`);
  return value;
};
