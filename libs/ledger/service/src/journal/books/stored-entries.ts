import { balanced, type JournalEntry, journalStream } from '@taprail/ledger-domain';
import type { EventStore } from '@taprail/event-store';
import { eventOf } from './journal-record';
import type { RecentEntries } from './recent-entries';

/** More than any rule makes of one fact. */
const entriesPerFactMax = 8;

/** Entries of recent periods, read where they stand. */
export class StoredEntries {
  constructor(
    private readonly store: EventStore,
    private readonly shard: number,
    private readonly recent: RecentEntries,
  ) {}

  async at(seq: number): Promise<JournalEntry> {
    const [entry] = await this.from(seq, 1);
    if (!entry) throw new Error(`Entry ${seq} of shard ${this.shard} is not where it was written`);
    return entry;
  }

  /** All entries of one fact: they were written together. */
  async ofSource(eventId: string, firstSeq: number): Promise<readonly JournalEntry[]> {
    const entries = await this.from(firstSeq, entriesPerFactMax);
    return entries.filter(({ source }) => source.eventId === eventId);
  }

  private async from(seq: number, count: number): Promise<readonly JournalEntry[]> {
    const { period, revision } = this.recent.placeOf(seq);
    const stored = await this.store.read(journalStream(period, this.shard), revision, count);
    return stored.map(eventOf).flatMap((event) => (event.type === 'JournalEntryPosted' ? [balanced(event.data)] : []));
  }
}
