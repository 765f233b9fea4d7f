import { close, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { DatabaseSync } from '@photostructure/sqlite';

const inMemory = ':memory:';

export type Database = InstanceType<typeof DatabaseSync>;

const tables = `
  CREATE TABLE IF NOT EXISTS event (
    position INTEGER PRIMARY KEY,
    stream TEXT NOT NULL,
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    is_json INTEGER NOT NULL,
    created_ms INTEGER NOT NULL,
    data BLOB NOT NULL,
    metadata BLOB NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS event_of_stream ON event (stream, revision);
`;

/** Exclusive, because positions are counted in memory: a second server on the same file must fail, not overwrite. */
export const openDatabase = (file: string): Database => {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA locking_mode = EXCLUSIVE');
  database.exec('PRAGMA journal_mode = WAL');
  // A commit is in the file of the write-ahead log, and on disk when that was flushed.
  database.exec('PRAGMA synchronous = NORMAL');
  database.exec(tables);
  return database;
};

export type Flush = Readonly<{ run: () => Promise<void>; close: () => void }>;

/** Puts what was committed on disk without holding up the event loop. */
export const openFlush = (file: string): Flush => {
  if (file === inMemory) return { run: () => Promise.resolve(), close: () => undefined };
  const log = openSync(`${file}-wal`, 'r+');
  return { run: () => promisify(fdatasync)(log), close: () => close(log) };
};

/** Lets go of the file by hand: prepared statements keep a closed connection, and with it the lock, alive. */
export const closeDatabase = (database: Database): void => {
  if (!database.isOpen) return;
  database.exec('PRAGMA journal_mode = DELETE');
  database.exec('PRAGMA locking_mode = NORMAL');
  database.exec('SELECT 1 FROM event LIMIT 1');
  database.close();
};

/** Runs the work in one transaction: everything in it is written when this returns, or nothing is. */
export const inTransaction = (database: Database, work: () => void): void => {
  database.exec('BEGIN IMMEDIATE');
  try {
    work();
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
};
