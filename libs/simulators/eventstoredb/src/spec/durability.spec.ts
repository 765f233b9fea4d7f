import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { EventStoreDBClient, NO_STREAM } from '@eventstore/db-client';

import { startEsdbServer } from '../start-esdb-server';
import { startEsdbProcess } from '../testing/esdb-process';
import { event, events, newStream, revisions, wholeLog } from './esdb-fixture';

let folder: string;

beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'esdb-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const withClient = async <Answer>(
  url: string,
  use: (client: EventStoreDBClient) => Promise<Answer>,
): Promise<Answer> => {
  const client = EventStoreDBClient.connectionString(url);
  try {
    return await use(client);
  } finally {
    await client.dispose();
  }
};

it('keeps every answered append, tombstone and delete through kill -9', async () => {
  const file = join(folder, 'log.db');
  const [kept, softDeleted, tombstoned] = [newStream(), newStream(), newStream()];
  const first = events(2);
  const before = await startEsdbProcess({ file });
  const [answer, log] = await withClient(before.url, async (client) => {
    await client.appendToStream(softDeleted, events(1));
    await client.deleteStream(softDeleted);
    await client.tombstoneStream(tombstoned);
    const written = await client.appendToStream(kept, first, { expectedRevision: NO_STREAM });
    const logged = await wholeLog(client);
    await before.kill();
    return [written, logged] as const;
  });
  const after = await startEsdbProcess({ file });
  await withClient(after.url, async (client) => {
    expect(await wholeLog(client)).toEqual(log);
    expect(await client.appendToStream(kept, first, { expectedRevision: NO_STREAM })).toEqual(answer);
    await client.appendToStream(kept, [event()], { expectedRevision: 1n });
    expect(await revisions(client, kept)).toEqual([0, 1, 2]);
  });
  await after.stop();
}, 30_000);

it('lets only one server open a file', async () => {
  const file = join(folder, 'log.db');
  const server = await startEsdbServer({ file, port: 0 });
  await expect(startEsdbServer({ file, port: 0 })).rejects.toThrow(/locked/);
  await server.close();
});

it('is found through gossip by a client that knows several hosts', async () => {
  const server = await startEsdbServer({ file: ':memory:', port: 0 });
  const hosts = `esdb://127.0.0.1:${server.port},localhost:${server.port}?tls=false`;
  await withClient(hosts, async (client) => {
    const stream = newStream();
    await client.appendToStream(stream, events(2));
    expect(await revisions(client, stream)).toEqual([0, 1]);
  });
  await server.close();
});

it('gives the ids that ANY knows up at a restart, as the real server does', async () => {
  const file = join(folder, 'log.db');
  const stream = newStream();
  const same = event();
  for (let start = 0; start < 2; start += 1) {
    const server = await startEsdbServer({ file, port: 0 });
    await withClient(server.url, (client) => client.appendToStream(stream, [same]));
    await server.close();
  }
  const server = await startEsdbServer({ file, port: 0 });
  expect(await withClient(server.url, (client) => revisions(client, stream))).toEqual([0, 1]);
  await server.close();
});
