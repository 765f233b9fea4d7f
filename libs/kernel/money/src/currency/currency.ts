import { Unreadable } from '../unreadable';
import { exponents, notSupported, type Exponent } from './currencies';

export type CurrencyCode = keyof typeof exponents;

export type Currency = Readonly<{ code: CurrencyCode; exponent: Exponent; minorPerMajor: 1 | 100 | 1000 }>;

const minorPerMajorBy = { 0: 1, 2: 100, 3: 1000 } as const satisfies Record<Exponent, number>;

export const currencyCodes: readonly CurrencyCode[] = Object.keys(exponents) as CurrencyCode[];

const currencies: ReadonlyMap<string, Currency> = new Map(
  currencyCodes.map((code) => {
    const exponent = exponents[code];
    return [code, Object.freeze({ code, exponent, minorPerMajor: minorPerMajorBy[exponent] })];
  }),
);

/** Upper case by the 26 letters only: Unicode folding would let a dotless ı become part of IDR. */
const upperCase = (code: string): string => (/^[A-Za-z]{3}$/.test(code) ? code.toUpperCase() : '');

export const isCurrencyCode = (code: string): boolean => currencies.has(upperCase(code));

/** The currency of a code in any case; throws `Unreadable` for a code that we do not take. */
export const currencyOf = (code: string): Currency => {
  const upper = upperCase(code);
  const currency = currencies.get(upper);
  if (currency) return currency;
  const why = Object.hasOwn(notSupported, upper) ? notSupported[upper as keyof typeof notSupported] : 'no such code';
  throw new Unreadable('currency', code, why);
};
