import type { Minor } from '@taprail/money';
import { balanced } from '../chart/balanced';
import type { JournalEntry } from '../chart/journal-entry';

/** The same event told two different things: an alarm, and never a second entry. */
export class SourceEventConflict extends Error {
  override readonly name = 'SourceEventConflict';

  constructor(readonly entryId: string) {
    super(`${entryId} is in the journal with other lines`);
  }
}

/** Two entries with one fingerprint are the same entry. */
const fingerprint = ({ rule, layer, lines, trace }: JournalEntry): string =>
  JSON.stringify([rule, layer, lines, trace]);

/**
 * Whether an entry is to be written. One that is there is not written again; one that is there by an older version of
 * its rule stays as it is, because a changed rule never posts history again.
 */
export const isNew = (entry: JournalEntry, known: JournalEntry | undefined): boolean => {
  balanced(entry);
  if (!known) return true;
  if (known.ruleVersion === entry.ruleVersion && fingerprint(known) !== fingerprint(entry)) {
    throw new SourceEventConflict(entry.entryId);
  }
  return false;
};

/** Few postings ask for permission: a payout never takes more than is there, nor a recovery more than is owed. */
export const mayReserve = (available: Minor, amount: Minor): boolean => amount > 0 && amount <= available;
