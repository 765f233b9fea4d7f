import type { JournalEntry } from '@taprail/ledger-domain';

/**
 * What a lane no longer holds in memory: entries posted before a period. Asked only about what may be that old, so a read
 * model that lags by minutes is good enough.
 */
export interface JournalArchive {
  /** In the order in which they were posted. */
  entriesOfSource(eventId: string, beforePeriod: string): Promise<readonly JournalEntry[]>;
  entriesOfSale(transactionId: string, beforePeriod: string): Promise<readonly JournalEntry[]>;
}

export const JOURNAL_ARCHIVE = Symbol('JournalArchive');
