import { currencyOf, isCurrencyCode, toDecimalText } from '@taprail/money';

export type Cell = string | number | null | Readonly<{ amount: number; currency: string }>;

/** An amount as a bookkeeper types it: `42.00`; the currency has a column of its own. */
const decimal = (amount: number, currency: string): string =>
  isCurrencyCode(currency) ? toDecimalText({ amount, currency: currencyOf(currency).code }) : String(amount);

/** A text that begins like a formula would be run by a spreadsheet: an apostrophe in front makes it text again. */
const cellText = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return decimal(cell.amount, cell.currency);
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as CSV for people: amounts with their decimals. */
export const csvOf = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [columns, ...rows].map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('');
