import { GroupCommit, openSqlite } from '@taprail/sqlite';
import { describeIdempotencyStore } from '../testing/idempotency-store.contract';
import { SqliteIdempotencyStore } from './sqlite.idempotency-store';

const open = (realNowMs?: () => number) => {
  const database = openSqlite(':memory:', { durability: 'FULL' });
  const commits = new GroupCommit(database);
  return { database, commits, store: new SqliteIdempotencyStore(commits, realNowMs) };
};

describeIdempotencyStore('SqliteIdempotencyStore', async (realNowMs) => {
  const { database, store } = open(realNowMs);
  return { store, close: async () => database.close() };
});

const request = { scope: 'test/plt_1', key: 'k', fingerprint: 'f', commandId: 'cmd_1', now: new Date(0) };

describe('SqliteIdempotencyStore', () => {
  it('lets a retry run at once under the same command id after its process was killed', async () => {
    const { database, commits, store } = open();
    await store.reserve(request);
    expect(await store.reserve({ ...request, commandId: 'cmd_2' })).toEqual({ outcome: 'running' });
    const restarted = new SqliteIdempotencyStore(commits);
    const retry = { ...request, commandId: 'cmd_3' };
    expect(await restarted.reserve(retry)).toEqual({ outcome: 'resume', commandId: 'cmd_1' });
    database.close();
  });

  it('holds no key whose reservation could not be written', async () => {
    const { database, store } = open();
    database.exec("CREATE TRIGGER full BEFORE INSERT ON request_key BEGIN SELECT RAISE(ABORT, 'disk full'); END");
    const other = { ...request, key: 'other' };
    expect(await Promise.allSettled([store.reserve(request), store.reserve(other)])).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ message: expect.stringContaining('disk full') }) },
      { status: 'rejected', reason: expect.objectContaining({ message: expect.stringContaining('disk full') }) },
    ]);
    database.exec('DROP TRIGGER full');
    const retry = { ...request, commandId: 'cmd_2' };
    expect(await store.reserve(retry)).toEqual({ outcome: 'fresh', commandId: 'cmd_2' });
    database.close();
  });
});
