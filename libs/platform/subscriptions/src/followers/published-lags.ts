import { type Db, migrateTables, type ReadStore } from '@taprail/read-store';
import type { Kysely } from 'kysely';

/** How far a follower was when the process that runs it last said so. */
type LagRow = { name: string; caught_up_at_ms: bigint | string | number; seen_at_ms: bigint | string | number };
type LagTables = { follower_lag: LagRow };

const createTable = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .createTable('follower_lag')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('caught_up_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('seen_at_ms', 'bigint', (column) => column.notNull())
    .execute();
};

export type OwnLag = Readonly<{ name: string; lagSeconds: number }>;

/**
 * The lag of each follower, written by the process that runs it and read by those that stand by. Only the former knows it: a
 * place in the log that is far from its end says nothing where all that came since is not the follower's.
 */
export class PublishedLags {
  private known: ReadonlyMap<string, Readonly<{ caughtUpAtMs: number; seenAtMs: number }>> = new Map();
  private isMigrated = false;

  constructor(
    private readonly readStore: ReadStore,
    /** A process that has said nothing for so long has stopped, and nobody knows how far its followers are. */
    private readonly trustedForMs: number,
    private readonly realNowMs: () => number = Date.now,
  ) {}

  /** Tells the others how far these are, and learns from them how far the rest is. */
  async exchange(own: readonly OwnLag[], names: readonly string[]): Promise<void> {
    if (!this.isMigrated) await migrateTables(this.readStore.db, 'follower_lag', { '0001': { up: createTable } });
    this.isMigrated = true;
    const db = tablesOf(this.readStore.db);
    const nowMs = this.realNowMs();
    const rows = own.map(({ name, lagSeconds }) => ({
      name,
      caught_up_at_ms: BigInt(Math.round(nowMs - lagSeconds * 1_000)),
      seen_at_ms: BigInt(nowMs),
    }));
    if (rows.length > 0) {
      await db
        .insertInto('follower_lag')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet((row) => ({
            caught_up_at_ms: row.ref('excluded.caught_up_at_ms'),
            seen_at_ms: row.ref('excluded.seen_at_ms'),
          })),
        )
        .execute();
    }
    // A process that runs them all has nothing to learn.
    const found = rows.length === names.length ? rows : await this.find(names);
    this.known = new Map(
      found.map((row) => [row.name, { caughtUpAtMs: Number(row.caught_up_at_ms), seenAtMs: Number(row.seen_at_ms) }]),
    );
  }

  private find(names: readonly string[]): Promise<readonly LagRow[]> {
    const lags = tablesOf(this.readStore.db).selectFrom('follower_lag').selectAll();
    return lags.where('name', 'in', [...names]).execute();
  }

  /** Undefined for one of which nobody has ever told. */
  seconds(name: string): number | undefined {
    const lag = this.known.get(name);
    if (lag === undefined) return undefined;
    const nowMs = this.realNowMs();
    const wasAtEnd = lag.caughtUpAtMs >= lag.seenAtMs;
    if (wasAtEnd && nowMs - lag.seenAtMs <= this.trustedForMs) return 0;
    return Math.max(0, nowMs - lag.caughtUpAtMs) / 1_000;
  }
}

const tablesOf = (db: Db): Kysely<LagTables> => db as unknown as Kysely<LagTables>;
