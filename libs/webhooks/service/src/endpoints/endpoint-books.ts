import type { Clock } from '@taprail/clock';
import { fold } from '@taprail/event-sourcing';
import { Codec, type EventStore, StreamDoor } from '@taprail/event-store';
import {
  endpointBook,
  type EndpointBook,
  type EndpointCommand,
  type EndpointEvent,
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

/** Books as they are read by those who send: kept, and brought up to date by reading what was added. */
export class RecentBooks {
  private readonly kept = new Map<string, EndpointBook>();
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

  private async read(platformId: string): Promise<EndpointBook> {
    let book = this.kept.get(platformId) ?? endpointBook.initialState;
    for (;;) {
      const page = await this.store.read(`${endpointStreamPrefix}${platformId}`, book.length);
      if (page.length === 0) break;
      const events = page.map((recorded) => endpointCodec.decode(recorded).event);
      book = fold({ initialState: book, evolve: endpointBook.evolve }, events);
    }
    // Another read may have come further meanwhile.
    if ((this.kept.get(platformId)?.length ?? -1) <= book.length) this.kept.set(platformId, book);
    return book;
  }
}
