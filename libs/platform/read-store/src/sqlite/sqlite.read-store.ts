import { Kysely } from 'kysely';
import { FileInPlace, openSqlite } from '@taprail/sqlite';
import { migrateBookkeeping } from '../bookkeeping';
import { type ReadStore, ReadStoreUnavailable, type Tables } from '../read-store';
import { kyselyDialect } from './kysely-sqlite';
import { SharedTransactions } from './shared-transactions';

/** `:memory:` or a file. NORMAL by default: what is lost in a power cut is built again from the log. */
export const openSqliteReadStore = async (
  file: string,
  durability: 'FULL' | 'NORMAL' = 'NORMAL',
): Promise<ReadStore> => {
  const database = openSqlite(file, { durability });
  const db = new Kysely<Tables>({ dialect: kyselyDialect(database) });
  await migrateBookkeeping(db);
  const inPlace = new FileInPlace(database);
  const transactions = new SharedTransactions(db);
  return {
    db,
    dialect: 'sqlite',
    inTransaction: (work) => transactions.add(work),
    check: async () => {
      if (!database.isOpen) throw new ReadStoreUnavailable('The read store is closed');
      inPlace.require();
      database.prepare('SELECT 1').get();
    },
    close: () => db.destroy(),
  };
};
