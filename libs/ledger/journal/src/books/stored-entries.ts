import { balanced, entriesIn, type JournalEntry, journalStream } from '@taprail/ledger-domain';
import type { EventStore } from '@taprail/event-store';
import { RecentMap } from '@taprail/subscriptions';
import { eventOf } from './journal-record';
import type { BatchPlace } from './recent-entries';

/** Sales that were posted together are often asked for together, such as on the day when their money is free. */
const eventsHeld = 8;

/** Entries of recent periods, read where they stand. */
export class StoredEntries {
  private readonly held = new RecentMap<Promise<readonly JournalEntry[]>>(eventsHeld);

  constructor(
    private readonly store: EventStore,
    private readonly shard: number,
  ) {}

  async readSource(eventId: string, place: BatchPlace): Promise<readonly JournalEntry[]> {
    return (await this.readBatch(place)).filter(({ source }) => source.eventId === eventId);
  }

  async readSale(transactionId: string, places: readonly BatchPlace[]): Promise<readonly JournalEntry[]> {
    const events = await Promise.all(places.map((place) => this.readBatch(place)));
    return events.flat().filter(({ trace }) => trace.transactionId === transactionId);
  }

  private readBatch({ period, revision }: BatchPlace): Promise<readonly JournalEntry[]> {
    const key = `${period}@${revision}`;
    let entries = this.held.get(key);
    if (!entries) {
      entries = this.fetchBatch(journalStream(period, this.shard), revision);
      entries.catch(() => this.held.delete(key));
      this.held.set(key, entries);
    }
    return entries;
  }

  private async fetchBatch(stream: string, revision: number): Promise<readonly JournalEntry[]> {
    const [stored] = await this.store.read(stream, revision, 1);
    const event = stored && eventOf(stored);
    if (event?.type !== 'JournalEntriesPosted') throw new Error(`There are no entries at ${stream}@${revision}`);
    return entriesIn(event).map(balanced);
  }
}
