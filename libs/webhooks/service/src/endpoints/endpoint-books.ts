import type { Clock } from '@taprail/clock';
import { fold } from '@taprail/event-sourcing';
import { Codec, type EventStore, StreamDoor } from '@taprail/event-store';
import {
  endpointBook,
  type EndpointBook,
  type EndpointCommand,
  type EndpointEvent,
  type EndpointRecord,
  endpointStreamPrefix,
  upcasters,
} from '@taprail/webhooks-domain';

export const endpointCodec = new Codec<EndpointEvent>(upcasters);

/** The one door to the streams of endpoints; each has those of one platform. */
export class EndpointBooks extends StreamDoor<EndpointBook, EndpointCommand, EndpointEvent> {
  constructor(store: EventStore, clock: Clock) {
    super(store, clock, { streamPrefix: endpointStreamPrefix, decider: endpointBook, codec: endpointCodec });
  }
}

type Kept = { book: EndpointBook; readAtMs: number };

/** Books as they are read by those who send: kept, and brought up to date by reading what was added. */
export class RecentBooks {
  private readonly kept = new Map<string, Kept>();
  private readonly asked = new Map<string, Promise<EndpointBook>>();

  constructor(private readonly store: EventStore) {}

  /** As it is now: whoever registered before an event happened is told of it. Questions of one tick share a read. */
  current(platformId: string): Promise<EndpointBook> {
    const asked = this.asked.get(platformId);
    if (asked) return asked;
    const reading = new Promise<void>(setImmediate).then(() => {
      this.asked.delete(platformId);
      return this.read(platformId);
    });
    this.asked.set(platformId, reading);
    return reading;
  }

  /** As it was at most so long ago. */
  async recent(platformId: string, endpointId: string, maxAgeMs: number): Promise<EndpointRecord | undefined> {
    const kept = this.kept.get(platformId);
    const isFresh = kept !== undefined && performance.now() - kept.readAtMs <= maxAgeMs;
    return (isFresh ? kept.book : await this.current(platformId)).endpoints[endpointId];
  }

  private async read(platformId: string): Promise<EndpointBook> {
    const kept = this.kept.get(platformId) ?? { book: endpointBook.initialState, readAtMs: 0 };
    const readAtMs = performance.now();
    let { book } = kept;
    for (;;) {
      const page = await this.store.read(`${endpointStreamPrefix}${platformId}`, book.length);
      if (page.length === 0) break;
      const events = page.map((recorded) => endpointCodec.decode(recorded).event);
      book = fold({ initialState: book, evolve: endpointBook.evolve }, events);
    }
    const known = this.kept.get(platformId);
    // Another read may have come further meanwhile.
    if (!known || known.book.length <= book.length) this.kept.set(platformId, { book, readAtMs });
    return book;
  }
}
