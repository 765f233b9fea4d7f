import fc from 'fast-check';
import type { JournalEntry } from '../chart/journal-entry';
import { EntryBatch } from '../journal/entry-batch';
import type { EntryTelling, PostedEntries } from '../journal/posted-entries';

/** Entries as they are stored when they are written together. */
export const postedTogether = (
  entries: readonly JournalEntry[],
  telling: EntryTelling = { correlationId: 'c' },
): PostedEntries => {
  const batch = new EntryBatch();
  for (const entry of entries) batch.add(batch.posted(entry, telling));
  return JSON.parse(JSON.stringify(batch.together())) as PostedEntries;
};

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
