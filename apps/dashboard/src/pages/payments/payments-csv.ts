import type { ListedTransaction } from '@taprail/sdk';

const columns: readonly (readonly [name: string, of: (row: ListedTransaction) => string | number | null])[] = [
  ['id', ({ id }) => id],
  ['created_at', ({ created_at: at }) => at],
  ['status', ({ status }) => status],
  ['submerchant', ({ submerchant }) => submerchant],
  ['currency', ({ currency }) => currency],
  ['amount', ({ amount }) => amount],
  ['tip_amount', ({ tip_amount: tip }) => tip],
  ['amount_captured', ({ amount_captured: captured }) => captured],
  ['amount_refunded', ({ amount_refunded: refunded }) => refunded],
  ['amount_disputed', ({ amount_disputed: disputed }) => disputed],
  ['platform_fee', ({ platform_fee: fee }) => fee],
  ['processing_fee', ({ processing_fee: fee }) => fee],
  ['scheme', ({ tap }) => tap?.scheme ?? null],
  ['last4', ({ tap }) => tap?.last4 ?? null],
  ['reference', ({ reference }) => reference],
  ['payout', ({ settlement }) => (typeof settlement?.payout === 'string' ? settlement.payout : null)],
];

/** A text that begins like a formula would be run by a spreadsheet: an apostrophe in front makes it text again. */
const cellOf = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Amounts in minor units, instants in UTC: for machines, unlike the page. */
export const paymentsCsv = (rows: readonly ListedTransaction[]): string =>
  [columns.map(([name]) => name), ...rows.map((row) => columns.map(([, of]) => cellOf(of(row))))]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');
