import {
  END,
  type EventStoreDBClient,
  excludeSystemEvents,
  type Position,
  START,
  streamNameFilter,
} from '@eventstore/db-client';

import { event, events, type Fixture, listen, newStream, startFixture } from './esdb-fixture';

let fixture: Fixture;
let client: EventStoreDBClient;

beforeEach(async () => {
  fixture = await startFixture();
  client = fixture.client;
});
afterEach(() => fixture.stop());

const caughtUp = (words: readonly string[]): boolean => words.includes('caughtUp');
const isEvent = (word: string): boolean => /^\S+ \d+$/.test(word);

it('row 70: 8 matches of history and 376 live ones bring six checkpoints', async () => {
  const { position } = await client.appendToStream('marker', [event()]);
  await client.appendToStream('order-1', events(8));
  const checkpoints: bigint[] = [];
  const subscription = client.subscribeToAll({
    fromPosition: position!,
    filter: streamNameFilter({
      prefixes: ['order-'],
      checkpointInterval: 2,
      checkpointReached: async (_subscription, { commit }: Position) => void checkpoints.push(commit),
    }),
  });
  const { heard, until } = listen(subscription);
  await until(caughtUp);
  for (let count = 0; count < 4; count += 1) await client.appendToStream('order-1', events(94));
  await until((words) => words.filter(isEvent).length === 384);
  expect(heard.filter(isEvent)).toHaveLength(384);
  expect(checkpoints).toHaveLength(6);
  expect(checkpoints.slice(1).every((commit, index) => commit > checkpoints[index]!)).toBe(true);
});

it('row 71: a filter that matches nothing gets a checkpoint after its window of live events, and no event', async () => {
  await client.appendToStream(newStream(), events(3));
  const reached: bigint[] = [];
  let markReached = (): void => undefined;
  const reachedOnce = new Promise<void>((resolve) => (markReached = resolve));
  const subscription = client.subscribeToAll({
    fromPosition: END,
    filter: streamNameFilter({
      prefixes: ['nothing-'],
      maxSearchWindow: 5,
      checkpointReached: async (_subscription, { commit }: Position) => {
        reached.push(commit);
        markReached();
      },
    }),
  });
  const { heard, until } = listen(subscription);
  await until(caughtUp);
  const { position } = await client.appendToStream(newStream(), events(5));
  await reachedOnce;
  expect(reached).toEqual([position!.commit]);
  expect(heard).toEqual(['confirmation', 'caughtUp']);
});

it('row 72: without system events a subscriber does not see metadata, and sees what comes after it', async () => {
  const { until } = listen(client.subscribeToAll({ fromPosition: START, filter: excludeSystemEvents() }));
  await until(caughtUp);
  const stream = newStream();
  await client.setStreamMetadata(stream, { maxCount: 5 });
  await client.appendToStream(stream, [event('after')]);
  expect(await until((words) => words.includes('after 0'))).toEqual(['confirmation', 'caughtUp', 'after 0']);
});

it('row 73: without a filter a subscriber sees metadata', async () => {
  const { until, untilCount } = listen(client.subscribeToAll({ fromPosition: START }));
  await until(caughtUp);
  await client.setStreamMetadata(newStream(), { maxCount: 5 });
  expect(await untilCount(3)).toEqual(['confirmation', 'caughtUp', '$metadata 0']);
});
