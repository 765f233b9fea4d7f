import { Kysely, PostgresDialect, sql } from 'kysely';
import { migrateBookkeeping } from '../bookkeeping';
import { type ReadStore, ReadStoreUnavailable, type Tables, type Tx } from '../read-store';
import { openPostgresPool } from './postgres-pool';
import { PostgresSharedTransactions } from './shared-transactions';

const connectionsMax = 10;
/** Of these, kept for shared transactions: one is busy, unless a page takes long. */
const sharedTransactionsMax = 3;

export const openPostgresReadStore = async (url: string): Promise<ReadStore> => {
  const pool = openPostgresPool(url, { connectionsMax: connectionsMax - sharedTransactionsMax });
  const writers = openPostgresPool(url, { connectionsMax: sharedTransactionsMax, isPipelined: true });
  const transactions = new PostgresSharedTransactions(writers, sharedTransactionsMax);
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
    inTransaction: (work: (tx: Tx) => Promise<any>, kind?: 'own') =>
      kind === 'own' ? db.transaction().execute(work) : transactions.add(work),
    check: async () => {
      try {
        await sql`SELECT 1`.execute(db);
      } catch (error) {
        throw new ReadStoreUnavailable(`PostgreSQL cannot be reached: ${(error as Error).message}`, { cause: error });
      }
    },
    close: async () => {
      await writers.end();
      await db.destroy();
    },
  };
};
