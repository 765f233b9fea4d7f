import { CompiledQuery, sql } from 'kysely';
import { Fenced, type Lease } from './leases';
import { placesOf } from './postgres/shared-places';
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

/** Written once: followers keep their place with every page. In SQLite whoever writes is alone, and no row has to be locked. */
const sqliteText = `INSERT INTO checkpoint (name, position, epoch)
  SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM lease WHERE name = ?4 AND epoch = ?3)
  ON CONFLICT (name) DO UPDATE SET position = excluded.position, epoch = excluded.epoch`;

/** Inside the transaction of what was done up to there; throws `Fenced` when the lease has gone to somebody else. */
export const keepPlace = async (
  tx: Tx,
  dialect: ReadStore['dialect'],
  lease: Lease,
  name: string,
  position: bigint,
): Promise<void> => {
  if (dialect === 'postgres') return placesOf(tx).keep({ lease, name, position });
  const kept = await tx.executeQuery(CompiledQuery.raw(sqliteText, [name, position, lease.epoch, lease.name]));
  if (kept.numAffectedRows === 0n) throw new Fenced(lease.name, lease.epoch);
};
