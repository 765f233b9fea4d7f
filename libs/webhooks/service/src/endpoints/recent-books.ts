import { fold } from '@taprail/event-sourcing';
import type { EventStore } from '@taprail/event-store';
import { endpointBook, type EndpointBook, endpointStreamPrefix } from '@taprail/webhooks-domain';
import { endpointCodec } from './endpoint-books';

type Kept = Readonly<{ book: EndpointBook; readMs: number }>;

/** Books as they are read by those who send: kept, and brought up to date by reading what was added. */
export class RecentBooks {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly store: EventStore) {}

  /** As it was not longer ago than this, if it was read since then. */
  recent(platformId: string, ageMaxMs: number): EndpointBook | undefined {
    const kept = this.kept.get(platformId);
    return kept && performance.now() - kept.readMs <= ageMaxMs ? kept.book : undefined;
  }

  /** As it is now: whoever registered before an event happened is told of it. */
  async current(platformId: string): Promise<EndpointBook> {
    const readMs = performance.now();
    let book = this.kept.get(platformId)?.book ?? endpointBook.initialState;
    for (;;) {
      const page = await this.store.read(`${endpointStreamPrefix}${platformId}`, book.length);
      if (page.length === 0) break;
      const events = page.map((recorded) => endpointCodec.decode(recorded).event);
      book = fold({ initialState: book, evolve: endpointBook.evolve }, events);
    }
    // Another read may have come further meanwhile.
    if ((this.kept.get(platformId)?.book.length ?? -1) <= book.length) this.kept.set(platformId, { book, readMs });
    return book;
  }
}
