import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '@taprail/sqlite';
import { Kysely, sql } from 'kysely';
import { kyselyDialect } from '../sqlite/kysely-sqlite';
import { migrateTables, type Migrations, NewerTables } from './migrate-tables';

const first: Migrations = {
  '0001': {
    up: async (db: Kysely<any>) => {
      await db.schema.createTable('sale').ifNotExists().addColumn('id', 'text').execute();
    },
  },
};
const second: Migrations = {
  ...first,
  '0002': {
    up: async (db: Kysely<any>) => {
      await sql`ALTER TABLE sale ADD COLUMN currency TEXT NOT NULL DEFAULT 'EUR'`.execute(db);
    },
  },
};
const interrupted: Migrations = {
  ...first,
  '0002': {
    up: async (db: Kysely<any>) => {
      await second['0002']!.up(db);
      throw new Error('killed');
    },
  },
};

describe('the tables of an owner', () => {
  const folder = mkdtempSync(join(tmpdir(), 'taprail-tables-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const open = (name: string) =>
    new Kysely<any>({ dialect: kyselyDialect(openSqlite(join(folder, name), { durability: 'NORMAL' })) });
  const sales = async (db: Kysely<any>) => (await sql`SELECT * FROM sale`.execute(db)).rows;

  it('are made once, and each later step is taken once', async () => {
    const db = open('steps.db');
    await migrateTables(db, 'sales', first);
    await sql`INSERT INTO sale VALUES ('a')`.execute(db);
    await migrateTables(db, 'sales', second);
    await migrateTables(db, 'sales', second);
    expect(await sales(db)).toEqual([{ id: 'a', currency: 'EUR' }]);
    await db.destroy();
  });

  it('are as before when a step is interrupted, and are migrated at the next start', async () => {
    const db = open('interrupted.db');
    await migrateTables(db, 'sales', first);
    await sql`INSERT INTO sale VALUES ('a')`.execute(db);
    await expect(migrateTables(db, 'sales', interrupted)).rejects.toThrow('killed');
    expect(await sales(db)).toEqual([{ id: 'a' }]);
    await migrateTables(db, 'sales', second);
    expect(await sales(db)).toEqual([{ id: 'a', currency: 'EUR' }]);
    await db.destroy();
  });

  it('that a newer version made are left alone', async () => {
    const db = open('newer.db');
    await migrateTables(db, 'sales', second);
    await expect(migrateTables(db, 'sales', first)).rejects.toBeInstanceOf(NewerTables);
    await expect(migrateTables(db, 'sales', first)).rejects.toThrow(
      /^The sales tables were made by a newer version of Taprail: /,
    );
    await db.destroy();
  });
});
