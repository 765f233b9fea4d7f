import { array, assert, asyncProperty, boolean, constantFrom, integer, record, subarray } from 'fast-check';
import { type EventStore, LOG_START, type Position, type Recorded } from '../../event-store';
import { sampleEvent, uniqueCategory } from '../../testing';
import { EventStoreDbEventStore } from '../eventstoredb.event-store';
import { type EsdbServer, startEsdbServer } from '../testing/development-server';

const names = ['a', 'b'] as const;

const burst = record({
  name: constantFrom(...names),
  count: integer({ min: 1, max: 9 }),
  ending: constantFrom('goes on', 'goes on', 'endAll', 'cancelAll'),
});
/** Those that rest are behind the window of the feed when it ends. */
const follower = record({
  wants: subarray([...names], { minLength: 1 }),
  restsFor: constantFrom(0, 0, 1, 5),
  isFromStart: boolean(),
});
const endTurns = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) await new Promise((resolve) => setTimeout(resolve, 1));
};

describe('the one subscription of a process, ended by the server again and again', () => {
  let server: EsdbServer;
  let store: EventStore;
  beforeEach(async () => {
    server = await startEsdbServer({ file: ':memory:', port: 0 });
    store = await EventStoreDbEventStore.open({ url: server.url, windowBounds: { eventsMax: 3, textMax: 10_000 } });
  });
  afterEach(async () => {
    await store.close();
    await server.close();
  });

  const everything = async (after: Position, streamPrefixes: readonly string[]): Promise<readonly Recorded[]> =>
    (await store.readAll(after, { streamPrefixes })).events;

  /** Until an event of type `last` has come from each stream that it wants. */
  const follow = async (after: Position, streamPrefixes: readonly string[], restsFor: number) => {
    const subscription = store.subscribe(after, { streamPrefixes });
    const events: Recorded[] = [];
    for await (const page of subscription) {
      events.push(...page.events);
      if (events.filter(({ type }) => type === 'last').length >= streamPrefixes.length) break;
      await endTurns(restsFor);
    }
    await subscription.close();
    return { events, after, streamPrefixes };
  };

  it('gives each follower every event once and in order, also those that were behind when it ended', () =>
    assert(
      asyncProperty(
        array(follower, { minLength: 2, maxLength: 6 }),
        array(burst, { minLength: 3, maxLength: 6 }),
        async (followers, bursts) => {
          const category = uniqueCategory();
          const revisions = new Map<string, number>();
          const write = async (name: string, types: readonly string[]): Promise<void> => {
            const stream = `${category}${name}-1`;
            const events = types.map((type) => sampleEvent(type));
            const { revision } = await store.append(stream, revisions.get(name) ?? 'no-stream', events);
            revisions.set(name, revision);
          };
          await write('a', ['before']);
          const head = await store.head();
          const following = followers.map(({ wants, restsFor, isFromStart }) =>
            follow(
              isFromStart ? LOG_START : head,
              wants.map((name) => `${category}${name}-`),
              restsFor,
            ),
          );
          while (server.subscriptions.count === 0) await endTurns(1);
          for (const { name, count, ending } of bursts) {
            await write(name, Array(count).fill('next'));
            // The server has sent some of them, and not all of what it has sent has arrived.
            await endTurns(count % 3);
            if (ending !== 'goes on') server.subscriptions[ending]();
          }
          for (const name of names) await write(name, ['last']);
          for (const { events, after, streamPrefixes } of await Promise.all(following))
            expect(events).toEqual(await everything(after, streamPrefixes));
        },
      ),
      { numRuns: 5 },
    ));
});
