import { currencyOf, isCurrencyCode, toDecimalText } from '@taprail/money';

/** A column of the file of a list. */
export type CsvColumn<T> = readonly [name: string, of: (row: T) => string | number | null | undefined];

/** A text that begins like a formula would be run by a spreadsheet: an apostrophe in front makes it text again. */
const cellOf = (value: string | number | null | undefined): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(value);
  const safe = !isNumber && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** An amount in units of its currency with a point, as a spreadsheet reads it: `-42.00`. */
export const decimalOf = (amount: number | null | undefined, currency: string): string | null => {
  if (amount === null || amount === undefined) return null;
  if (!isCurrencyCode(currency)) return String(amount);
  return toDecimalText({ amount, currency: currencyOf(currency).code });
};

export const csvOf = <T>(columns: readonly CsvColumn<T>[], rows: readonly T[]): string =>
  [columns.map(([name]) => name), ...rows.map((row) => columns.map(([, of]) => cellOf(of(row))))]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');
