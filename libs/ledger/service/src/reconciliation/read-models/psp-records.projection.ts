import {
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
    /** By a file of the PSP, or taken out of its batch on the day of the sale. */
    ended: Readonly<{ on: CivilDate; amount: Minor; fee: Minor; by: 'file' | 'reversal' }> | null;
  }>;

export const pspRecords: Projection<JournalEvent, PspRecordRow> = {
  name: 'psp-records',
  version: 1,
  streamPrefix: journalStreamPrefix,
  codec: journalCodec,
  keys: ({ type, data }) => {
    if (type !== 'JournalEntryPosted') return [];
    if (data.settled) return data.settled.map(({ key }) => key);
    return [...pspRecordsOf(data).map(({ key }) => key), ...takenBackBy(data)];
  },
  project: (row, { type, data }, _place, key) => {
    if (type !== 'JournalEntryPosted') throw new Error(`${type} is not about the PSP`);
    const begun = pspRecordsOf(data).find((record) => record.key === key);
    if (begun) return { ...begun, ended: null };
    if (!row) throw new Error(`${data.entryId} ends ${key}, which was never owed`);
    return ended(row, data, key);
  },
  columns: {
    open: ({ ended: end, platform }) => (end === null ? platform : null),
    psp_reference: ({ pspReference }) => pspReference,
    batch: ({ batch, ended: end }) => (end === null ? batch : null),
    date: ({ date }) => date,
  },
  unindexed: ['date'],
};

const ended = (row: PspRecordRow, entry: JournalEntry, key: string): PspRecordRow => {
  const on = entry.effectiveDate;
  const paid = entry.settled?.find((record) => record.key === key);
  if (!paid) return { ...row, ended: { on, amount: row.amount, fee: row.fee, by: 'reversal' } };
  return { ...row, ended: { on, amount: paid.amount, fee: paid.fee, by: 'file' } };
};
