import type { ReadStore } from '@taprail/read-store';
import { sql } from 'kysely';
import { leaseNameOf } from './follower';

/**
 * Makes a follower begin again at the beginning of the log. The holder of its lease loses the right to keep its place, and
 * goes on from there.
 */
export const rewindFollower = (store: ReadStore, name: string): Promise<void> =>
  store.inTransaction(async (tx) => {
    await sql`UPDATE lease SET epoch = epoch + 1 WHERE name = ${leaseNameOf(name)}`.execute(tx);
    await sql`DELETE FROM checkpoint WHERE name = ${name}`.execute(tx);
  }, 'own');
