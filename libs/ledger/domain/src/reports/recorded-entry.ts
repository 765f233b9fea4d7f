import type { CivilDate } from '@taprail/money';
import type { JournalEntry } from '../chart/journal-entry';

/** An entry with when and where it came into the journal. */
export type RecordedEntry = Readonly<{
  entry: JournalEntry;
  /** UTC with milliseconds, so that such times sort as text. */
  recordedAt: string;
  /** Its place in the journal: `2026-03.0@17/3` is the third entry of event 17. */
  position: string;
  /** The platform's name of the entry's sub-merchant, for files that show it; null where it has none. */
  externalRef?: string | null;
}>;

/** `asOf` cuts by the day on which things count, `knownAt` by when we learnt of them. */
export type Cut = Readonly<{ asOf: CivilDate; knownAt: string }>;

/** For a fixed `knownAt` this never changes again: whatever comes later is recorded later. */
export const isWithin = ({ entry, recordedAt }: RecordedEntry, { asOf, knownAt }: Cut): boolean =>
  entry.effectiveDate <= asOf && recordedAt <= knownAt;
