import { Inject, Injectable } from '@nestjs/common';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { balanced, type JournalEntry, journalStreamPrefix } from '@taprail/ledger-domain';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { ProjectionReader } from '@taprail/subscriptions';
import type { JournalArchive } from '../journal/journal-archive';
import { journalCodec } from '../journal/books/journal-record';
import { type JournalPlace, journalPlaces } from './journal-places.projection';

const placesPerPage = 100;

/** Finds old entries by their places in a read model, and reads them where they were written. */
@Injectable()
export class ReadModelJournalArchive implements JournalArchive {
  private readonly places: ProjectionReader<JournalPlace>;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {
    this.places = new ProjectionReader(readStore, journalPlaces);
  }

  entriesOfSource(eventId: string, beforePeriod: string): Promise<readonly JournalEntry[]> {
    return this.entriesBy('source', eventId, beforePeriod);
  }

  entriesOfSale(transactionId: string, beforePeriod: string): Promise<readonly JournalEntry[]> {
    return this.entriesBy('sale', transactionId, beforePeriod);
  }

  private async entriesBy(column: 'source' | 'sale', value: string, period: string): Promise<readonly JournalEntry[]> {
    const filters = [
      { column, operator: '=', value },
      // Streams are named after their month, so that their names are in its order.
      { column: 'stream', operator: '<', value: `${journalStreamPrefix}${period}` },
    ] as const;
    const entries: JournalEntry[] = [];
    for (let after: bigint | undefined; ;) {
      const page = { order: 'asc', limit: placesPerPage, ...(after === undefined ? {} : { after }) } as const;
      const found = await this.places.list({ filters, ...page });
      for (const { row } of found) entries.push(await this.entryAt(row));
      if (found.length < placesPerPage) return entries;
      after = found.at(-1)!.createdPosition;
    }
  }

  private async entryAt({ stream, revision }: JournalPlace): Promise<JournalEntry> {
    const [stored] = await this.store.read(stream, revision, 1);
    const event = stored && journalCodec.decode(stored).event;
    if (event?.type !== 'JournalEntryPosted') throw new Error(`There is no entry at ${stream}@${revision}`);
    return balanced(event.data);
  }
}
