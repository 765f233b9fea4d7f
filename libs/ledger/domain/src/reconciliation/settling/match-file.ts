import type { Minor } from '@taprail/money';
import { matchLines } from '../match-lines';
import type { JournalRecord, MatchKey, PspLine } from '../records';
import { paidFor } from '../file/control-totals';
import type { SettlementFile, SettlementLine } from '../file/settlement-file';
import type { PspRecord } from './psp-record';

/** The platform's part of a converted sale, which our books have in the currency of the sale. */
export type ApartRecord = Readonly<{ key: string; amount: Minor }>;

/** The result of matching one line of a file. */
export type MatchedLine = Readonly<{
  n: number;
  state: 'matched' | 'amount_break' | 'duplicate' | 'missing_internal';
  key: MatchKey | null;
  /** The record, and whose it is; null where we never posted it. */
  record: string | null;
  platform: string | null;
  /** The record of the platform's part, where the line pays it too: in the currency of the sale, as our books have it. */
  apart?: ApartRecord;
  /** Ours less theirs. */
  difference: Minor;
  feeDifference: Minor;
  cost: Minor;
  closes: Minor;
}>;

/** How a line names what it is about, once the names of disputes are ours. */
export type NamedLine = SettlementLine & Readonly<{ ourId: string | null; pspId: string | null }>;

/** Its amount includes that of `apart`. */
export type OpenRecord = PspRecord & Readonly<{ isSettled: boolean; apart?: ApartRecord }>;

const pspLineOf = ({ n, ourId, pspId, amount, fee, date }: NamedLine, { currency, day }: SettlementFile): PspLine => ({
  lineId: String(n),
  ourId,
  pspReference: pspId,
  batch: `${day}/${currency}`,
  amount,
  fee,
  currency,
  date,
  last4: null,
});

const journalRecordOf = ({ key, id, ...rest }: OpenRecord): JournalRecord & Readonly<{ key: string }> => ({
  key,
  id,
  pspReference: rest.pspReference,
  batch: rest.batch,
  amount: rest.amount,
  currency: rest.currency,
  date: rest.date,
  last4: null,
});

/** Every line of a file beside what the journal has. A record that was settled before makes its line a second one. */
export const matchFile = (
  file: SettlementFile,
  lines: readonly NamedLine[],
  records: readonly OpenRecord[],
): readonly MatchedLine[] => {
  const withRealFee = new Set(lines.filter(({ feePaid }) => feePaid !== undefined).map(({ n }) => n));
  const byRecord = new Map(records.map((record) => [record.id, record]));
  const { pairs, duplicates, unmatchedLines } = matchLines(
    records.map(journalRecordOf),
    lines.map((line) => pspLineOf(line, file)),
  );
  const unpaired = { key: null, record: null, platform: null, feeDifference: 0, cost: 0, closes: 0 } as const;
  const found: MatchedLine[] = [
    ...pairs.map(({ journal, line, key }): MatchedLine => {
      const { key: record, platform, fee, cost, isSettled, apart, ...found } = byRecord.get(journal.id)!;
      const n = Number(line.lineId);
      if (isSettled) return { ...unpaired, n, state: 'duplicate', key, record, platform, difference: 0 - line.amount };
      const [difference, feeDifference] = [journal.amount - line.amount, fee - line.fee];
      // A fee that the PSP really took is our cost as it is; one by a price list has to be that of the list.
      const state = difference === 0 && (feeDifference === 0 || withRealFee.has(n)) ? 'matched' : 'amount_break';
      const closes = found.closes + (apart ? paidFor(apart.amount, file) : 0);
      const matched = { n, state, key, record, platform, difference, feeDifference, cost, closes } as const;
      return apart ? { ...matched, apart } : matched;
    }),
    ...duplicates.map(({ line, key, of }): MatchedLine => {
      const { key: record, platform } = byRecord.get(of.id)!;
      const difference = 0 - line.amount;
      return { ...unpaired, n: Number(line.lineId), state: 'duplicate', key, record, platform, difference };
    }),
    ...unmatchedLines.map((line): MatchedLine => {
      const difference = 0 - line.amount;
      return { ...unpaired, n: Number(line.lineId), state: 'missing_internal', difference };
    }),
  ];
  return found.toSorted((left, right) => left.n - right.n);
};
