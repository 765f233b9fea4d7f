import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openSqlite } from '@taprail/sqlite';
import { loadCheckpoint } from '../checkpoints';
import { openReadStore } from '../open-read-store';
import { describeReadStore, saveCheckpoint } from '../testing';
import { openSqliteReadStore } from './sqlite.read-store';

const folder = mkdtempSync(join(tmpdir(), 'taprail-read-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeReadStore('The SQLite read store', () => openSqliteReadStore(join(folder, 'read.db')));

describe('two threads on one SQLite file', () => {
  it('do not write between what a transaction of the other reads and writes', async () => {
    const file = join(folder, 'two.db');
    const store = await openSqliteReadStore(file);
    const other = openSqlite(file, { durability: 'NORMAL' });
    other.exec('PRAGMA busy_timeout = 0');
    await store.inTransaction(async (tx) => {
      expect(await loadCheckpoint(tx, 'news')).toBeUndefined();
      expect(() => other.exec("INSERT INTO checkpoint VALUES ('other', 1, 1)")).toThrow('locked');
      await saveCheckpoint(tx, 'news', 7n, 1n);
    });
    expect(await loadCheckpoint(store.db, 'news')).toBe(7n);
    other.close();
    await store.close();
  });
});

describe('the file of a read store that was deleted', () => {
  it('is missed by its check', async () => {
    const file = join(folder, 'deleted.db');
    const store = await openSqliteReadStore(file);
    await store.check();
    rmSync(file);
    await sleep(1_100);
    await expect(store.check()).rejects.toThrow('deleted.db was deleted or replaced');
    await store.close();
  });
});

describe('what SQLite has no words for', () => {
  it('is yes and no, which are numbers there', async () => {
    const store = await openSqliteReadStore(':memory:');
    const { rows } = await sql`SELECT ${true} AS yes, typeof(${false}) AS kind`.execute(store.db);
    expect(rows).toEqual([{ yes: 1, kind: 'integer' }]);
    await store.close();
  });
});

describe('openReadStore', () => {
  it('names the schemes it knows when it is given another', () =>
    expect(() => openReadStore('mysql://host/db')).toThrow(
      'READ_STORE_URL has scheme "mysql:"; known are sqlite:, postgres:, postgresql:',
    ));
});
