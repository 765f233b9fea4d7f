import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { type NewEvent, StoreUnavailable } from '../event-store';
import { SqliteEventStore } from '../sqlite/sqlite.event-store';
import { CommitSignal } from '../sqlite/commit-signal';
import { describeEventStore, sampleEvent, uniqueStream } from '../testing';
import { appendForOthers } from './append-for-others';
import { RemoteWriterEventStore } from './remote-writer.event-store';

const folder = mkdtempSync(join(tmpdir(), 'taprail-elsewhere-'));
let opened = 0;

const open = (sign?: (event: NewEvent) => NewEvent) => {
  const file = join(folder, `log-${(opened += 1)}.db`);
  const signal = new CommitSignal();
  const commits: number[] = [];
  const writer = new SqliteEventStore({
    file,
    signal,
    onCommit: (_ms, appends) => commits.push(appends),
    ...(sign ? { sign } : {}),
  });
  const { port1, port2 } = new MessageChannel();
  appendForOthers(writer, port1);
  return { writer, commits, store: new RemoteWriterEventStore(new SqliteEventStore({ file, signal }), port2) };
};

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeEventStore('WrittenElsewhere', async (sign) => open(sign).store);

describe('WrittenElsewhere', () => {
  it('has another writer', async () => {
    const { store } = open();
    expect(store.hasOtherWriters).toBe(true);
    await store.close();
  });

  it('shares one commit among the appends of one turn', async () => {
    const { store, commits } = open();
    await Promise.all(Array.from({ length: 8 }, () => store.append(uniqueStream(), 'no-stream', [sampleEvent('a')])));
    expect(commits).toEqual([8]);
    await store.close();
  });

  it('says that the store is away when the writer cannot write', async () => {
    const { store, writer } = open();
    await writer.close();
    await expect(store.append(uniqueStream(), 'no-stream', [sampleEvent('a')])).rejects.toThrow(
      new StoreUnavailable('The event store is closed'),
    );
    await store.close();
  });

  it('leaves open what became of appends that were under way when the writer went', async () => {
    const { store } = open();
    const underWay = store.append(uniqueStream(), 'no-stream', [sampleEvent('a')]);
    await Promise.all([expect(underWay).rejects.toBeInstanceOf(StoreUnavailable), store.close()]);
    await expect(store.append(uniqueStream(), 'no-stream', [sampleEvent('a')])).rejects.toBeInstanceOf(
      StoreUnavailable,
    );
    await expect(store.check()).rejects.toBeInstanceOf(StoreUnavailable);
  });
});
