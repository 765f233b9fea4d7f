import { ascii, hexOf, type Sha256 } from '../../proof/hash';
import type { SettlementFile, SettlementLine } from './settlement-file';

/** A file of version 2 before it is written: its totals follow from its lines. */
export type UnwrittenFile = Omit<SettlementFile, 'lines' | 'gross' | 'fees' | 'net' | 'settled' | 'checksum'> &
  Readonly<{ lines: readonly Required<SettlementLine>[] }>;

/** The amounts of a file, added up. */
export const totalsOf = ({ lines }: Pick<UnwrittenFile, 'lines'>) => {
  const sum = (of: (line: Required<SettlementLine>) => number): number =>
    lines.reduce((total, line) => total + of(line), 0);
  const [gross, fees] = [sum(({ amount }) => amount), sum(({ fee }) => fee)];
  return { gross, fees, net: gross - fees, settled: sum(({ paid, feePaid }) => paid - feePaid) };
};

/** A settlement file of version 2 as text; the same file is the same bytes. */
export const writeSettlementFile = (file: UnwrittenFile, sha256: Sha256): string => {
  const { psp, batch, day, sequence, currency, settlementCurrency, rate, valueDate, lines } = file;
  const { gross, fees, net, settled } = totalsOf(file);
  const records = [
    ['H', 2, psp, batch, day, sequence, currency, settlementCurrency, rate ?? '', valueDate],
    ...lines.map((line) => {
      const { n, kind, ourReference, pspReference, date, amount, fee, paid, feePaid } = line;
      return ['L', n, kind, ourReference ?? '', pspReference, date, amount, fee, paid, feePaid];
    }),
    ['T', lines.length, gross, fees, net, settled],
  ];
  const body = records.map((record) => `${record.join(',')}\n`).join('');
  return `${body}C,${hexOf(sha256(ascii(body)))}\n`;
};
