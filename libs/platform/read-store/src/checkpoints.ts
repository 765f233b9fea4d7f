import { sql } from 'kysely';
import type { Db, Tx } from './read-store';

/** Where a follower of the log goes on. Read as text, since no JavaScript number holds every position. */
export const loadCheckpoint = async (db: Db, name: string): Promise<bigint | undefined> => {
  const row = await db
    .selectFrom('checkpoint')
    .select(sql<string>`CAST(position AS TEXT)`.as('position'))
    .where('name', '=', name)
    .executeTakeFirst();
  return row && BigInt(row.position);
};

export const saveCheckpoint = async (tx: Tx, name: string, position: bigint, epoch: bigint): Promise<void> => {
  await sql`INSERT INTO checkpoint (name, position, epoch) VALUES (${name}, ${position}, ${epoch})
    ON CONFLICT (name) DO UPDATE SET position = excluded.position, epoch = excluded.epoch`.execute(tx);
};
