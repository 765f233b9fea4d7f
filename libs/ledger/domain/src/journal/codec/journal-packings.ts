import type { Packings } from '@taprail/event-sourcing';
import type { PostedEntry } from '../journal.events';
import { packEntries } from './pack-entries';
import type { PackedEntries } from './packed-entries';
import { unpackEntries } from './unpack-entries';

type Posted = Readonly<{ entries: readonly PostedEntry[] }>;

/** Several followers read the same stored event: it is unpacked once. */
const unpacked = new WeakMap<PackedEntries, Posted>();

const unpackVersion1 = (stored: PackedEntries): Posted => {
  let posted = unpacked.get(stored);
  if (!posted) unpacked.set(stored, (posted = { entries: unpackEntries(stored) }));
  return posted;
};

/** How events of the journal are stored. A change of the stored form is a new version at the end of the list. */
export const journalPackings: Packings = {
  JournalEntriesPosted: {
    pack: ({ entries }: Posted) => packEntries(entries),
    unpack: [unpackVersion1],
  },
};
