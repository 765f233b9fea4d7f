import {
  ANY,
  DeadlineExceededError,
  EventStoreDBClient,
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  STREAM_EXISTS,
  StreamDeletedError,
  StreamNotFoundError,
} from '@eventstore/db-client';

import {
  appender,
  appendPaths,
  event,
  events,
  failure,
  type Fixture,
  newStream,
  revisions,
  startFixture,
} from './esdb-fixture';

let fixture: Fixture;
let client: EventStoreDBClient;

beforeAll(async () => {
  fixture = await startFixture();
  client = fixture.client;
});
afterAll(() => fixture.stop());

const mebibyte = 1_048_576;

describe.each(appendPaths)('an append on the %s path', (_path, options) => {
  const append = appender(() => client, options);
  const softDeleted = async (): Promise<string> => {
    const stream = newStream();
    await append(stream, events(2), { expectedRevision: NO_STREAM });
    await client.deleteStream(stream);
    return stream;
  };

  it('row 20: one above the maximum size is refused and stores nothing', async () => {
    const stream = newStream();
    const tooBig = jsonEvent({ type: 'T', data: { text: 'x'.repeat(mebibyte) } });
    const error = await failure(append(stream, [tooBig], { expectedRevision: NO_STREAM }));
    expect(error).toBeInstanceOf(MaxAppendSizeExceededError);
    expect(error).toMatchObject({ maxAppendSize: mebibyte });
    expect(await failure(revisions(client, stream))).toBeInstanceOf(StreamNotFoundError);
  });

  it.each([ANY, NO_STREAM, STREAM_EXISTS, 0n] as const)(
    'row 21: one to a tombstoned stream is refused, expecting %s',
    async (expectedRevision) => {
      const stream = newStream();
      await append(stream, [event()]);
      await client.tombstoneStream(stream);
      const error = await failure(append(stream, [event()], { expectedRevision }));
      expect(error).toBeInstanceOf(StreamDeletedError);
      expect(error).toMatchObject({ streamName: stream });
    },
  );

  it('row 22: one with ANY after a soft delete goes on at 2 and hides what was before', async () => {
    const stream = await softDeleted();
    expect((await append(stream, [event()], { expectedRevision: ANY })).nextExpectedRevision).toBe(2n);
    expect(await revisions(client, stream)).toEqual([2]);
    expect((await client.getStreamMetadata(stream)).metadata).toEqual({ truncateBefore: 2 });
  });

  it('row 23: one with NO_STREAM after a soft delete goes on at 2', async () => {
    const answer = await append(await softDeleted(), [event()], { expectedRevision: NO_STREAM });
    expect(answer.nextExpectedRevision).toBe(2n);
  });

  it('row 24: one at the last revision after a soft delete goes on at 2', async () => {
    const answer = await append(await softDeleted(), [event()], { expectedRevision: 1n });
    expect(answer.nextExpectedRevision).toBe(2n);
  });

  it('row 25: one with STREAM_EXISTS after a soft delete is refused', async () => {
    const error = await failure(append(await softDeleted(), [event()], { expectedRevision: STREAM_EXISTS }));
    expect(error).toBeInstanceOf(StreamDeletedError);
  });

  it('row 26: a retry of the first write after a soft delete succeeds without a position and revives nothing', async () => {
    const stream = newStream();
    const first = event();
    await append(stream, [first], { expectedRevision: NO_STREAM });
    await client.deleteStream(stream);
    const answer = await append(stream, [first], { expectedRevision: NO_STREAM });
    expect(answer).toEqual({ success: true, nextExpectedRevision: 0n, position: undefined });
    expect(await failure(revisions(client, stream))).toBeInstanceOf(StreamNotFoundError);
  });
});

it('row 27: a batch append whose deadline has passed is refused and stores nothing', async () => {
  const stream = newStream();
  const error = await failure(client.appendToStream(stream, [event()], { deadline: -1_000 }));
  expect(error).toBeInstanceOf(DeadlineExceededError);
  expect(await failure(revisions(client, stream))).toBeInstanceOf(StreamNotFoundError);
});

it.each([
  ['batch', {}, 1n],
  ['unary', appendPaths[1][1], 2n],
] as const)(
  'row 74: without throwOnAppendFailure a conflict on the %s path is an answer, with the number that the client makes of it',
  async (_path, options, nextExpectedRevision) => {
    const lenient = EventStoreDBClient.connectionString(`${fixture.server.url}&throwOnAppendFailure=false`);
    const stream = newStream();
    await client.appendToStream(stream, events(3));
    const answer = await lenient.appendToStream(stream, [event()], { ...options, expectedRevision: 1n });
    expect(answer).toEqual({ success: false, nextExpectedRevision, position: undefined });
    await lenient.dispose();
  },
);
