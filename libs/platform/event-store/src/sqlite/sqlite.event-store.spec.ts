import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { LOG_START, StoreUnavailable } from '../event-store';
import { collect, describeEventStore, sampleEvent, uniqueStream } from '../testing';
import { CommitSignal } from './commit-signal';
import { SqliteEventStore } from './sqlite.event-store';

describeEventStore('SqliteEventStore in memory', async (sign) => new SqliteEventStore({ file: ':memory:', sign }));

describe('SqliteEventStore on a file', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'taprail-store-'));
    file = join(folder, 'log.db');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('that is opened to be read only is not written, not even by opening it', async () => {
    const writer = new SqliteEventStore({ file });
    const stream = uniqueStream();
    await writer.append(stream, 'no-stream', [sampleEvent('a')]);
    await writer.close();
    const before = [statSync(file).mtimeMs, readdirSync(folder)];
    const store = new SqliteEventStore({ file, readOnly: true });
    expect(await store.read(stream)).toHaveLength(1);
    await expect(store.append(stream, 0, [sampleEvent('b')])).rejects.toThrow(StoreUnavailable);
    await store.close();
    expect([statSync(file).mtimeMs, readdirSync(folder)]).toEqual(before);
  });

  it('shares one commit among the appends of one turn, each with its own answer', async () => {
    const commits: number[] = [];
    const store = new SqliteEventStore({ file, onCommit: (_ms, appends) => commits.push(appends) });
    const stream = uniqueStream();
    const answers = await Promise.allSettled([
      ...Array.from({ length: 8 }, () => store.append(uniqueStream(), 'no-stream', [sampleEvent('a')])),
      store.append(stream, 'no-stream', [sampleEvent('a')]),
      store.append(stream, 'no-stream', [sampleEvent('b')]),
    ]);
    expect(commits).toEqual([10]);
    expect(answers.map(({ status }) => status)).toEqual([...Array(9).fill('fulfilled'), 'rejected']);
    await store.close();
  });

  it('still has everything after it was closed and opened again', async () => {
    const stream = uniqueStream();
    const first = new SqliteEventStore({ file });
    await first.append(stream, 'no-stream', [sampleEvent('a')]);
    await first.close();
    const second = new SqliteEventStore({ file });
    expect((await second.read(stream)).map(({ type }) => type)).toEqual(['a']);
    await second.close();
  });

  it('leaves it to the reader to bring what was written to its place in the file', async () => {
    const signal = new CommitSignal();
    const writer = new SqliteEventStore({ file, signal, role: 'writer' });
    const reader = new SqliteEventStore({ file, signal, role: 'reader' });
    const text = 'x'.repeat(1_000_000);
    const append = () => writer.append(uniqueStream(), 'no-stream', [sampleEvent('a', { text })]);
    await Promise.all(Array.from({ length: 10 }, append));
    expect(statSync(file).size).toBeLessThan(text.length);
    while (statSync(file).size < 10 * text.length) await new Promise((resolve) => setTimeout(resolve, 10));
    await Promise.all([writer.close(), reader.close()]);
  });

  it('wakes a reader in another thread when it commits', async () => {
    const signal = new CommitSignal();
    const seen = signal.count();
    const worker = new Worker(
      `const { workerData, parentPort } = require('node:worker_threads');
       const cell = new Int32Array(workerData.memory);
       parentPort.postMessage('waiting');
       parentPort.postMessage(Atomics.wait(cell, 0, workerData.seen, 10_000));`,
      { eval: true, workerData: { memory: signal.memory, seen } },
    );
    const said: string[] = [];
    const woken = new Promise<void>((resolve) =>
      worker.on('message', (message: string) => (said.push(message), said.length === 2 && resolve())),
    );
    const store = new SqliteEventStore({ file, signal });
    await store.append(uniqueStream(), 'no-stream', [sampleEvent('a')]);
    await woken;
    expect(['ok', 'not-equal']).toContain(said[1]);
    await worker.terminate();
    await store.close();
  });

  it('shows a reader what another process has appended', async () => {
    const reader = new SqliteEventStore({ file });
    const writer = new SqliteEventStore({ file });
    const subscription = reader.subscribe(LOG_START);
    const received = collect(subscription, 1);
    await writer.append('other-1', 'no-stream', [sampleEvent('a')]);
    expect((await received).map(({ stream }) => stream)).toEqual(['other-1']);
    await subscription.close();
    await Promise.all([reader.close(), writer.close()]);
  });

  it('hands one that walks apart the very events that others read', async () => {
    const store = new SqliteEventStore({ file });
    const { position: head } = await store.append('a-0', 'no-stream', [sampleEvent('a')]);
    const apart = store.subscribe(head, {}, 'apart');
    const together = Array.from({ length: 4 }, () => store.subscribe(head));
    const received = Promise.all([apart, ...together].map((subscription) => collect(subscription, 2)));
    for (const stream of ['a-1', 'b-1']) await store.append(stream, 'no-stream', [sampleEvent('a')]);
    const [first, ...others] = await received;
    for (const events of others) events.forEach((event, n) => expect(event).toBe(first![n]));
    await store.close();
  });

  it('fails its check while it cannot be written, and passes again by itself', async () => {
    const store = new SqliteEventStore({ file });
    await store.append(uniqueStream(), 'no-stream', [sampleEvent('a')]);
    const full = (store as unknown as { database: { exec(sql: string): void } }).database;
    full.exec('PRAGMA max_page_count = 4');
    const big = () => store.append(uniqueStream(), 'no-stream', [sampleEvent('b', { text: 'x'.repeat(100_000) })]);
    await expect(big()).rejects.toThrow(StoreUnavailable);
    await expect(store.check()).rejects.toThrow(StoreUnavailable);
    full.exec('PRAGMA max_page_count = 1000000');
    await expect(store.check()).resolves.toBeUndefined();
    await expect(big()).resolves.toMatchObject({ revision: 0 });
    await store.close();
  });

  it('has other writers only where another thread writes what it reads', async () => {
    const others: (readonly [string, boolean])[] = [];
    for (const role of ['writer', 'reader', undefined] as const) {
      const store = new SqliteEventStore({ file: join(folder, 'roles.db'), ...(role && { role }) });
      others.push([role ?? 'both', store.hasOtherWriters]);
      await store.close();
    }
    expect(others).toEqual([
      ['writer', false],
      ['reader', true],
      ['both', false],
    ]);
  });

  it('says that it is unavailable once it is closed', async () => {
    const store = new SqliteEventStore({ file });
    await store.close();
    await expect(store.append(uniqueStream(), 'no-stream', [sampleEvent('a')])).rejects.toThrow(StoreUnavailable);
    await expect(store.head()).rejects.toThrow(StoreUnavailable);
  });
});
