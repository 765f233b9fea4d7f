import { migrateSchema, type Sqlite } from '@taprail/sqlite';

/** One file holds the messages, how far relays and consumers are, and what could not be delivered. */
const firstTables = `
  CREATE TABLE IF NOT EXISTS bus_head (id INTEGER PRIMARY KEY CHECK (id = 1), position INTEGER NOT NULL) STRICT;
  INSERT INTO bus_head VALUES (1, 0) ON CONFLICT DO NOTHING;
  CREATE TABLE IF NOT EXISTS bus_pages (
    last INTEGER PRIMARY KEY, topic TEXT NOT NULL, size INTEGER NOT NULL, events TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS bus_pages_by_topic ON bus_pages (topic);
  CREATE TABLE IF NOT EXISTS bus_places (relay TEXT PRIMARY KEY, position TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS bus_cursors (
    consumer_group TEXT NOT NULL, topic TEXT NOT NULL, position INTEGER NOT NULL, epoch INTEGER NOT NULL,
    PRIMARY KEY (consumer_group, topic)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS bus_parked (
    consumer_group TEXT NOT NULL, topic TEXT NOT NULL, key TEXT NOT NULL, position INTEGER NOT NULL,
    event TEXT NOT NULL, attempts INTEGER NOT NULL, error TEXT NOT NULL, parked_at TEXT NOT NULL,
    PRIMARY KEY (consumer_group, topic, key, position)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS bus_discarded (
    consumer_group TEXT NOT NULL, topic TEXT NOT NULL, key TEXT NOT NULL, position INTEGER NOT NULL,
    event TEXT NOT NULL, attempts INTEGER NOT NULL, error TEXT NOT NULL, parked_at TEXT NOT NULL,
    discarded_by TEXT NOT NULL, discarded_at TEXT NOT NULL, reason TEXT NOT NULL,
    PRIMARY KEY (consumer_group, topic, position)) STRICT, WITHOUT ROWID;`;

export const migrateBus = (database: Sqlite): void => migrateSchema(database, 'bus', [firstTables]);
