import {
  ANY,
  type EventStoreDBClient,
  NO_STREAM,
  STREAM_EXISTS,
  StreamNotFoundError,
  WrongExpectedVersionError,
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

const conflict = (streamName: string, expectedVersion: unknown, actualVersion: unknown) =>
  expect.objectContaining({ streamName, expectedVersion, actualVersion, constructor: WrongExpectedVersionError });

const typesIn = async (stream: string): Promise<unknown[]> => {
  const types: unknown[] = [];
  for await (const { event: read } of client.readStream(stream)) types.push(read?.type);
  return types;
};

describe.each(appendPaths)('an append on the %s path', (_path, options) => {
  const append = appender(() => client, options);
  const seeded = async (count: number): Promise<string> => {
    const stream = newStream();
    await append(stream, events(count), { expectedRevision: NO_STREAM });
    return stream;
  };

  it('row 1: two events to a new stream give revision 1 and the position of the second', async () => {
    const stream = newStream();
    const answer = await append(stream, events(2), { expectedRevision: NO_STREAM });
    const [, second] = await readBack(stream);
    expect(answer).toEqual({ success: true, nextExpectedRevision: 1n, position: second?.position });
    expect(answer.position?.commit).toBe(answer.position?.prepare);
  });

  it('row 2: NO_STREAM on a stream of two events is a conflict', async () => {
    const stream = await seeded(2);
    const error = await failure(append(stream, [event()], { expectedRevision: NO_STREAM }));
    expect(error).toEqual(conflict(stream, 'no_stream', 1n));
  });

  it('row 3: a revision before the last is a conflict', async () => {
    const stream = await seeded(3);
    expect(await failure(append(stream, [event()], { expectedRevision: 1n }))).toEqual(conflict(stream, 1n, 2n));
  });

  it('row 4: a revision beyond the last is a conflict', async () => {
    const stream = await seeded(1);
    expect(await failure(append(stream, [event()], { expectedRevision: 9n }))).toEqual(conflict(stream, 9n, 0n));
  });

  it('row 5: an exact revision on a missing stream is a conflict', async () => {
    const stream = newStream();
    expect(await failure(append(stream, [event()], { expectedRevision: 0n }))).toEqual(
      conflict(stream, 0n, 'no_stream'),
    );
  });

  it('row 6: STREAM_EXISTS on a missing stream is a conflict', async () => {
    const stream = newStream();
    const error = await failure(append(stream, [event()], { expectedRevision: STREAM_EXISTS }));
    expect(error).toEqual(conflict(stream, 'stream_exists', 'no_stream'));
  });

  it('row 7: a stream that has only metadata exists', async () => {
    const stream = newStream();
    await client.setStreamMetadata(stream, { maxCount: 9 });
    const answer = await append(stream, [event()], { expectedRevision: STREAM_EXISTS });
    expect([answer.success, answer.nextExpectedRevision]).toEqual([true, 0n]);
  });

  it('row 8: the same ids again at NO_STREAM answer as the first time, though the stream grew', async () => {
    const stream = newStream();
    const first = events(2);
    const answer = await append(stream, first, { expectedRevision: NO_STREAM });
    await append(stream, [event()], { expectedRevision: 1n });
    expect(await append(stream, first, { expectedRevision: NO_STREAM })).toEqual(answer);
    expect(await revisions(client, stream)).toEqual([0, 1, 2]);
  });

  it('row 9: the same ids again at the same exact revision answer as the first time, though the stream grew', async () => {
    const stream = await seeded(1);
    const second = events(2);
    const answer = await append(stream, second, { expectedRevision: 0n });
    await append(stream, [event()], { expectedRevision: 2n });
    expect(await append(stream, second, { expectedRevision: 0n })).toEqual(answer);
    expect(await revisions(client, stream)).toEqual([0, 1, 2, 3]);
  });

  it('row 10: a prefix of the ids answers with the number of its last event', async () => {
    const stream = newStream();
    const written = events(3);
    await append(stream, written, { expectedRevision: NO_STREAM });
    const answer = await append(stream, written.slice(0, 2), { expectedRevision: NO_STREAM });
    expect(answer.nextExpectedRevision).toBe(1n);
  });

  it('row 11: stored ids and a new one at NO_STREAM are a conflict', async () => {
    const stream = newStream();
    const written = events(2);
    await append(stream, written, { expectedRevision: NO_STREAM });
    const error = await failure(append(stream, [...written, event()], { expectedRevision: NO_STREAM }));
    expect(error).toEqual(conflict(stream, 'no_stream', 1n));
  });

  it('row 12: the same id at the current revision is stored again', async () => {
    const stream = newStream();
    const same = event();
    await append(stream, [same], { expectedRevision: NO_STREAM });
    const answer = await append(stream, [same], { expectedRevision: 0n });
    expect(answer.nextExpectedRevision).toBe(1n);
    expect((await readBack(stream)).map((read) => read?.id)).toEqual([same.id, same.id]);
  });

  it('row 13: the same id at an older revision where it does not belong is a conflict', async () => {
    const stream = newStream();
    const written = events(3);
    await append(stream, written, { expectedRevision: NO_STREAM });
    const error = await failure(append(stream, written.slice(0, 1), { expectedRevision: 0n }));
    expect(error).toEqual(conflict(stream, 0n, 2n));
  });

  it('row 14: the same ids again with ANY answer as the first time, though the stream grew', async () => {
    const stream = newStream();
    const written = events(2);
    const answer = await append(stream, written, { expectedRevision: ANY });
    await append(stream, [event()], { expectedRevision: ANY });
    expect(await append(stream, written, { expectedRevision: ANY })).toEqual(answer);
    expect(await revisions(client, stream)).toEqual([0, 1, 2]);
  });

  it('row 15: with ANY a known id before a new one is a conflict', async () => {
    const stream = newStream();
    const [known] = events(1);
    await append(stream, [known!, event()], { expectedRevision: ANY });
    const error = await failure(append(stream, [known!, event()], { expectedRevision: ANY }));
    expect(error).toEqual(conflict(stream, 'any', 1n));
  });

  it('row 16: with ANY a new id before a known one stores both', async () => {
    const stream = newStream();
    const known = event('known');
    await append(stream, [known], { expectedRevision: ANY });
    await append(stream, [event('new'), known], { expectedRevision: ANY });
    expect(await typesIn(stream)).toEqual(['known', 'new', 'known']);
  });

  it('row 17: with ANY an id that is known in another stream is stored', async () => {
    const [one, other] = [newStream(), newStream()];
    const same = event();
    await append(one, [same], { expectedRevision: ANY });
    await append(other, [same], { expectedRevision: ANY });
    expect(await revisions(client, other)).toEqual([0]);
  });

  it('row 18: an empty append to a new stream succeeds and leaves it missing', async () => {
    const stream = newStream();
    const answer = await append(stream, [], { expectedRevision: ANY });
    expect([answer.success, answer.nextExpectedRevision]).toEqual([true, 0n]);
    expect(await failure(revisions(client, stream))).toBeInstanceOf(StreamNotFoundError);
  });

  it('row 19: an empty append to two events answers with the current revision', async () => {
    const stream = await seeded(2);
    const answer = await append(stream, [], { expectedRevision: ANY });
    expect([answer.success, answer.nextExpectedRevision]).toEqual([true, 1n]);
  });
});

const readBack = async (stream: string) => {
  const found = [];
  for await (const { event: read } of client.readStream(stream)) found.push(read);
  return found;
};
