import { Kysely, PostgresDialect, sql } from 'kysely';
import { migrateBookkeeping } from '../bookkeeping';
import { type ReadStore, ReadStoreUnavailable, type Tables, type Tx } from '../read-store';
import { openPostgresPool } from './postgres-pool';

const connectionsMax = 10;

export const openPostgresReadStore = async (url: string): Promise<ReadStore> => {
  const pool = openPostgresPool(url, { connectionsMax });
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
