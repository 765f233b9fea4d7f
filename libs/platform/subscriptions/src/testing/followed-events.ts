import { randomBytes } from 'node:crypto';
import { LOG_START, type Recorded } from '@taprail/event-store';
import { keepPlace, type Lease, loadCheckpoint, type ReadStore, type Tx } from '@taprail/read-store';
import { sql } from 'kysely';
import type { FollowerWork } from '../followers/follower';

/**
 * A table with a row for each event that a follower has seen. Nothing in it refuses a second one: what is done twice is there twice.
 */
export class FollowedEvents {
  private constructor(
    private readonly readStore: ReadStore,
    private readonly table: string,
  ) {}

  static async open(readStore: ReadStore): Promise<FollowedEvents> {
    const table = `seen_${randomBytes(6).toString('hex')}`;
    await sql`CREATE TABLE ${sql.table(table)} (follower text, position bigint)`.execute(readStore.db);
    return new FollowedEvents(readStore, table);
  }

  async drop(): Promise<void> {
    await sql`DROP TABLE ${sql.table(this.table)}`.execute(this.readStore.db);
  }

  /** Unique, since a store under test may be shared. */
  nameOf(follower: string): string {
    return `${this.table}/${follower}`;
  }

  /** Writes a row for each event, and the place, in one transaction. `inPage` runs between the two. */
  work(follower: string, inPage?: (tx: Tx, events: readonly Recorded[], lease: Lease) => Promise<void>): FollowerWork {
    const name = this.nameOf(follower);
    const { readStore } = this;
    return {
      name,
      streamPrefixes: ['tally-'],
      onPage: ({ events, position }, lease) =>
        readStore.inTransaction(async (tx) => {
          for (const event of events)
            await sql`INSERT INTO ${sql.table(this.table)} VALUES (${name}, ${event.position})`.execute(tx);
          await inPage?.(tx, events, lease);
          await keepPlace(tx, readStore.dialect, lease, name, position);
        }),
    };
  }

  async of(follower: string): Promise<readonly bigint[]> {
    const { rows } = await sql<{ position: string }>`SELECT CAST(position AS TEXT) AS position
      FROM ${sql.table(this.table)} WHERE follower = ${this.nameOf(follower)} ORDER BY ${sql.ref(`${this.table}.position`)}`.execute(
      this.readStore.db,
    );
    return rows.map(({ position }) => BigInt(position));
  }

  async placeOf(follower: string): Promise<bigint> {
    return (await loadCheckpoint(this.readStore.db, this.nameOf(follower))) ?? LOG_START;
  }
}
