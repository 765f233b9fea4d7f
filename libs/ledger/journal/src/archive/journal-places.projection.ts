import { entriesIn, type JournalEvent, journalStreamPrefix } from '@taprail/ledger-domain';
import { numericTagOfId, type Projection } from '@taprail/subscriptions';
import { journalCodec } from '../books/journal-record';

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
  numericTags: (_place, event) => {
    const numericTags = new Set<number>();
    for (const { source, trace } of entriesIn(event)) {
      numericTags.add(numericTagOfId(source.eventId));
      if (trace.transactionId !== null) numericTags.add(numericTagOfId(trace.transactionId));
    }
    return [...numericTags];
  },
};
