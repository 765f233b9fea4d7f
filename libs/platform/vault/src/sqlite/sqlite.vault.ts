import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, sql } from 'kysely';
import { kyselyDialect } from '@taprail/read-store';
import { FileInPlace, openSqlite } from '@taprail/sqlite';
import type { MasterKeys } from '../crypto/master-keys';
import { DataKeys } from '../data-keys';
import { DatabaseVault } from '../database.vault';
import { migrateVault, type VaultTables } from '../tables';
import type { Vault } from '../vault';

const ownerOnly = 0o600;
/** Nobody else writes here; who reads it, such as a backup, must not hold up the thread that waits. */
const busyTimeoutMs = 250;

/** `:memory:` or a file that only its owner may read. One vault per file: it has one connection. */
export const openSqliteVault = async (file: string, masterKeys: MasterKeys): Promise<Vault> => {
  if (file !== ':memory:') claim(file);
  const database = openSqlite(file, { durability: 'FULL' });
  database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  // Deleted values are overwritten in the database file; the write-ahead log is emptied by `purge`.
  database.exec('PRAGMA secure_delete = ON');
  const db = new Kysely<VaultTables>({ dialect: kyselyDialect(database) });
  const keys = new DataKeys(masterKeys, 'sqlite');
  const purge = () => emptyJournal(db);
  try {
    await migrateVault(db, 'sqlite');
    if (await keys.adopt(db)) await purge();
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const inPlace = new FileInPlace(database);
  return new DatabaseVault(db, keys, {
    purge,
    check: async () => {
      inPlace.require();
      await sql`SELECT 1`.execute(db);
    },
    requireFile: () => inPlace.require(),
  });
};

/** Its journals get the mode of the file, so it must be right before they are made. */
const claim = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  closeSync(openSync(file, 'a', ownerOnly));
  chmodSync(file, ownerOnly);
};

/** The journal still has the old pages: they go into the file, which overwrites what stood there, and it is cut to nothing. */
const emptyJournal = async (db: Kysely<VaultTables>): Promise<void> => {
  const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
  if (rows[0]?.busy === 1) throw new Error('someone else reads the file, so what was deleted is still in its journal');
};
