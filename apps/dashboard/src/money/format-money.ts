import { currencyOf, isCurrencyCode, toDecimalText } from '@taprail/money';

const formats = new Map<string, Intl.NumberFormat>();

/** Both options are given: the digits that Intl knows differ from ISO 4217 for some currencies, such as HUF or IQD. */
const formatOf = (currency: string, digits: number): Intl.NumberFormat => {
  const known = formats.get(currency);
  if (known) return known;
  const made = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(currency, made);
  return made;
};

/** Minor units as people read them: `4200` EUR is `€42.00`. An unknown currency keeps its minor units, which say so. */
export const formatMoney = (amount: number, currency: string): string => {
  if (!isCurrencyCode(currency) || !Number.isSafeInteger(amount)) return `${currency} ${amount} (minor units)`;
  const { code, exponent } = currencyOf(currency);
  // A decimal as text stays exact; divided, it would be a floating-point number.
  const decimal = toDecimalText({ amount, currency: code }) as Intl.StringNumericLiteral;
  return formatOf(code, exponent).format(decimal).replace('-', '−');
};

/** For axes, where there is little room: `€1.4K`. */
export const formatMoneyShort = (amount: number, currency: string): string => {
  if (!isCurrencyCode(currency)) return String(amount);
  const { code, minorPerMajor } = currencyOf(currency);
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  });
  return format.format(amount / minorPerMajor).replace('-', '−');
};

export const formatCount = (count: number): string => new Intl.NumberFormat('en').format(count);

/** `1 refund`, `1,284 refunds`. */
export const countOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Basis points as a percentage with one decimal. Only all is 100%, and only nothing is 0%. */
export const formatRate = (bps: number | null): string => {
  if (bps === null) return '–';
  const isWhole = bps === 0 || bps === 10_000;
  return `${(isWhole ? bps / 100 : Math.min(99.9, Math.max(0.1, bps / 100))).toFixed(1)}%`;
};
