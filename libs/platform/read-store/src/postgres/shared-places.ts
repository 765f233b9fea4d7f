import { CompiledQuery } from 'kysely';
import { Fenced, type Lease } from '../leases';
import type { Tx } from '../read-store';

/** How far a follower has come, and the lease under which it may say so. */
export type FollowerPlace = Readonly<{ lease: Lease; name: string; position: bigint }>;

type Waiting = Readonly<{ place: FollowerPlace; resolve: () => void; reject: (error: unknown) => void }>;

/**
 * Locks the leases against another holder until the end of the transaction: a new epoch changes a unique key, for which the row must
 * not be locked in any way, and a renewal changes none. Keeps the places of those whose lease is still theirs.
 */
const text = `
  WITH asked AS (SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[]) AS t(name, position, lease, epoch)),
    held AS (SELECT lease.name, lease.epoch FROM asked JOIN lease ON lease.name = asked.lease AND lease.epoch = asked.epoch
      FOR KEY SHARE OF lease)
  INSERT INTO checkpoint (name, position, epoch)
    SELECT asked.name, asked.position, asked.epoch FROM asked JOIN held ON held.name = asked.lease AND held.epoch = asked.epoch
  ON CONFLICT (name) DO UPDATE SET position = excluded.position, epoch = excluded.epoch RETURNING name`;

const byTransaction = new WeakMap<Tx, SharedPlaces>();

/** A transaction that is not shared has one work. */
export const placesOf = (tx: Tx): SharedPlaces => byTransaction.get(tx) ?? new SharedPlaces(tx, 1);

/** The places of all works of a shared transaction: they are kept with one statement, once every work has ended or waits for it. */
export class SharedPlaces {
  private waiting: Waiting[] = [];

  constructor(
    private readonly tx: Tx,
    private worksUnfinished: number,
  ) {
    byTransaction.set(tx, this);
  }

  /** Throws `Fenced` when the lease has gone to somebody else. */
  keep(place: FollowerPlace): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ place, resolve, reject });
      this.keepWhenAllWait();
    });
  }

  /** To be called when a work has ended, whether it has kept a place or not. */
  endWork(): void {
    this.worksUnfinished -= 1;
    this.keepWhenAllWait();
  }

  private keepWhenAllWait(): void {
    if (this.waiting.length === 0 || this.waiting.length < this.worksUnfinished) return;
    const waiting = this.waiting;
    this.waiting = [];
    void this.keepAll(waiting);
  }

  private async keepAll(waiting: readonly Waiting[]): Promise<void> {
    const places = waiting.map(({ place }) => place);
    const parameters = [
      places.map(({ name }) => name),
      places.map(({ position }) => position),
      places.map(({ lease }) => lease.name),
      places.map(({ lease }) => lease.epoch),
    ];
    try {
      const { rows } = await this.tx.executeQuery<{ name: string }>(CompiledQuery.raw(text, parameters));
      const kept = new Set(rows.map(({ name }) => name));
      for (const { place, resolve, reject } of waiting) {
        if (kept.has(place.name)) resolve();
        else reject(new Fenced(place.lease.name, place.lease.epoch));
      }
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }
}
