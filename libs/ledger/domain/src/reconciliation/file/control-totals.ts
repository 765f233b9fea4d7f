import { Rejection } from '@taprail/event-sourcing';
import { convert, type Minor, money, parseRate } from '@taprail/money';
import type { SettlementFile, SettlementLine } from './settlement-file';

type Netted = Pick<SettlementFile, 'currency' | 'settlementCurrency' | 'rate'>;

/** The value of a part of a file in the currency of payment. */
export const paidFor = (net: Minor, { currency, settlementCurrency, rate }: Netted): Minor =>
  rate === null ? net : convert(money(net, currency), parseRate(rate), settlementCurrency).amount;

/** What a line brings in the currency of payment, where the file says so. */
export const paidByLine = ({ paid, feePaid }: Pick<SettlementLine, 'paid' | 'feePaid'>): Minor | undefined =>
  paid === undefined || feePaid === undefined ? undefined : paid - feePaid;

/** Without a word of its lines, only fractions of a unit a line may be rounded away. */
const isPaidWhole = (file: Omit<SettlementFile, 'checksum'>, lineCount: number): boolean => {
  const paid = file.lines.map(paidByLine);
  if (!paid.includes(undefined)) return paid.reduce<Minor>((sum, each) => sum + (each ?? 0), 0) === file.settled;
  return Math.abs(paidFor(file.net, file) - file.settled) < Math.max(1, lineCount);
};

/** The sums that the PSP gives must be those of its own lines. */
export const requireTotals = (file: Omit<SettlementFile, 'checksum'>, lineCount: number): void => {
  const { lines, gross, fees, net, settled } = file;
  const found = {
    lines: lines.length,
    gross: lines.reduce((sum, { amount }) => sum + amount, 0),
    fees: lines.reduce((sum, { fee }) => sum + fee, 0),
  };
  const fits = found.lines === lineCount && found.gross === gross && found.fees === fees && net === gross - fees;
  if (fits && isPaidWhole(file, lineCount)) return;
  const given = { lines: lineCount, gross, fees, net, settled };
  throw new Rejection('settlement_file_totals_mismatch', { given, found }, 'content');
};
