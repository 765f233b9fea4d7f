import { inTransaction, type Sqlite } from './open-sqlite';

/** The file was written by a newer version, and this one could only damage it. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema';
}

/**
 * Brings the tables of one owner in a file to their newest form: every step that the file has not had, in one transaction,
 * so that a process that is killed in between begins again at the next start. A step that was released is never changed.
 * A file can have several owners, which SQLite's own `user_version` cannot distinguish.
 */
export const migrateSchema = (database: Sqlite, owner: string, steps: readonly string[]): void => {
  database.exec(
    'CREATE TABLE IF NOT EXISTS schema_version (owner TEXT PRIMARY KEY, version INTEGER NOT NULL) STRICT, WITHOUT ROWID',
  );
  if (versionOf(database, owner) === steps.length) return;
  inTransaction(database, () => {
    const version = versionOf(database, owner);
    if (version > steps.length) {
      throw new NewerSchema(
        `The ${owner} tables have version ${version}, made by a newer version of Taprail; this one knows ${steps.length}.`,
      );
    }
    for (const step of steps.slice(version)) database.exec(step);
    database
      .prepare('INSERT INTO schema_version VALUES (?, ?) ON CONFLICT (owner) DO UPDATE SET version = excluded.version')
      .run(owner, steps.length);
  });
};

const versionOf = (database: Sqlite, owner: string): number => {
  const row = database.prepare('SELECT version FROM schema_version WHERE owner = ?').get(owner);
  return Number((row as { version: number } | undefined)?.version ?? 0);
};
