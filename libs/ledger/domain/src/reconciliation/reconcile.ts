import {
  type BusinessCalendar,
  businessDaysBetween,
  type CivilDate,
  type CurrencyCode,
  type Minor,
} from '@taprail/money';
import { batchesOf, matchBank } from './match-bank';
import { matchLines, type Pair } from './match-lines';
import type { AgeBucket, BankLine, JournalRecord, PspLine, ReconItem } from './records';

export type ReconInput = Readonly<{
  journal: readonly JournalRecord[];
  psp: readonly PspLine[];
  bank: readonly BankLine[];
  asOf: CivilDate;
  calendar: BusinessCalendar;
  /** How many business days the PSP's file may take before a missing line is missing. */
  fileDays?: number;
}>;

/** The file comes on the next business day; one more is patience. */
const fileDaysDefault = 2;

export const bucketOf = (age: number): AgeBucket => {
  if (age <= 1) return '0-1';
  if (age <= 3) return '2-3';
  return age <= 7 ? '4-7' : '8+';
};

type Seen = Readonly<{ currency: CurrencyCode; date: CivilDate; amount: Minor }>;
const nothing = { key: null, journalId: null, pspLineId: null, bankLineId: null, difference: 0 } as const;

/** Every record, line and credit is in an item, with a state and an age: nothing is left out in silence. */
export const reconcile = (input: ReconInput): readonly ReconItem[] => {
  const { journal, psp, bank, asOf, calendar, fileDays = fileDaysDefault } = input;
  const lines = matchLines(journal, psp);
  const cash = matchBank(batchesOf(psp), bank);
  const arrivedBy = new Map(
    cash.arrived.map((each) => [`${each.batch.currency}|${each.batch.name}`, each.bank.lineId]),
  );
  const item = (seen: Seen, rest: Pick<ReconItem, 'state'> & Partial<ReconItem>): ReconItem => {
    const age = seen.date > asOf ? 0 : businessDaysBetween(seen.date, asOf, calendar);
    const { currency, date, amount } = seen;
    return { ...nothing, currency, date, amount, age, bucket: bucketOf(age), ...rest };
  };
  const arrival = ({ currency, batch }: PspLine): string | null => arrivedBy.get(`${currency}|${batch}`) ?? null;
  const ofPair = ({ journal: record, line, key }: Pair): ReconItem => {
    const bankLineId = arrival(line);
    const difference = record.amount - line.amount;
    const state = difference !== 0 ? 'amount_break' : bankLineId === null ? 'timing' : 'matched';
    return item(record, { state, key, journalId: record.id, pspLineId: line.lineId, bankLineId, difference });
  };
  const ofMissing = (record: JournalRecord): ReconItem => {
    const open = item(record, { state: 'timing', journalId: record.id, difference: record.amount });
    return open.age > fileDays ? { ...open, state: 'missing_psp' } : open;
  };
  return [
    ...lines.pairs.map(ofPair),
    ...lines.unmatchedJournal.map(ofMissing),
    ...lines.unmatchedLines.map((line) => {
      const found = { pspLineId: line.lineId, bankLineId: arrival(line), difference: 0 - line.amount };
      return item(line, { state: 'missing_internal', ...found });
    }),
    ...lines.duplicates.map(({ line, key, of }) => {
      const found = { pspLineId: line.lineId, bankLineId: arrival(line), difference: 0 - line.amount };
      return item(line, { state: 'duplicate', key, journalId: of.id, ...found });
    }),
    ...cash.arrived
      .filter(({ batch, bank: { amount } }) => batch.net !== amount)
      .map(({ batch, bank: line, key }) =>
        item(line, { state: 'amount_break', key, bankLineId: line.lineId, difference: batch.net - line.amount }),
      ),
    ...cash.duplicates.map(({ bank: line }) =>
      item(line, { state: 'duplicate', key: 'batch', bankLineId: line.lineId, difference: 0 - line.amount }),
    ),
    ...cash.orphans.map((line) =>
      item(line, { state: 'orphan_bank', bankLineId: line.lineId, difference: 0 - line.amount }),
    ),
  ];
};

/** Cash to be booked to suspense until somebody can say what it is. */
export const suspenseOf = (
  items: readonly ReconItem[],
): readonly Pick<ReconItem, 'bankLineId' | 'currency' | 'amount'>[] =>
  items
    .filter(({ state }) => state === 'orphan_bank')
    .map(({ bankLineId, currency, amount }) => ({ bankLineId, currency, amount }));
