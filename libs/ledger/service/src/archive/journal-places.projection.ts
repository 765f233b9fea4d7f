import { type JournalEvent, journalStreamPrefix } from '@taprail/ledger-domain';
import type { Projection } from '@taprail/subscriptions';
import { journalCodec } from '../journal/books/journal-record';

/** Where an entry stands, and what it is looked for by. The entry itself stays in its stream. */
export type JournalPlace = Readonly<{
  stream: string;
  revision: number;
  source: string;
  sale: string | null;
}>;

export const journalPlaces: Projection<JournalEvent, JournalPlace> = {
  name: 'journal-places',
  version: 1,
  streamPrefix: journalStreamPrefix,
  codec: journalCodec,
  keys: ({ type, data }) => (type === 'JournalEntryPosted' ? [data.entryId] : []),
  begins: () => true,
  project: (_place, { type, data }, { stream, revision }) => {
    if (type !== 'JournalEntryPosted') throw new Error(`${type} is no entry`);
    return { stream, revision, source: data.source.eventId, sale: data.trace.transactionId };
  },
  columns: { source: ({ source }) => source, sale: ({ sale }) => sale, stream: ({ stream }) => stream },
  unindexed: ['stream'],
};
