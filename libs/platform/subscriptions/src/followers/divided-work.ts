import { LOG_START } from '@taprail/event-store';
import type { ReadStore, Tx } from '@taprail/read-store';
import { sql } from 'kysely';
import { leaseNameOf } from './follower';

/** Work that so many followers share, each with a lease and a place in the log of its own. */
export type DividedWork = Readonly<{
  /** Of all shares together; a release before this one had a single follower of this name. */
  name: string;
  count: number;
}>;

/** A release before this one that still runs is kept from taking the undivided work for so long. */
const undividedHeldMs = 10 * 60_000;
const undividedHolder = 'divided';

export const followerNamesOf = ({ name, count }: DividedWork): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${name}/${index + 1}-of-${count}`);

/**
 * Gives each share its place in the log before it begins. The stored places say into how many shares the work is divided; where
 * that is another number, every share goes on from the smallest of them, so that nothing is missed. `held`: a follower of
 * another number still has its lease, and two of them must not do the same work.
 */
export const divideWork = (
  readStore: ReadStore,
  work: DividedWork,
  realNowMs: () => number = Date.now,
): Promise<'divided' | 'held'> =>
  readStore.inTransaction(async (tx) => {
    await lockLease(tx, leaseNameOf(work.name));
    const places = await placesOf(tx, work.name);
    const names = followerNamesOf(work);
    const others = [...places.keys()].filter((name) => !names.includes(name));
    const nowMs = realNowMs();
    if (!(await fenceOthers(tx, [...new Set([work.name, ...others])], nowMs))) return 'held';
    const missing = names.filter((name) => !places.has(name));
    if (others.length === 0) await keepPlaces(tx, missing, LOG_START);
    else {
      await tx
        .deleteFrom('checkpoint')
        .where('name', 'in', [...places.keys()])
        .execute();
      await keepPlaces(tx, names, smallest([...places.values()]));
    }
    if (others.includes(work.name)) await holdUndivided(tx, work.name, nowMs);
    return 'divided';
  }, 'own');

/** Followers that divide the work at the same time do so one after the other. */
const lockLease = async (tx: Tx, name: string): Promise<void> => {
  await tx
    .insertInto('lease')
    .values({ name, holder: '', epoch: 0n, expires_at_ms: 0n })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  await sql`UPDATE lease SET epoch = epoch WHERE name = ${name}`.execute(tx);
};

const placesOf = async (tx: Tx, name: string): Promise<ReadonlyMap<string, bigint>> => {
  const rows = await tx
    .selectFrom('checkpoint')
    .select(['name', sql<string>`CAST(position AS TEXT)`.as('position')])
    .where((row) => row.or([row('name', '=', name), row('name', 'like', `${name}/%`)]))
    .execute();
  return new Map(rows.map((row) => [row.name, BigInt(row.position)]));
};

/** A holder that was paused is refused from now on. False when one is alive. */
const fenceOthers = async (tx: Tx, followers: readonly string[], nowMs: number): Promise<boolean> => {
  const leases = followers.map(leaseNameOf);
  const { numUpdatedRows } = await tx
    .updateTable('lease')
    .set((row) => ({ epoch: row('epoch', '+', 1n) }))
    .where('name', 'in', leases)
    .where((row) => row.or([row('expires_at_ms', '<=', BigInt(nowMs)), row('holder', 'in', ['', undividedHolder])]))
    .executeTakeFirst();
  const rows = await tx.selectFrom('lease').select('name').where('name', 'in', leases).execute();
  return Number(numUpdatedRows) === rows.length;
};

const keepPlaces = async (tx: Tx, names: readonly string[], position: bigint): Promise<void> => {
  if (names.length === 0) return;
  const values = names.map((name) => ({ name, position, epoch: 0n }));
  await tx.insertInto('checkpoint').values(values).execute();
};

const holdUndivided = async (tx: Tx, name: string, nowMs: number): Promise<void> => {
  await tx
    .updateTable('lease')
    .set({ holder: undividedHolder, expires_at_ms: BigInt(nowMs + undividedHeldMs) })
    .where('name', '=', leaseNameOf(name))
    .execute();
};

const smallest = (positions: readonly bigint[]): bigint =>
  positions.reduce((least, position) => (position < least ? position : least));
