import {
  entriesIn,
  type JournalEntry,
  type JournalEvent,
  journalStreamPrefix,
  type PspRecord,
  pspRecordsOf,
  takenBackBy,
  timeOfEntry,
} from '@taprail/ledger-domain';
import { journalCodec } from '@taprail/ledger-journal';
import type { CivilDate, Minor } from '@taprail/money';
import type { Projection } from '@taprail/subscriptions';

type RecordEnd = Readonly<{
  on: CivilDate;
  recordedAt: string;
  amount: Minor;
  fee: Minor;
  by: 'file' | 'reversal';
  entryId: string;
}>;

/** The PSP's debt for one movement, and how it ended. */
export type PspRecordRow = PspRecord &
  Readonly<{
    /** The day on which it counts in the books. */
    countsOn: CivilDate;
    /** When it was written: `known_at` of reports cuts by it. */
    recordedAt: string;
    /** By a file of the PSP, or taken out of its batch on the day of the sale. */
    ended: RecordEnd | null;
  }>;

/** The change that an entry makes to a record: it begins to be owed, or it ends. */
type RecordChange = Readonly<{ key: string } & ({ begun: PspRecordRow } | { endedBy: JournalEntry; at: string })>;

const changesBy = (entry: JournalEntry, at: string): readonly RecordChange[] => {
  const ending = entry.settled?.map(({ key }) => key) ?? takenBackBy(entry);
  if (ending.length > 0) return ending.map((key) => ({ key, endedBy: entry, at }));
  return pspRecordsOf(entry).map((record) => ({
    key: record.key,
    begun: { countsOn: entry.effectiveDate, recordedAt: at, ended: null, ...record },
  }));
};

export const pspRecords: Projection<JournalEvent, PspRecordRow, RecordChange> = {
  name: 'psp-records',
  version: 6,
  streamPrefix: journalStreamPrefix,
  codec: journalCodec,
  parts: (event, { metadata }) => entriesIn(event).flatMap((entry, n) => changesBy(entry, timeOfEntry(metadata.at, n))),
  keys: ({ key }) => [key],
  begins: (change) => 'begun' in change,
  project: (row, change) => {
    if ('begun' in change) return change.begun;
    if (!row) throw new Error(`${change.endedBy.entryId} ends ${change.key}, which was never owed`);
    return ended(row, change);
  },
  columns: {
    open: ({ ended: end, platform }) => (end === null ? platform : null),
    psp_reference: ({ pspReference }) => pspReference,
    batch: ({ batch, ended: end }) => (end === null ? batch : null),
    ended_on: ({ ended: end }) => end?.on ?? null,
    ended_at: ({ ended: end }) => end?.recordedAt ?? null,
    recorded_at: ({ recordedAt }) => recordedAt,
    platform: ({ platform }) => platform,
    currency: ({ currency }) => currency,
    date: ({ date }) => date,
    counts_on: ({ countsOn }) => countsOn,
    amount: ({ amount }) => amount,
    paid: ({ ended: end }) => (end?.by === 'file' ? end.amount : 0),
  },
  unindexed: ['ended_at', 'recorded_at', 'platform', 'currency', 'date', 'counts_on', 'amount', 'paid'],
  fixed: ['recorded_at', 'psp_reference', 'platform', 'currency', 'date', 'counts_on', 'amount'],
};

const ended = (row: PspRecordRow, { endedBy, at, key }: Extract<RecordChange, { at: string }>): PspRecordRow => {
  const end = { on: endedBy.effectiveDate, recordedAt: at, entryId: endedBy.entryId };
  const paid = endedBy.settled?.find((record) => record.key === key);
  if (!paid) return { ...row, ended: { ...end, amount: row.amount, fee: row.fee, by: 'reversal' } };
  return { ...row, ended: { ...end, amount: paid.amount, fee: paid.fee, by: 'file' } };
};
