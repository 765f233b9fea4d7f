import { type Kysely, type Migration, Migrator } from 'kysely';

/** The steps of one owner's tables, in the order of their names. A step that was released is never changed. */
export type Migrations = Readonly<Record<string, Migration>>;

/** The tables were made by a newer version, and this one could only damage them. */
export class NewerTables extends Error {
  override readonly name = 'NewerTables';
}

/**
 * Brings the tables of one owner to their newest form, in a transaction: a process that is killed in between begins again
 * at the next start. A first step that makes only what is missing adopts the tables of before there were migrations.
 * Processes that start together wait for each other.
 */
export const migrateTables = async (db: Kysely<any>, owner: string, migrations: Migrations): Promise<void> => {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    migrationTableName: `${owner}_migration`,
    migrationLockTableName: `${owner}_migration_lock`,
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  if (!(error instanceof Error) || !error.message.startsWith('corrupted migrations')) throw error;
  throw new NewerTables(`The ${owner} tables were made by a newer version of Taprail: ${error.message}`, {
    cause: error,
  });
};
