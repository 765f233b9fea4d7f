import type { ModelCheck } from '@taprail/subscriptions';
import { type JournalPlace, journalPlaces } from './journal-places.projection';

/** Off by 1 where entries are not found in their place. */
const journalPlacesCheck = (): ModelCheck<JournalPlace> => ({
  model: 'journal-places',
  expect: ({ type, stream, revision }) => {
    if (type !== 'JournalEntriesPosted') return [];
    const isInPlace = (row: JournalPlace | undefined) => row?.stream === stream && row.revision === revision;
    return [{ key: `${stream}@${revision}`, drift: (row) => (isInPlace(row) ? 0n : 1n) }];
  },
});

/** The read model of places and its check, for the monitor of the books. */
export const watchedJournalPlaces = [journalPlaces, journalPlacesCheck] as const;
