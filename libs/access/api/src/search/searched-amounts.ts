import type { SearchedAmount } from '@taprail/contracts';
import { currencyCodes } from '@taprail/money';

const number = /^([^\d.,'’]*)(\d[\d.,'’]*)([^\d.,'’]*)$/u;
const ungrouped = /^(?:0|[1-9]\d{0,8})$/;
const grouped = /^[1-9]\d{0,2}([.,'’])\d{3}(?:\1\d{3})?$/;
const withFraction = /^(.+)([.,])(\d{1,3})$/;

/** The amounts that a word may be: `103.89`, `103,89`, `€1,717.96`, `1.717,96€`, `EUR42`. `1,717` may be two. */
export const searchedAmountsOf = (word: string): readonly SearchedAmount[] => {
  const [, before = '', digits, after = ''] = number.exec(word) ?? [];
  if (digits === undefined || (before !== '' && after !== '')) return [];
  const sign = before + after;
  const currencies = sign === '' ? null : currenciesShownAs(sign);
  return currencies?.length === 0 ? [] : decimalsOf(digits).map((decimal) => ({ decimal, currencies }));
};

const decimalsOf = (digits: string): readonly string[] => {
  const whole = wholeOf(digits, '');
  const [, major, point, fraction] = withFraction.exec(digits) ?? [];
  const withPoint = major === undefined ? undefined : wholeOf(major, point!);
  return [...(whole === undefined ? [] : [whole]), ...(withPoint === undefined ? [] : [`${withPoint}.${fraction}`])];
};

/** The digits of a whole number. Thousands are not apart by what stands before the decimals. */
const wholeOf = (text: string, point: string): string | undefined => {
  if (ungrouped.test(text)) return text;
  const [found, separator] = grouped.exec(text) ?? [];
  return found === undefined || separator === point ? undefined : found.replaceAll(/\D/g, '');
};

const known = new Map<string, readonly string[]>();

/** A code, or a sign as lists write it: `$` is the one of the United States there, and `CA$` that of Canada. */
const currenciesShownAs = (sign: string): readonly string[] => {
  if (known.size === 0) {
    for (const code of currencyCodes)
      for (const shown of new Set([code.toLowerCase(), signOf(code).toLowerCase()]))
        known.set(shown, [...(known.get(shown) ?? []), code]);
  }
  return known.get(sign.toLowerCase()) ?? [];
};

const signOf = (currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).formatToParts(0).find(({ type }) => type === 'currency')!
    .value;
