import { sql } from 'kysely';
import type { ReadStore, Tx } from './read-store';

/** Of the leases by which the processes of a service say that they are alive. */
export const memberPrefix = 'member/';

export type Lease = Readonly<{ name: string; holder: string; epoch: bigint }>;

/** The holder lost its lease to another one: it must stop, and what it was about to write must not be written. */
export class Fenced extends Error {
  override readonly name = 'Fenced';

  constructor(name: string, epoch: bigint) {
    super(`${name} has another holder now; epoch ${epoch} may no longer write`);
  }
}

/**
 * One active holder per name. Every change of holder raises the epoch, and writers present their epoch with each
 * write, so a holder that was paused and wakes up late is refused.
 */
export class Leases {
  constructor(
    private readonly store: ReadStore,
    private readonly realNowMs: () => number = Date.now,
  ) {}

  /**
   * The lease, or undefined while another holder has it. The same holder gets it back at once, with a new epoch. A holder that
   * should leave it to another takes only what has been free for a while.
   */
  acquire(name: string, holder: string, ttlMs: number, freeForMs = 0): Promise<Lease | undefined> {
    return this.store.inTransaction(async (tx) => {
      const nowMs = this.realNowMs();
      await tx
        .insertInto('lease')
        .values({ name, holder: '', epoch: 0n, expires_at_ms: 0n })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      const taken = await tx
        .updateTable('lease')
        .set((row) => ({ holder, epoch: row('epoch', '+', 1n), expires_at_ms: BigInt(nowMs + ttlMs) }))
        .where('name', '=', name)
        .where((row) =>
          row.or([
            row('expires_at_ms', '<=', BigInt(nowMs - freeForMs)),
            // One that was released is free whatever the clock says: it may have been set back since then.
            row('holder', 'in', freeForMs === 0 ? [holder, ''] : [holder]),
          ]),
        )
        .executeTakeFirst();
      if (taken.numUpdatedRows === 0n) return undefined;
      const { epoch } = await tx.selectFrom('lease').select('epoch').where('name', '=', name).executeTakeFirstOrThrow();
      return { name, holder, epoch: BigInt(epoch) };
    }, 'own');
  }

  async isHeld(name: string): Promise<boolean> {
    const held = await this.store.db
      .selectFrom('lease')
      .select('name')
      .where('name', '=', name)
      .where('expires_at_ms', '>', BigInt(this.realNowMs()))
      .executeTakeFirst();
    return held !== undefined;
  }

  /** False when the lease has gone to someone else. */
  async renew(lease: Lease, ttlMs: number): Promise<boolean> {
    return (await this.renewAll([lease], ttlMs)).has(lease.name);
  }

  /** With one statement. The names of those that have not gone to someone else. */
  async renewAll(leases: readonly Lease[], ttlMs: number): Promise<ReadonlySet<string>> {
    if (leases.length === 0) return new Set();
    const renewed = await this.store.db
      .updateTable('lease')
      .set({ expires_at_ms: BigInt(this.realNowMs() + ttlMs) })
      .where(({ and, or }) => or(leases.map(({ name, holder, epoch }) => and({ name, holder, epoch }))))
      .returning('name')
      .execute();
    return new Set(renewed.map(({ name }) => name));
  }

  /** Lets the next holder in without waiting for the end of the term. */
  async release({ name, holder, epoch }: Lease): Promise<void> {
    await this.store.db
      .updateTable('lease')
      .set({ holder: '', expires_at_ms: BigInt(this.realNowMs()) })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .where('epoch', '=', epoch)
      .execute();
  }
}

/** The names of the leases that a holder has now. Its own entry among the members of a service is no share of work. */
export const heldLeases = async (
  { db }: Pick<ReadStore, 'db'>,
  holder: string,
  realNowMs: () => number = Date.now,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('lease')
    .select('name')
    .where('holder', '=', holder)
    .where('expires_at_ms', '>', BigInt(realNowMs()))
    .where('name', 'not like', `${memberPrefix}%`)
    .execute();
  return rows.map(({ name }) => name);
};

/** Inside the writer's own transaction: the write and the right to it are one. */
export const requireEpoch = async (tx: Tx, { name, epoch }: Lease): Promise<void> => {
  const held = await sql`UPDATE lease SET epoch = epoch WHERE name = ${name} AND epoch = ${epoch}`.execute(tx);
  if (held.numAffectedRows === 0n) throw new Fenced(name, epoch);
};
