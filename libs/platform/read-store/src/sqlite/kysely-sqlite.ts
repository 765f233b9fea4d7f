import { LRUCache } from 'lru-cache';
import { SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';
import type { Sqlite, PreparedStatement } from '@taprail/sqlite';

const statementsMax = 500;

/** Two threads write the same file. A transaction that reads first and writes then would fail if the other wrote between. */
const begins: Readonly<Record<string, string>> = { begin: 'begin immediate' };

/** SQLite undoes a change of tables with its transaction; Kysely's own adapter does not make use of it. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class TransactionalDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/** Kysely's calls of a SQLite driver, made on ours. */
export const kyselyDialect = (database: Sqlite): SqliteDialect =>
  new TransactionalDialect({ database: translated(database) });

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
