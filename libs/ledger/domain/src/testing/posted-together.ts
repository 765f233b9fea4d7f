import fc from 'fast-check';
import type { JournalEntry } from '../chart/journal-entry';
import { packEntries } from '../journal/codec/pack-entries';
import type { PackedEntries } from '../journal/codec/packed-entries';
import type { JournalEvent, RequestOrigin } from '../journal/journal.events';

type JournalEntriesPosted = Extract<JournalEvent, { type: 'JournalEntriesPosted' }>;

/** The event of entries that are written together. */
export const postedTogether = (
  entries: readonly JournalEntry[],
  request: RequestOrigin = { correlationId: 'c' },
): JournalEntriesPosted => ({
  type: 'JournalEntriesPosted',
  data: { entries: entries.map((entry) => ({ entry, request })) },
});

/** Its data as it is stored. */
export const packedTogether = (entries: readonly JournalEntry[], request?: RequestOrigin): PackedEntries =>
  JSON.parse(JSON.stringify(packEntries(postedTogether(entries, request).data.entries))) as PackedEntries;

/** How many entries are written together, time after time. */
export const anySizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });

/** Cuts entries into what is written together. */
export const together = (
  entries: readonly JournalEntry[],
  sizes: readonly number[],
): readonly (readonly JournalEntry[])[] => {
  const cut: (readonly JournalEntry[])[] = [];
  for (let start = 0; start < entries.length;) {
    const size = sizes[cut.length % sizes.length]!;
    cut.push(entries.slice(start, start + size));
    start += size;
  }
  return cut;
};
