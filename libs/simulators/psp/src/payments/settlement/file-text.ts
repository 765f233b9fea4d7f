import type { SettlementBatch } from './settlement-batch';
import { utcDayOf } from './batch-days';

export type Sha256Hex = (text: string) => string;

const version = '1';
const psp = 'sim';

/**
 * A batch as text, one record in a line: the head, its lines, the control totals, and a checksum over every byte before
 * its own line.
 */
export const fileText = (batch: SettlementBatch, sha256: Sha256Hex): string => {
  const { name, day, sequence, currency, settlementCurrency, rate, valueDate, lines } = batch;
  const { gross, fees, net, settled } = batch;
  const records = [
    ['H', version, psp, name, day, sequence, currency, settlementCurrency, rate ?? '', valueDate],
    ...lines.map(
      ({ kind, ourReference, pspReference, atMs, amount, fee }, index) =>
        ['L', index + 1, kind, ourReference ?? '', pspReference, utcDayOf(atMs), amount, fee] as const,
    ),
    ['T', lines.length, gross, fees, net, settled],
  ];
  const body = records.map((record) => `${record.join(',')}\n`).join('');
  return `${body}C,${sha256(body)}\n`;
};
