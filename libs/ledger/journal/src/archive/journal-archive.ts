import type { JournalEntry } from '@taprail/ledger-domain';

/**
 * The entries that a shard no longer holds in memory, posted before a period. Only events that may be that old are looked
 * up here, so a read model that lags by minutes is good enough.
 */
export interface JournalArchive {
  /** In the order in which they were posted. */
  entriesOfSource(eventId: string, beforePeriod: string): Promise<readonly JournalEntry[]>;
  entriesOfSale(transactionId: string, beforePeriod: string): Promise<readonly JournalEntry[]>;
}

export const JOURNAL_ARCHIVE = Symbol('JournalArchive');
