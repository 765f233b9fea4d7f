/* Entries as a journal holds them, for specs. */
import type { JournalEntry } from '../chart/journal-entry';
import type { RecordedEntry } from '../reports/recorded-entry';

/** Recorded one after another, a second apart. */
export const recorded = (entries: readonly JournalEntry[]): readonly RecordedEntry[] =>
  entries.map((entry, n) => ({
    entry,
    recordedAt: new Date(Date.UTC(2026, 2, 2, 12, 0, n)).toISOString(),
    position: `2026-03.0@${n}`,
  }));
