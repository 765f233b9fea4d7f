import {
  entriesIn,
  type JournalEntry,
  type JournalEvent,
  journalStreamPrefix,
  type PspRecord,
  pspRecordsOf,
  takenBackBy,
} from '@taprail/ledger-domain';
import type { CivilDate, Minor } from '@taprail/money';
import type { Projection } from '@taprail/subscriptions';
import { journalCodec } from '../../journal/books/journal-record';

/** What the PSP owes us for one movement, and what became of that. */
export type PspRecordRow = PspRecord &
  Readonly<{
    /** The day on which it counts in the books. */
    countsOn: CivilDate;
    /** By a file of the PSP, or taken out of its batch on the day of the sale. */
    ended: Readonly<{ on: CivilDate; amount: Minor; fee: Minor; by: 'file' | 'reversal'; entryId: string }> | null;
  }>;

/** What an entry does to a record: it begins to be owed, or it ends. */
type RecordChange = Readonly<{ key: string } & ({ begun: PspRecordRow } | { endedBy: JournalEntry })>;

const changesBy = (entry: JournalEntry): readonly RecordChange[] => {
  const ending = entry.settled?.map(({ key }) => key) ?? takenBackBy(entry);
  if (ending.length > 0) return ending.map((key) => ({ key, endedBy: entry }));
  return pspRecordsOf(entry).map((record) => ({
    key: record.key,
    begun: { countsOn: entry.effectiveDate, ended: null, ...record },
  }));
};

export const pspRecords: Projection<JournalEvent, PspRecordRow, RecordChange> = {
  name: 'psp-records',
  version: 5,
  streamPrefix: journalStreamPrefix,
  codec: journalCodec,
  parts: (event) => entriesIn(event).flatMap(changesBy),
  keys: ({ key }) => [key],
  begins: (change) => 'begun' in change,
  project: (row, change) => {
    if ('begun' in change) return change.begun;
    if (!row) throw new Error(`${change.endedBy.entryId} ends ${change.key}, which was never owed`);
    return ended(row, change.endedBy, change.key);
  },
  columns: {
    open: ({ ended: end, platform }) => (end === null ? platform : null),
    psp_reference: ({ pspReference }) => pspReference,
    batch: ({ batch, ended: end }) => (end === null ? batch : null),
    paid_on: ({ ended: end }) => (end?.by === 'file' ? end.on : null),
    platform: ({ platform }) => platform,
    currency: ({ currency }) => currency,
    date: ({ date }) => date,
    counts_on: ({ countsOn }) => countsOn,
    amount: ({ amount }) => amount,
    paid: ({ ended: end }) => (end?.by === 'file' ? end.amount : 0),
  },
  unindexed: ['platform', 'currency', 'date', 'counts_on', 'amount', 'paid'],
  fixed: ['psp_reference', 'platform', 'currency', 'date', 'counts_on', 'amount'],
};

const ended = (row: PspRecordRow, entry: JournalEntry, key: string): PspRecordRow => {
  const { effectiveDate: on, entryId } = entry;
  const paid = entry.settled?.find((record) => record.key === key);
  if (!paid) return { ...row, ended: { on, amount: row.amount, fee: row.fee, by: 'reversal', entryId } };
  return { ...row, ended: { on, amount: paid.amount, fee: paid.fee, by: 'file', entryId } };
};
