import { type JournalEvent, journalStreamPrefix, layoutOf } from '@taprail/ledger-domain';
import { markOfId, type Projection } from '@taprail/subscriptions';
import { journalCodec } from '../journal/books/journal-record';

/** Entries that were written together, by what they are looked for. They themselves stay in their stream. */
export type JournalPlace = Readonly<{ stream: string; revision: number }>;

export const journalPlaces: Projection<JournalEvent, JournalPlace> = {
  name: 'journal-places',
  version: 3,
  streamPrefix: journalStreamPrefix,
  codec: journalCodec,
  keys: ({ type }, { stream, revision }) => (type === 'JournalEntriesPosted' ? [`${stream}@${revision}`] : []),
  begins: () => true,
  project: (_place, _event, { stream, revision }) => ({ stream, revision }),
  columns: { stream: ({ stream }) => stream },
  unindexed: ['stream'],
  marks: (_place, { type, data }) => {
    if (type !== 'JournalEntriesPosted') return [];
    const marks = new Set<number>();
    const layouts = data.kinds.map(layoutOf);
    for (const entry of data.entries) {
      const { eventId, transactionId } = layouts[entry[0]]!;
      marks.add(markOfId(entry[eventId] as string));
      if (transactionId !== 0) marks.add(markOfId(entry[transactionId] as string));
    }
    return [...marks];
  },
};
