import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFile } from './lock-file';
import { inTransaction, openSqlite } from './open-sqlite';

describe('a SQLite file', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'taprail-sqlite-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is opened with write-ahead logging and the durability that was asked for, its folder made', () => {
    const full = openSqlite(join(folder, 'new', 'full.db'), { durability: 'FULL' });
    const normal = openSqlite(join(folder, 'normal.db'), { durability: 'NORMAL' });
    const pragma = (name: string) => [full, normal].map((db) => Object.values(db.prepare(`PRAGMA ${name}`).get())[0]);
    expect(pragma('journal_mode')).toEqual(['wal', 'wal']);
    expect(pragma('synchronous')).toEqual([2, 1]);
    full.close();
    normal.close();
  });

  it('keeps all of a transaction or nothing', () => {
    const database = openSqlite(':memory:', { durability: 'NORMAL' });
    database.exec('CREATE TABLE word (text TEXT)');
    const say = (text: string) => database.prepare('INSERT INTO word VALUES (?)').run(text);
    inTransaction(database, () => say('kept'));
    expect(() =>
      inTransaction(database, () => {
        say('undone');
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(database.prepare('SELECT text FROM word').all()).toEqual([{ text: 'kept' }]);
    database.close();
  });

  it('can be held by one at a time', () => {
    const file = join(folder, 'lock.db');
    const held = lockFile(file)!;
    expect(lockFile(file)).toBeUndefined();
    held.release();
    const again = lockFile(file);
    expect(again).toBeDefined();
    again!.release();
  });

  it('refuses to write through a read-only connection', () => {
    const file = join(folder, 'shared.db');
    const writer = openSqlite(file, { durability: 'FULL' });
    writer.exec('CREATE TABLE word (text TEXT)');
    const reader = openSqlite(file, { durability: 'FULL', readOnly: true });
    expect(() => reader.exec("INSERT INTO word VALUES ('x')")).toThrow(/readonly/);
    reader.close();
    writer.close();
  });
});
