import { Rejection } from '@taprail/event-sourcing';
import { convert, type Minor, money, parseRate } from '@taprail/money';
import type { SettlementFile } from './settlement-file';

type Netted = Pick<SettlementFile, 'currency' | 'settlementCurrency' | 'rate'>;

/** The value of a part of a file in the currency of payment. */
export const paidFor = (net: Minor, { currency, settlementCurrency, rate }: Netted): Minor =>
  rate === null ? net : convert(money(net, currency), parseRate(rate), settlementCurrency).amount;

/** The sums that the PSP gives must be those of its own lines. Only fractions of a unit a line may be rounded away. */
export const requireTotals = (file: Omit<SettlementFile, 'checksum'>, lineCount: number): void => {
  const { lines, gross, fees, net, settled } = file;
  const found = {
    lines: lines.length,
    gross: lines.reduce((sum, { amount }) => sum + amount, 0),
    fees: lines.reduce((sum, { fee }) => sum + fee, 0),
  };
  const rounded = Math.abs(paidFor(net, file) - settled);
  const fits = found.lines === lineCount && found.gross === gross && found.fees === fees && net === gross - fees;
  if (fits && rounded < Math.max(1, lineCount)) return;
  const given = { lines: lineCount, gross, fees, net, settled };
  throw new Rejection('settlement_file_totals_mismatch', { given, found }, 'content');
};
