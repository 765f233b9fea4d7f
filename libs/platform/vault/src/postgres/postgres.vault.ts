import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import type { MasterKeys } from '../crypto/master-keys';
import { DataKeys } from '../data-keys';
import { DatabaseVault } from '../database.vault';
import { migrateVault, type VaultTables } from '../tables';
import type { Vault } from '../vault';

const connectionsMax = 5;
const connectTimeoutMs = 3_000;
const statementTimeoutMs = 10_000;

export const openPostgresVault = async (url: string, masterKeys: MasterKeys): Promise<Vault> => {
  const pool = new Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
  });
  // A connection that breaks is replaced by the next query; without listeners it would end the process, when it is idle
  // and when it is between two statements of a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
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
