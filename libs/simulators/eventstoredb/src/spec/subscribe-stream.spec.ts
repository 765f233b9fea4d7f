import { END, type EventStoreDBClient, START } from '@eventstore/db-client';

import { event, events, type Fixture, listen, newStream, revisions, startFixture } from './esdb-fixture';

let fixture: Fixture;
let client: EventStoreDBClient;

beforeEach(async () => {
  fixture = await startFixture();
  client = fixture.client;
});
afterEach(() => fixture.stop());

const streamOf = async (count: number): Promise<string> => {
  const stream = newStream();
  await client.appendToStream(stream, events(count));
  return stream;
};

const lines = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `T ${from + index}`);

const caughtUp = (words: readonly string[]): boolean => words.includes('caughtUp');

it('row 58: a subscription gives what comes after its start, says when it caught up, and goes on', async () => {
  const stream = await streamOf(3);
  const { until, untilCount } = listen(client.subscribeToStream(stream, { fromRevision: 0n }));
  await until(caughtUp);
  await client.appendToStream(stream, [event()]);
  expect(await untilCount(5)).toEqual(['confirmation', 'T 1', 'T 2', 'caughtUp', 'T 3']);
});

it('row 59: a subscription waits for a stream that is missing', async () => {
  const stream = newStream();
  const { until, untilCount } = listen(client.subscribeToStream(stream, { fromRevision: START }));
  await until(caughtUp);
  await client.appendToStream(stream, [event()]);
  expect(await untilCount(3)).toEqual(['confirmation', 'caughtUp', 'T 0']);
});

it('row 60: a subscription from the end gives only what is new', async () => {
  const stream = await streamOf(3);
  const { until, untilCount } = listen(client.subscribeToStream(stream, { fromRevision: END }));
  await until(caughtUp);
  await client.appendToStream(stream, [event()]);
  expect(await untilCount(3)).toEqual(['confirmation', 'caughtUp', 'T 3']);
});

it('row 61: a start beyond the end skips what comes up to it', async () => {
  const stream = newStream();
  const { until, untilCount } = listen(client.subscribeToStream(stream, { fromRevision: 1n }));
  await until(caughtUp);
  await client.appendToStream(stream, events(3));
  expect(await untilCount(3)).toEqual(['confirmation', 'caughtUp', 'T 2']);
});

it('row 62: unsubscribing ends without an error and reaches the server', async () => {
  const subscription = client.subscribeToStream(newStream());
  const { until } = listen(subscription);
  await until(caughtUp);
  expect(fixture.server.subscriptions.count).toBe(1);
  await subscription.unsubscribe();
  expect(await until((words) => words.includes('end'))).toEqual(['confirmation', 'caughtUp', 'end']);
  while (fixture.server.subscriptions.count > 0) await new Promise((resolve) => setImmediate(resolve));
});

it('row 63: a server that ends the call ends the loop without an error', async () => {
  const stream = await streamOf(2);
  const subscription = client.subscribeToStream(stream);
  subscription.once('caughtUp', () => fixture.server.subscriptions.endAll());
  const seen: unknown[] = [];
  for await (const { event: read } of subscription) seen.push(read?.revision);
  expect(seen).toEqual([0n, 1n]);
});

it('row 64: a subscriber that sleeps gets all 1000 events once and in order', async () => {
  const stream = newStream();
  const subscription = client.subscribeToStream(stream);
  await new Promise((resolve) => subscription.once('confirmation', resolve));
  for (let count = 0; count < 10; count += 1) await client.appendToStream(stream, events(100));
  const { until } = listen(subscription);
  const words = await until((heard) => heard.includes('T 999'));
  expect(words.filter((word) => word.startsWith('T '))).toEqual(lines(0, 1_000));
});

it('row 65: history and new events meet without a gap or a double', async () => {
  const stream = await streamOf(1_100);
  const { until } = listen(client.subscribeToStream(stream));
  for (let count = 0; count < 50; count += 1) await client.appendToStream(stream, events(2));
  const words = await until((heard) => heard.includes('T 1199'));
  expect(words.filter((word) => word.startsWith('T '))).toEqual(lines(0, 1_200));
});

it('row 66: a subscription that the server cancels is an error, and the next call reconnects', async () => {
  const stream = await streamOf(1);
  const { until } = listen(client.subscribeToStream(stream));
  await until(caughtUp);
  fixture.server.subscriptions.cancelAll();
  expect(await until((words) => words.length >= 4)).toEqual(['confirmation', 'T 0', 'caughtUp', 'CancelledError']);
  expect(await revisions(client, stream)).toEqual([0]);
});

it('row 67: a tombstoned stream refuses a subscription without confirming it', async () => {
  const stream = await streamOf(1);
  await client.tombstoneStream(stream);
  expect(await listen(client.subscribeToStream(stream)).untilCount(1)).toEqual(['StreamDeletedError']);
});

it('row 68: a tombstone reaches a subscriber as an event and then as the end', async () => {
  const stream = await streamOf(1);
  const { until, untilCount } = listen(client.subscribeToStream(stream));
  await until(caughtUp);
  await client.tombstoneStream(stream);
  expect((await untilCount(5)).slice(3)).toEqual(['$streamDeleted 9223372036854775807', 'StreamDeletedError']);
});

it('row 69: a soft delete is silent to a subscriber, and the next append goes on', async () => {
  const stream = await streamOf(2);
  const { until, untilCount } = listen(client.subscribeToStream(stream, { fromRevision: END }));
  await until(caughtUp);
  await client.deleteStream(stream);
  await client.appendToStream(stream, [event()]);
  expect(await untilCount(3)).toEqual(['confirmation', 'caughtUp', 'T 2']);
});
