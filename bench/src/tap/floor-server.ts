import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTransaction, openSqlite } from '@taprail/sqlite';
import { fastify } from 'fastify';

/**
 * The floor of a tap: bare Fastify of the same version, and the body of the request in a plain table. What arrives in
 * one turn of the event loop is committed together with one fsync, as the product does it; checkpoints are set alike.
 */
const folder = mkdtempSync(join(tmpdir(), 'taprail-floor-'));
const database = openSqlite(join(folder, 'floor.db'), { durability: 'FULL', checkpointedElsewhere: true });
database.exec('CREATE TABLE request (id INTEGER PRIMARY KEY, body TEXT)');
const insert = database.prepare('INSERT INTO request (body) VALUES (?)');

let waiting: { body: string; done: () => void }[] = [];

const flush = (): void => {
  const group = waiting;
  waiting = [];
  inTransaction(database, () => {
    for (const { body } of group) insert.run(body);
  });
  for (const { done } of group) done();
};

const store = (body: string): Promise<void> =>
  new Promise((done) => {
    waiting.push({ body, done });
    if (waiting.length === 1) setImmediate(flush);
  });

const serve = async (): Promise<void> => {
  const server = fastify();
  server.post('/v1/taps', async (request) => {
    await store(JSON.stringify(request.body));
    return { id: 'tap_1', status: 'approved', amount: (request.body as { amount: number }).amount };
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  process.send?.({ port: (server.server.address() as AddressInfo).port });
};

process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
void serve();
