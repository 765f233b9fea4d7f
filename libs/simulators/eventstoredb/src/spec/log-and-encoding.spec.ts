import { randomUUID } from 'node:crypto';

import {
  BACKWARDS,
  binaryEvent,
  END,
  type EventStoreDBClient,
  FORWARDS,
  jsonEvent,
  START,
} from '@eventstore/db-client';

import { event, events, type Fixture, newStream, startFixture, wholeLog } from './esdb-fixture';

let fixture: Fixture;
let client: EventStoreDBClient;

beforeAll(async () => {
  fixture = await startFixture();
  client = fixture.client;
  for (let count = 0; count < 5; count += 1) await client.appendToStream(newStream(), events(3));
});
afterAll(() => fixture.stop());

const positionsFrom = async (options: Parameters<EventStoreDBClient['readAll']>[0]): Promise<unknown[]> => {
  const found: unknown[] = [];
  for await (const { event: read } of client.readAll(options)) found.push(read?.position.commit);
  return found;
};

const readOne = async (stream: string) => {
  const found = [];
  for await (const { event: read } of client.readStream(stream)) found.push(read);
  return found[0];
};

it('row 52: a read of the log includes its start forwards and leaves it out backwards', async () => {
  const log = await wholeLog(client);
  const all = log.map(({ event: read }) => read?.position.commit);
  const fromPosition = log[5]!.event!.position;
  expect(await positionsFrom({ fromPosition, direction: FORWARDS })).toEqual(all.slice(5));
  expect(await positionsFrom({ fromPosition, direction: BACKWARDS })).toEqual(all.slice(0, 5).reverse());
});

it('row 53: forwards from the end and backwards from the start there is nothing', async () => {
  expect(await positionsFrom({ fromPosition: END, direction: FORWARDS })).toEqual([]);
  expect(await positionsFrom({ fromPosition: START, direction: BACKWARDS })).toEqual([]);
});

it('row 54: positions in the log strictly rise', async () => {
  const all = (await wholeLog(client)).map(({ event: read }) => read!.position.commit);
  expect(all).toHaveLength(15);
  expect(all.slice(1).every((position, index) => position > all[index]!)).toBe(true);
});

it('row 55: an id in upper case is read back in lower case', async () => {
  const stream = newStream();
  const id = randomUUID();
  await client.appendToStream(stream, [event('T', id.toUpperCase())]);
  expect((await readOne(stream))?.id).toBe(id);
});

it('row 56: bytes come back as bytes and JSON as JSON', async () => {
  const [binary, json] = [newStream(), newStream()];
  const bytes = Uint8Array.from([0, 255, 1, 128]);
  await client.appendToStream(binary, [binaryEvent({ type: 'T', data: bytes, metadata: bytes })]);
  await client.appendToStream(json, [jsonEvent({ type: 'T', data: { a: ['ü', null] }, metadata: { b: 1 } })]);
  expect(await readOne(binary)).toMatchObject({ isJson: false, data: bytes, metadata: bytes });
  expect(await readOne(json)).toMatchObject({ isJson: true, data: { a: ['ü', null] }, metadata: { b: 1 } });
});

it('row 57: an event was created while it was appended, to the millisecond', async () => {
  const stream = newStream();
  const before = Date.now();
  await client.appendToStream(stream, [event()]);
  const created = (await readOne(stream))!.created.getTime();
  expect(created).toBeGreaterThanOrEqual(before);
  expect(created).toBeLessThanOrEqual(Date.now());
});

it('beyond the rows: a link is an ordinary event, or what it points at when links are resolved', async () => {
  const [stream, links] = [newStream(), newStream()];
  await client.appendToStream(stream, events(2));
  await client.appendToStream(links, [binaryEvent({ type: '$>', data: Buffer.from(`1@${stream}`) })]);
  const read = async (resolveLinkTos: boolean) => {
    const found: unknown[] = [];
    for await (const { event: target, link } of client.readStream(links, { resolveLinkTos })) {
      found.push(target?.streamId, target?.revision, link?.streamId);
    }
    return found;
  };
  expect(await read(false)).toEqual([links, 0n, undefined]);
  expect(await read(true)).toEqual([stream, 1n, links]);
});
