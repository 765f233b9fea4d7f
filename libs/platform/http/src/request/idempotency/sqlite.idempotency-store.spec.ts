import { GroupCommit, openSqlite, type Sqlite } from '@taprail/sqlite';
import { describeIdempotencyStore } from '../../testing/idempotency-store.contract';
import type { IdempotencyStore, ReserveRequest } from './idempotency-store';
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

describeIdempotencyStore('SqliteIdempotencyStore, answering before it has written', async (realNowMs) => {
  const { database, store } = open(realNowMs);
  const soon: IdempotencyStore = Object.assign(Object.create(store), {
    reserve: (request: ReserveRequest) => store.reserve({ ...request, soon: true }),
  });
  return { store: soon, close: async () => database.close() };
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
    database.exec("CREATE TRIGGER full BEFORE INSERT ON used_key BEGIN SELECT RAISE(ABORT, 'disk full'); END");
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

  describe('while the disk is full', () => {
    const answer = { status: 200, headers: {}, body: '{}' };
    const retry = { ...request, commandId: 'cmd_2' };
    const full = (commits: GroupCommit) =>
      commits.add(() => {
        throw new Error('disk full');
      });

    it.each<[string, (store: SqliteIdempotencyStore) => Promise<void>]>([
      ['an answer', (store) => store.complete(request, answer)],
      ['a refusal', (store) => store.forget(request)],
    ])('lets go of the key whose run ended with %s that it cannot keep', async (_, end) => {
      const { database, commits, store } = open();
      await store.reserve(request);
      const [ended] = await Promise.allSettled([end(store), full(commits)]);
      expect(ended.status).toBe('rejected');
      expect(await store.reserve(retry)).toEqual({ outcome: 'resume', commandId: 'cmd_1' });
      database.close();
    });

    it('holds no key for a retry that it could not let run', async () => {
      const { database, commits, store } = open();
      await store.reserve(request);
      await store.release(request);
      const [refused] = await Promise.allSettled([store.reserve(retry), full(commits)]);
      expect(refused.status).toBe('rejected');
      expect(await store.reserve({ ...retry, commandId: 'cmd_3' })).toEqual({ outcome: 'resume', commandId: 'cmd_1' });
      database.close();
    });
  });

  describe('asked to answer soon', () => {
    const soon = { ...request, soon: true };
    const rows = (database: Sqlite) => database.prepare('SELECT name, command_id FROM used_key').all();

    const refused = (commits: GroupCommit) =>
      expect(
        commits.add(() => {
          throw new Error('disk full');
        }),
      ).rejects.toThrow('disk full');

    it('writes the key in the same commit as what is stored next, and before it', async () => {
      const { database, commits, store } = open();
      const order: string[] = [];
      const stored = commits.add(() => order.push(...rows(database).map(() => 'the key was there')));
      expect(store.reserve(soon)).toEqual({ outcome: 'fresh', commandId: 'cmd_1' });
      await stored;
      expect([order, rows(database)]).toEqual([['the key was there'], [{ name: 'test/plt_1 k', command_id: 'cmd_1' }]]);
      database.close();
    });

    it('says at once that the disk takes no keys', async () => {
      const { database, store } = open();
      database.exec("CREATE TRIGGER full BEFORE INSERT ON used_key BEGIN SELECT RAISE(ABORT, 'disk full'); END");
      expect(() => store.reserve(soon)).toThrow('disk full');
      database.exec('DROP TRIGGER full');
      expect(store.reserve({ ...soon, commandId: 'cmd_2' })).toEqual({ outcome: 'fresh', commandId: 'cmd_2' });
      database.close();
    });

    it('writes a key whose commits fail until the disk takes one, for the retry that runs then', async () => {
      const { database, commits, store } = open();
      await store.reserve(soon);
      await refused(commits);
      expect(rows(database)).toEqual([]);
      await Promise.allSettled([store.release(soon), refused(commits)]);
      await Promise.allSettled([store.reserve({ ...soon, commandId: 'cmd_2' }), refused(commits)]);
      expect(rows(database)).toEqual([]);
      expect(await store.reserve({ ...soon, commandId: 'cmd_3' })).toEqual({ outcome: 'resume', commandId: 'cmd_1' });
      expect(rows(database)).toEqual([{ name: 'test/plt_1 k', command_id: 'cmd_1' }]);
      expect(await store.reserve({ ...soon, commandId: 'cmd_4' })).toEqual({ outcome: 'running' });
      database.close();
    });

    it('keeps the answer also where the commit of its key failed', async () => {
      const { database, commits, store } = open();
      await store.reserve(soon);
      await refused(commits);
      const answer = { status: 402, headers: {}, body: '{}' };
      await store.complete(soon, answer);
      expect(await store.reserve({ ...soon, commandId: 'cmd_2' })).toEqual({
        outcome: 'answered',
        commandId: 'cmd_1',
        answer,
      });
      database.close();
    });
  });
});
