import { Inject, Injectable } from '@nestjs/common';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { balanced, entriesIn, type JournalEntry, journalStreamPrefix } from '@taprail/ledger-domain';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { numericTagOfId, ProjectionReader } from '@taprail/subscriptions';
import type { JournalArchive } from './journal-archive';
import { journalCodec } from '../books/journal-record';
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
    return this.entriesBy(eventId, beforePeriod, ({ source }) => source.eventId === eventId);
  }

  entriesOfSale(transactionId: string, beforePeriod: string): Promise<readonly JournalEntry[]> {
    return this.entriesBy(transactionId, beforePeriod, ({ trace }) => trace.transactionId === transactionId);
  }

  private async entriesBy(
    id: string,
    period: string,
    isWanted: (entry: JournalEntry) => boolean,
  ): Promise<readonly JournalEntry[]> {
    // Streams are named after their month, so that their names are in its order.
    const filters = [{ column: 'stream', operator: '<', value: `${journalStreamPrefix}${period}` }] as const;
    const entries: JournalEntry[] = [];
    for await (const page of this.places.pages({ filters, numericTags: [numericTagOfId(id)] }, placesPerPage)) {
      for (const { row } of page) entries.push(...(await this.entriesAt(row)).filter(isWanted));
    }
    return entries;
  }

  private async entriesAt({ stream, revision }: JournalPlace): Promise<readonly JournalEntry[]> {
    const [stored] = await this.store.read(stream, revision, 1);
    if (!stored) throw new Error(`There is nothing at ${stream}@${revision}`);
    return entriesIn(journalCodec.decode(stored).event).map(balanced);
  }
}
