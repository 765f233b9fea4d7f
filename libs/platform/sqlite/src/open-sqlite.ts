import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';

export type Sqlite = DatabaseSyncInstance;
export type PreparedStatement = StatementSyncInstance;

export type SqliteOptions = Readonly<{
  /** FULL: a commit survives a power cut. NORMAL: it survives a crash of the process; for what can be rebuilt. */
  durability: 'FULL' | 'NORMAL';
  readOnly?: boolean;
  /** Another connection does the checkpoints: this one comes to them only when that is far behind. */
  checkpointedElsewhere?: boolean;
}>;

const busyTimeoutMs = 5_000;
/**
 * Rows come in the order of time, many to a commit: large pages are written with fewer calls. A durable file is also
 * written one row at a time, and has smaller pages.
 */
const pageBytes = { FULL: 8_192, NORMAL: 16_384 } as const;
/**
 * How far the write-ahead log grows before its pages go to their places. A page that is written in every commit goes
 * there once for all of them, so what may be lost waits longer; what is durable must not stop for long.
 */
const checkpointBytes = { FULL: 4_194_304, NORMAL: 67_108_864 } as const;
const checkpointElsewhereBytes = 33_554_432;
/** SQLite's own 2 MB hold no more than the upper pages of a few indexes: every row would be a read from the file. */
const cacheKib = 16_384;

/** One connection with write-ahead logging. One writer per file, always; readers open their own. */
export const openSqlite = (file: string, options: SqliteOptions): Sqlite => {
  const { durability, readOnly = false, checkpointedElsewhere = false } = options;
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { readOnly });
  database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  if (!readOnly) {
    database.exec(`PRAGMA page_size = ${pageBytes[durability]}`);
    database.exec('PRAGMA journal_mode = WAL');
    database.exec(`PRAGMA synchronous = ${durability}`);
    const growsTo = checkpointedElsewhere ? checkpointElsewhereBytes : checkpointBytes[durability];
    database.exec(`PRAGMA wal_autocheckpoint = ${growsTo / pageBytes[durability]}`);
    // The statement journal of a write of many rows would otherwise go to a temporary file.
    database.exec('PRAGMA temp_store = MEMORY');
  }
  database.exec(`PRAGMA cache_size = -${cacheKib}`);
  database.exec('PRAGMA foreign_keys = ON');
  return database;
};

/** Runs the work in one write transaction; an error undoes all of it. */
export const inTransaction = <T>(database: Sqlite, work: () => T): T => {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
};
