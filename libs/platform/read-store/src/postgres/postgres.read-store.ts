import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { migrateBookkeeping } from '../bookkeeping';
import { type ReadStore, ReadStoreUnavailable, type Tables, type Tx } from '../read-store';

const connectionsMax = 10;
const connectTimeoutMs = 3_000;
const statementTimeoutMs = 10_000;

export const openPostgresReadStore = async (url: string): Promise<ReadStore> => {
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
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrateBookkeeping(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    dialect: 'postgres',
    inTransaction: (work: (tx: Tx) => Promise<any>) => db.transaction().execute(work),
    check: async () => {
      try {
        await sql`SELECT 1`.execute(db);
      } catch (error) {
        throw new ReadStoreUnavailable(`PostgreSQL cannot be reached: ${(error as Error).message}`, { cause: error });
      }
    },
    close: () => db.destroy(),
  };
};
