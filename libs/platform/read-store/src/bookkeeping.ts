import { type Kysely, sql } from 'kysely';
import { migrateTables, type Migrations } from './migrations/migrate-tables';

/** Positions are 64-bit: PostgreSQL hands them out as text, SQLite as numbers. `BigInt()` reads both. */
type Int64 = bigint | string | number;

export type BookkeepingTables = {
  checkpoint: { name: string; position: Int64; epoch: Int64 };
  lease: { name: string; holder: string; epoch: Int64; expires_at_ms: Int64 };
  active_projection: { name: string; version: number };
  timer: {
    id: string;
    owner: string;
    kind: string;
    subject: string;
    due_at_ms: Int64;
    /** Fires again at this distance; null: once. */
    every_ms: Int64 | null;
    command: string;
    attempts: number;
    retry_at_ms: Int64;
  };
  parked_reaction: { name: string; stream: string; position: Int64; error: string; parked_at: string };
};

const createTables = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .createTable('checkpoint')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('epoch', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('lease')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('epoch', 'bigint', (column) => column.notNull())
    .addColumn('expires_at_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('active_projection')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
  await createTimers(db);
  await db.schema
    .createTable('parked_reaction')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('stream', 'text', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('error', 'text', (column) => column.notNull())
    .addColumn('parked_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('parked_reaction_pk', ['name', 'position'])
    .execute();
};

const createTimers = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .createTable('timer')
    .ifNotExists()
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('due_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('command', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('retry_at_ms', 'bigint', (column) => column.notNull().defaultTo(sql`0`))
    .addColumn('every_ms', 'bigint')
    .addPrimaryKeyConstraint('timer_pk', ['owner', 'id'])
    .execute();
  await addRepetition(db);
  await db.schema.createIndex('timer_due').ifNotExists().on('timer').columns(['owner', 'due_at_ms']).execute();
};

/** The first tables of timers had no such column. */
const addRepetition = async (db: Kysely<any>): Promise<void> => {
  const tables = await db.introspection.getTables();
  const columns = tables.find(({ name }) => name === 'timer')?.columns ?? [];
  if (columns.some(({ name }) => name === 'every_ms')) return;
  await db.schema.alterTable('timer').addColumn('every_ms', 'bigint').execute();
};

/**
 * With the epoch in a unique key, PostgreSQL lets whoever writes a page lock the row of its lease against another holder alone: pages
 * and the renewal of many leases with one statement would else wait for each other.
 */
const addEpochKey = async (db: Kysely<any>): Promise<void> => {
  await db.schema.createIndex('lease_epoch').ifNotExists().unique().on('lease').columns(['name', 'epoch']).execute();
};

const migrations: Migrations = { '0001': { up: createTables }, '0002': { up: addEpochKey } };

export const migrateBookkeeping = (db: Kysely<BookkeepingTables>): Promise<void> =>
  migrateTables(db, 'bookkeeping', migrations);
