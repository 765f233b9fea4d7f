import { Kysely, PostgresDialect, sql } from 'kysely';
import { lazyPostgresPool } from '@taprail/read-store';
import type { MasterKeys } from '../crypto/master-keys';
import { DataKeys } from '../data-keys';
import { DatabaseVault } from '../database.vault';
import { migrateVault, type VaultTables } from '../tables';
import type { Vault } from '../vault';

const connectionsMax = 5;

export const openPostgresVault = async (url: string, masterKeys: MasterKeys): Promise<Vault> => {
  const pool = await lazyPostgresPool(url, { connectionsMax });
  const db = new Kysely<VaultTables>({ dialect: new PostgresDialect({ pool }) });
  const keys = new DataKeys(masterKeys, 'postgres');
  try {
    await migrateVault(db, 'postgres');
    await keys.adopt(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return new DatabaseVault(db, keys, {
    check: async () => void (await sql`SELECT 1`.execute(db)),
    // Old versions of rows leave with VACUUM, the server's log and backups with their age: docs/operations.md.
    purge: async () => undefined,
  });
};
