import { sql } from 'kysely';
import type { Tx } from '../read-store';

/** Puts a follower at a place, whoever may hold its lease. */
export const saveCheckpoint = async (tx: Tx, name: string, position: bigint, epoch: bigint): Promise<void> => {
  await sql`INSERT INTO checkpoint (name, position, epoch) VALUES (${name}, ${position}, ${epoch})
    ON CONFLICT (name) DO UPDATE SET position = excluded.position, epoch = excluded.epoch`.execute(tx);
};
