import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NewEvent, SqliteEventStore } from '@taprail/event-store';
import { inTransaction, openSqlite } from '@taprail/sqlite';
import { mintId } from '@taprail/contracts';
import { percentile, rounded, say, spreadOf, told } from './load/spread';

const rounds = 5;
const sliceMs = 1_000;
const sizes = [1, 64, 512];
const growth = [10_000, 1_000_000, 5_000_000];
const growthSamples = 400;
const growthBatch = 64;

const body = JSON.stringify({
  amount: 4200,
  currency: 'EUR',
  submerchant: 'bistro-42',
  device: 'dev_1',
  note: 'x'.repeat(200),
});
const metadata = JSON.stringify({
  schema: 1,
  commandId: 'cmd',
  correlationId: 'c',
  hash: '0'.repeat(64),
  prevHash: '0'.repeat(64),
});
const event = (): NewEvent => ({ id: randomUUID(), type: 'Happened', data: body, metadata });

type Variant = Readonly<{ name: string; append: (count: number) => Promise<void>; close: () => Promise<void> }>;

/** The floor: the same bytes into one plain table, all of a round in one transaction with one fsync, and no promises. */
const openFloor = (folder: string): Variant => {
  const database = openSqlite(join(folder, 'floor.db'), { durability: 'FULL' });
  database.exec('CREATE TABLE request (id INTEGER PRIMARY KEY, stream TEXT, data TEXT, metadata TEXT)');
  const insert = database.prepare('INSERT INTO request (stream, data, metadata) VALUES (?, ?, ?)');
  return {
    name: 'bare batched insert',
    append: async (count) => {
      await new Promise((resolve) => setImmediate(resolve));
      inTransaction(database, () => {
        for (let n = 0; n < count; n += 1) insert.run(mintId('s'), body, metadata);
      });
    },
    close: async () => database.close(),
  };
};

const openStore = (folder: string): Variant => {
  const store = new SqliteEventStore({ file: join(folder, 'store.db') });
  return {
    name: 'event store',
    append: async (count) => {
      await Promise.all(
        Array.from({ length: count }, () => store.append(`bench-${mintId('s')}`, 'no-stream', [event()])),
      );
    },
    close: () => store.close(),
  };
};

const perSecond = async ({ append }: Variant, count: number): Promise<number> => {
  const startedAt = performance.now();
  let done = 0;
  while (performance.now() - startedAt < sliceMs) {
    await append(count);
    done += count;
  }
  return (done * 1_000) / (performance.now() - startedAt);
};

const compare = async (folder: string): Promise<void> => {
  const [floor, store] = [openFloor(folder), openStore(folder)];
  say('| concurrent appends | floor/s | event store/s | ratio (min–max) |');
  say('|---|---|---|---|');
  for (const count of sizes) {
    const pairs: [number, number][] = [];
    for (let round = 0; round < rounds; round += 1) {
      // The order alternates from round to round, so that neither has the warmer disk.
      const order = round % 2 === 0 ? [floor, store] : [store, floor];
      const rates = new Map<Variant, number>();
      for (const variant of order) rates.set(variant, await perSecond(variant, count));
      pairs.push([rates.get(floor)!, rates.get(store)!]);
    }
    const ratio = spreadOf(pairs.map(([base, ours]) => ours / base));
    const [base, ours] = [0, 1].map((index) => spreadOf(pairs.map((pair) => pair[index]!)).median);
    say(`| ${count} | ${rounded(base!, 0)} | ${rounded(ours!, 0)} | ${told(ratio)} |`);
  }
  await Promise.all([floor.close(), store.close()]);
};

/** Fills the log in bulk to the size wanted, beside the store's own connection, then times appends as they come. */
const grow = async (folder: string): Promise<void> => {
  const file = join(folder, 'growth.db');
  let store = new SqliteEventStore({ file });
  let size = 0;
  let first: number | undefined;
  say(`| stored events | p50 of ${growthBatch} appends at once (ms) | p99 (ms) | p99 to the first row | open (ms) |`);
  say('|---|---|---|---|---|');
  for (const target of growth) {
    await store.close();
    fill(file, size, target);
    size = target;
    const openedAt = performance.now();
    store = new SqliteEventStore({ file });
    await store.head();
    const openMs = performance.now() - openedAt;
    const times: number[] = [];
    for (let n = 0; n < growthSamples; n += 1) {
      const startedAt = performance.now();
      await Promise.all(
        Array.from({ length: growthBatch }, () => store.append(`bench-${mintId('s')}`, 'no-stream', [event()])),
      );
      times.push(performance.now() - startedAt);
    }
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
    first ??= p99;
    say(`| ${target} | ${rounded(p50)} | ${rounded(p99)} | ${rounded(p99 / first)} | ${rounded(openMs, 1)} |`);
  }
  await store.close();
};

const fill = (file: string, from: number, to: number): void => {
  const database = openSqlite(file, { durability: 'NORMAL' });
  const insert = database.prepare(
    'INSERT INTO event (stream, revision, id, type, data, metadata) VALUES (?, 0, ?, ?, ?, ?)',
  );
  const chunk = 10_000;
  for (let at = from; at < to; at += chunk) {
    inTransaction(database, () => {
      for (let n = at; n < Math.min(at + chunk, to); n += 1) {
        insert.run(`bench-${mintId('s')}`, randomUUID(), 'Happened', body, metadata);
      }
    });
  }
  database.close();
};

/** Durable appends beside a bare batched insert, and how they behave as the log grows. */
export const run = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'taprail-bench-'));
  try {
    await compare(folder);
    say('');
    await grow(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
