import {
  ANY,
  type EventStoreDBClient,
  NO_STREAM,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';

import { event, events, failure, type Fixture, newStream, revisions, startFixture, wholeLog } from './esdb-fixture';

let fixture: Fixture;
let client: EventStoreDBClient;

beforeAll(async () => {
  fixture = await startFixture();
  client = fixture.client;
});
afterAll(() => fixture.stop());

const position = { commit: expect.any(BigInt), prepare: expect.any(BigInt) };
const conflict = (streamName: string, expectedVersion: bigint, actualVersion: bigint) =>
  expect.objectContaining({ streamName, expectedVersion, actualVersion, constructor: WrongExpectedVersionError });

const streamOf = async (count: number): Promise<string> => {
  const stream = newStream();
  await client.appendToStream(stream, events(count));
  return stream;
};

it('row 41: metadata set twice shows only the second value', async () => {
  const stream = newStream();
  await client.setStreamMetadata(stream, { maxCount: 5 });
  await client.setStreamMetadata(stream, { maxCount: 7 });
  expect(await revisions(client, `$$${stream}`)).toEqual([1]);
  expect((await client.getStreamMetadata(stream)).metadata).toEqual({ maxCount: 7 });
});

it('row 42: metadata that was never set is only the name of the stream', async () => {
  const stream = newStream();
  expect(await client.getStreamMetadata(stream)).toEqual({ streamName: stream });
});

it('row 43: metadata of a tombstoned stream is refused', async () => {
  const stream = await streamOf(1);
  await client.tombstoneStream(stream);
  const error = await failure(client.getStreamMetadata(stream));
  expect(error).toBeInstanceOf(StreamDeletedError);
  expect(error).toMatchObject({ streamName: `$$${stream}` });
});

it('row 44: metadata brings a soft-deleted stream back, empty', async () => {
  const stream = await streamOf(2);
  await client.deleteStream(stream);
  await client.setStreamMetadata(stream, { maxCount: 9 });
  expect(await revisions(client, stream)).toEqual([]);
  expect((await client.getStreamMetadata(stream)).metadata).toEqual({ maxCount: 9, truncateBefore: 2 });
});

it('row 45: reading, deleting and tombstoning a tombstoned stream are refused', async () => {
  const stream = await streamOf(1);
  await client.tombstoneStream(stream);
  for (const call of [revisions(client, stream), client.deleteStream(stream), client.tombstoneStream(stream)]) {
    const error = await failure(call);
    expect(error).toBeInstanceOf(StreamDeletedError);
    expect(error).toMatchObject({ streamName: stream });
  }
});

it('row 46: deleting a missing stream is a conflict in numbers', async () => {
  const stream = newStream();
  const error = await failure(client.deleteStream(stream, { expectedRevision: ANY }));
  expect(error).toEqual(conflict(stream, -2n, -1n));
});

it('row 47: deleting with a wrong expectation is a conflict in numbers', async () => {
  const stream = await streamOf(2);
  expect(await failure(client.deleteStream(stream, { expectedRevision: 0n }))).toEqual(conflict(stream, 0n, 1n));
  expect(await failure(client.deleteStream(stream, { expectedRevision: NO_STREAM }))).toEqual(
    conflict(stream, -1n, 1n),
  );
});

it('row 48: deleting again succeeds each time, also with NO_STREAM', async () => {
  const stream = await streamOf(2);
  const success = { position };
  expect(await client.deleteStream(stream)).toEqual(success);
  expect(await client.deleteStream(stream)).toEqual(success);
  expect(await client.deleteStream(stream, { expectedRevision: NO_STREAM })).toEqual(success);
  expect(await failure(revisions(client, stream))).toBeInstanceOf(StreamNotFoundError);
});

it('row 49: a stream that has only metadata can be deleted as NO_STREAM', async () => {
  const stream = newStream();
  await client.setStreamMetadata(stream, { maxCount: 3 });
  expect(await client.deleteStream(stream, { expectedRevision: NO_STREAM })).toEqual({ position });
});

it('row 50: a missing stream can be tombstoned', async () => {
  const stream = newStream();
  expect(await client.tombstoneStream(stream, { expectedRevision: NO_STREAM })).toEqual({ position });
  expect(await failure(revisions(client, stream))).toBeInstanceOf(StreamDeletedError);
});

it('row 51: an append, a delete and a tombstone all stay in the log', async () => {
  const stream = newStream();
  await client.appendToStream(stream, [event()]);
  await client.deleteStream(stream);
  await client.tombstoneStream(stream);
  const logged = (await wholeLog(client)).map(({ event: read }) => `${read?.streamId} ${read?.type} ${read?.revision}`);
  expect(logged.filter((line) => line.includes(stream))).toEqual([
    `${stream} T 0`,
    `$$${stream} $metadata 0`,
    `${stream} $streamDeleted 9223372036854775807`,
  ]);
});
