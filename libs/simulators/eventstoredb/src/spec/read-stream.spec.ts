import { END, type EventStoreDBClient, START, StreamNotFoundError, UnknownError } from '@eventstore/db-client';

import {
  backwards,
  event,
  events,
  failure,
  type Fixture,
  forwards,
  newStream,
  revisions,
  startFixture,
  wholeLog,
} from './esdb-fixture';

let fixture: Fixture;
let client: EventStoreDBClient;
const eight = newStream();

beforeAll(async () => {
  fixture = await startFixture();
  client = fixture.client;
  await client.appendToStream(eight, events(8));
});
afterAll(() => fixture.stop());

const numbers = (from: number, count: number): number[] => Array.from({ length: count }, (_, index) => from + index);

it('row 28: a read forwards starts with the revision asked for', async () => {
  expect(await revisions(client, eight, forwards(6n))).toEqual([6, 7]);
});

it('row 29: a read stops after the count asked for', async () => {
  expect(await revisions(client, eight, { maxCount: 2 })).toEqual([0, 1]);
});

it('row 30: a read backwards from the end starts with the last', async () => {
  expect(await revisions(client, eight, backwards(END, 2))).toEqual([7, 6]);
});

it('row 31: a read backwards includes where it starts, and the start is only the first event', async () => {
  expect(await revisions(client, eight, backwards(1n))).toEqual([1, 0]);
  expect(await revisions(client, eight, backwards(START))).toEqual([0]);
});

it('row 32: a read backwards from beyond the end starts with the last', async () => {
  expect(await revisions(client, eight, backwards(100n, 1))).toEqual([7]);
});

it.each([8n, 50n])('row 33: a read forwards from %s, beyond the end, is empty', async (from) => {
  expect(await revisions(client, eight, forwards(from))).toEqual([]);
});

it('row 34: a read forwards from the end is an error', async () => {
  const error = await failure(revisions(client, eight, forwards(END)));
  expect(error).toBeInstanceOf(UnknownError);
  expect(error).toMatchObject({ code: 2 });
});

it('row 35: a missing stream is an error on the first step', async () => {
  const stream = newStream();
  const error = await failure(revisions(client, stream));
  expect(error).toBeInstanceOf(StreamNotFoundError);
  expect(error).toMatchObject({ streamName: stream, message: `${stream} not found` });
});

it('row 36: one call reads a whole stream of several pages in order', async () => {
  const stream = newStream();
  await client.appendToStream(stream, events(1_200));
  expect(await revisions(client, stream)).toEqual(numbers(0, 1_200));
  expect(await revisions(client, stream, backwards(END))).toEqual(numbers(0, 1_200).reverse());
});

it('row 37: a stream whose events are all too old is empty', async () => {
  const stream = newStream();
  await client.appendToStream(stream, events(2));
  await client.setStreamMetadata(stream, { maxAge: 1 });
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(await revisions(client, stream)).toEqual([]);
});

it('row 38: a stream that has only metadata is missing', async () => {
  const stream = newStream();
  await client.setStreamMetadata(stream, { maxCount: 2 });
  expect(await failure(revisions(client, stream))).toBeInstanceOf(StreamNotFoundError);
});

it('row 39: a maximum count hides older events from the stream and not from the log', async () => {
  const stream = newStream();
  await client.appendToStream(stream, events(6));
  await client.setStreamMetadata(stream, { maxCount: 2 });
  expect(await revisions(client, stream)).toEqual([4, 5]);
  expect(await revisions(client, stream, backwards(END))).toEqual([5, 4]);
  const logged = (await wholeLog(client)).filter((resolved) => resolved.event?.streamId === stream);
  expect(logged.map((resolved) => Number(resolved.event?.revision))).toEqual(numbers(0, 6));
});

it('row 40: a stream truncated beyond its end is empty, and grows from its true end', async () => {
  const stream = newStream();
  await client.appendToStream(stream, events(2));
  await client.setStreamMetadata(stream, { truncateBefore: 10 });
  expect(await revisions(client, stream)).toEqual([]);
  const answer = await client.appendToStream(stream, [event()], { expectedRevision: 1n });
  expect(answer.nextExpectedRevision).toBe(2n);
});
