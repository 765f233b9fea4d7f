import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateSchema, NewerSchema } from './migrate-schema';
import { openSqlite } from './open-sqlite';

const first = 'CREATE TABLE IF NOT EXISTS sale (id TEXT PRIMARY KEY) STRICT';
const second = "ALTER TABLE sale ADD COLUMN currency TEXT NOT NULL DEFAULT 'EUR'";

describe('the schema of a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'taprail-schema-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const open = (name: string) => openSqlite(join(folder, name), { durability: 'FULL' });

  it('is made once, and each later step is taken once', () => {
    const database = open('steps.db');
    migrateSchema(database, 'sales', [first]);
    database.exec("INSERT INTO sale VALUES ('a')");
    migrateSchema(database, 'sales', [first, second]);
    migrateSchema(database, 'sales', [first, second]);
    expect(database.prepare('SELECT * FROM sale').all()).toEqual([{ id: 'a', currency: 'EUR' }]);
    database.close();
  });

  it('is adopted where tables were made before there were steps', () => {
    const database = open('older.db');
    database.exec(first);
    database.exec("INSERT INTO sale VALUES ('a')");
    migrateSchema(database, 'sales', [first, second]);
    expect(database.prepare('SELECT * FROM sale').all()).toEqual([{ id: 'a', currency: 'EUR' }]);
    database.close();
  });

  it('is as before when a step fails, and goes on when it is mended', () => {
    const database = open('failed.db');
    migrateSchema(database, 'sales', [first]);
    expect(() => migrateSchema(database, 'sales', [first, second, 'ALTER TABLE nothing ADD COLUMN x'])).toThrow();
    database.exec("INSERT INTO sale VALUES ('a')");
    migrateSchema(database, 'sales', [first, second]);
    expect(database.prepare('SELECT * FROM sale').all()).toEqual([{ id: 'a', currency: 'EUR' }]);
    database.close();
  });

  it('of one owner says nothing about another in the same file', () => {
    const database = open('owners.db');
    migrateSchema(database, 'sales', [first, second]);
    migrateSchema(database, 'refunds', ['CREATE TABLE refund (id TEXT PRIMARY KEY) STRICT']);
    expect(database.prepare('SELECT * FROM schema_version ORDER BY owner').all()).toEqual([
      { owner: 'refunds', version: 1 },
      { owner: 'sales', version: 2 },
    ]);
    database.close();
  });

  it('that is newer is left alone', () => {
    const database = open('newer.db');
    migrateSchema(database, 'sales', [first, second]);
    expect(() => migrateSchema(database, 'sales', [first])).toThrow(NewerSchema);
    expect(() => migrateSchema(database, 'sales', [first])).toThrow(
      'The sales tables have version 2, made by a newer version of Taprail; this one knows 1.',
    );
    database.close();
  });
});
