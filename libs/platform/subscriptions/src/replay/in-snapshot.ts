import { sql } from 'kysely';
import type { Db, ReadStore } from '@taprail/read-store';

/** Reads of one moment, while others go on writing. It holds nobody up and changes nothing. */
export const inSnapshot = <T>({ db, dialect }: ReadStore, read: (db: Db) => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    const begin = dialect === 'postgres' ? sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY` : sql`BEGIN DEFERRED`;
    await begin.execute(connection);
    try {
      return await read(connection);
    } finally {
      await sql`ROLLBACK`.execute(connection);
    }
  });
