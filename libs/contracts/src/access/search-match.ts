import { currencyOf, isCurrencyCode } from '@taprail/money';
import type { SearchedAmount, SearchWord } from './search-source';
import { isFoundBy } from './search-texts';

/** What an object can be found by. */
export type SearchedFacts = Readonly<{
  ids: readonly string[];
  /** As `searchTextsOf` writes them. */
  texts: readonly string[];
  last4?: string | undefined;
  amount?: number;
  currency?: string;
}>;

/** `103.89` in minor units of a currency with so many decimals; undefined where it has fewer: 61.43 is no amount in JPY. */
export const minorOfDecimal = (decimal: string, exponent: number): number | undefined => {
  const [major = '', fraction = ''] = decimal.split('.');
  if (!/^0*$/.test(fraction.slice(exponent))) return undefined;
  return Number(major + fraction.slice(0, exponent).padEnd(exponent, '0'));
};

const isAmount = ({ decimal, currencies }: SearchedAmount, amount: number, currency: string): boolean => {
  if (currencies && !currencies.includes(currency)) return false;
  return isCurrencyCode(currency) && minorOfDecimal(decimal, currencyOf(currency).exponent) === amount;
};

export const matchesWord = ({ id, texts, last4, amounts, currency }: SearchWord, facts: SearchedFacts): boolean => {
  if (id !== undefined) return facts.ids.includes(id);
  if (texts.length > 0 && texts.every((text) => facts.texts.some((word) => isFoundBy(word, text)))) return true;
  if (last4 !== undefined && last4 === facts.last4) return true;
  if (facts.amount === undefined || facts.currency === undefined) return false;
  return currency === facts.currency || amounts.some((amount) => isAmount(amount, facts.amount!, facts.currency!));
};

/** Of the words that must all match, the one that leads to the fewest objects, as far as that can be seen from it. */
export const rarestWord = (words: readonly SearchWord[]): SearchWord | undefined =>
  words.toSorted((a, b) => commonness(a) - commonness(b))[0];

const commonness = ({ id, texts, last4, amounts, currency }: SearchWord): number => {
  if (id !== undefined) return 0;
  if (amounts.some(({ decimal }) => decimal.includes('.'))) return 1;
  if (currency !== undefined) return 6;
  if (last4 !== undefined || amounts.length > 0) return 4;
  const longest = Math.max(0, ...texts.map(({ length }) => length));
  return longest >= 8 ? 2 : longest >= 5 ? 3 : 5;
};
