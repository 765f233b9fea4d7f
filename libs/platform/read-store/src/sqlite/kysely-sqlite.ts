import { LRUCache } from 'lru-cache';
import { SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';
import type { Sqlite, PreparedStatement } from '@taprail/sqlite';

const statementsMax = 500;

/** Two threads write the same file. A transaction that reads first and writes then would fail if the other wrote between. */
const begins: Readonly<Record<string, string>> = { begin: 'begin immediate' };

/** Kysely speaks to SQLite drivers in another dialect of the same few words; this is the translation. */
export const kyselyDialect = (database: Sqlite): SqliteDialect => new SqliteDialect({ database: translated(database) });

const translated = (database: Sqlite): SqliteDatabase => {
  const prepared = new LRUCache<string, SqliteStatement>({ max: statementsMax });
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const known = prepared.get(sql);
      if (known) return known;
      const statement = translatedStatement(database.prepare(begins[sql] ?? sql));
      prepared.set(sql, statement);
      return statement;
    },
  };
};

const translatedStatement = (statement: PreparedStatement): SqliteStatement => ({
  reader: statement.columns().length > 0,
  all: (parameters) => statement.all(...parameters),
  run: (parameters) => statement.run(...parameters),
  iterate: (parameters) => statement.iterate(...parameters),
});
