import { migrateSchema, type Sqlite } from '@taprail/sqlite';

/**
 * No index on event ids: a random index makes appends slower as the log grows, and an idempotent retry only needs to
 * compare ids at the revision it expects.
 */
const firstTables = `
    CREATE TABLE IF NOT EXISTS event (
      position INTEGER PRIMARY KEY,
      stream   TEXT    NOT NULL,
      revision INTEGER NOT NULL,
      id       TEXT    NOT NULL,
      type     TEXT    NOT NULL,
      data     TEXT    NOT NULL,
      metadata TEXT    NOT NULL,
      UNIQUE (stream, revision)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS write_probe (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT`;

export const migrateLog = (database: Sqlite): void => migrateSchema(database, 'log', [firstTables]);
