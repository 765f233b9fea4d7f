import { CompiledQuery, sql } from 'kysely';
import { Fenced, type Lease } from './leases';
import type { Db, ReadStore, Tx } from './read-store';

/** Where a follower of the log goes on. Read as text, since no JavaScript number holds every position. */
export const loadCheckpoint = async (db: Db, name: string): Promise<bigint | undefined> => {
  const row = await db
    .selectFrom('checkpoint')
    .select(sql<string>`CAST(position AS TEXT)`.as('position'))
    .where('name', '=', name)
    .executeTakeFirst();
  return row && BigInt(row.position);
};

const moved = 'ON CONFLICT (name) DO UPDATE SET position = excluded.position, epoch = excluded.epoch';

/**
 * One statement, written once: followers keep their place with every page. PostgreSQL must lock the lease's row, or another
 * holder could come between: a new epoch changes a unique key, for which the row must not be locked in any way, and a renewal
 * changes none. In SQLite whoever writes is alone.
 */
const statements: Readonly<Record<ReadStore['dialect'], string>> = {
  sqlite: `INSERT INTO checkpoint (name, position, epoch)
    SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM lease WHERE name = ?4 AND epoch = ?3) ${moved}`,
  postgres: `WITH held AS (SELECT 1 FROM lease WHERE name = $4 AND epoch = $3::bigint FOR KEY SHARE)
    INSERT INTO checkpoint (name, position, epoch) SELECT $1, $2::bigint, $3::bigint FROM held ${moved}`,
};

/** Inside the transaction of what was done up to there; throws `Fenced` when the lease has gone to somebody else. */
export const keepPlace = async (
  tx: Tx,
  dialect: ReadStore['dialect'],
  lease: Lease,
  name: string,
  position: bigint,
): Promise<void> => {
  const kept = await tx.executeQuery(CompiledQuery.raw(statements[dialect], [name, position, lease.epoch, lease.name]));
  if (kept.numAffectedRows === 0n) throw new Fenced(lease.name, lease.epoch);
};
