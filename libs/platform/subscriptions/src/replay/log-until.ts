import type { EventStore, LogFilter, LogPage, Position, Subscription } from '@taprail/event-store';

/** The log as it was when it ended at a position: whoever follows it sees everything up to there and nothing more. */
export const logUntil = (store: EventStore, end: Position): EventStore => ({
  ...refusing,
  hasOtherWriters: store.hasOtherWriters,
  head: async () => end,
  subscribe: (after, filter) => followUntil(store, end, after, filter),
});

const refuse = async (): Promise<never> => {
  throw new Error('A replay only follows the log');
};

const refusing = { append: refuse, read: refuse, readAll: refuse, check: refuse, close: refuse };

const followUntil = (store: EventStore, end: Position, from: Position, filter?: LogFilter): Subscription => {
  let close: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => (close = resolve));
  async function* pages(): AsyncGenerator<LogPage> {
    for (let after = from; after < end;) {
      const page = cut(await store.readAll(after, filter), end);
      // The positions between the last event and the end hold no event.
      after = page.position > after ? page.position : end;
      yield { ...page, position: after };
    }
    await closed;
  }
  return { [Symbol.asyncIterator]: pages, close: async () => close() };
};

const cut = ({ events, position }: LogPage, end: Position): LogPage =>
  position <= end ? { events, position } : { events: events.filter((event) => event.position <= end), position: end };
