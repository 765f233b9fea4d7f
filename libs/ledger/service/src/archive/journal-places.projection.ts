import { entriesOf, type JournalEvent, journalStreamPrefix } from '@taprail/ledger-domain';
import type { Projection } from '@taprail/subscriptions';
import { journalCodec } from '../journal/books/journal-record';

/** Entries that were written together, by what they are looked for. They themselves stay in their stream. */
export type JournalPlace = Readonly<{ stream: string; revision: number }>;

export const placeLabel = (of: 'source' | 'sale', id: string): string => `${of} ${id}`;

export const journalPlaces: Projection<JournalEvent, JournalPlace> = {
  name: 'journal-places',
  version: 2,
  streamPrefix: journalStreamPrefix,
  codec: journalCodec,
  keys: ({ type }, { stream, revision }) => (type === 'JournalEntriesPosted' ? [`${stream}@${revision}`] : []),
  begins: () => true,
  project: (_place, _event, { stream, revision }) => ({ stream, revision }),
  columns: { stream: ({ stream }) => stream },
  unindexed: ['stream'],
  labels: (_place, { type, data }) =>
    type === 'JournalEntriesPosted'
      ? entriesOf(data).flatMap(({ source, trace: { transactionId } }) => [
          placeLabel('source', source.eventId),
          ...(transactionId === null ? [] : [placeLabel('sale', transactionId)]),
        ])
      : [],
};
