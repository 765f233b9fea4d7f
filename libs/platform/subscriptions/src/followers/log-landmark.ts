import type { EventStore, Recorded } from '@taprail/event-store';
import { type Db, migrateTables, type ReadStore } from '@taprail/read-store';
import type { Kysely } from 'kysely';

/** A recent event of the log that the read store was built from. */
type LandmarkRow = { name: string; stream: string; revision: number; event_id: string };
type LandmarkTables = { log_landmark: LandmarkRow };

const rowName = 'log';

const createTable = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .createTable('log_landmark')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('stream', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('event_id', 'text', (column) => column.notNull())
    .execute();
};

/** The read store was built from a log that went on after the point to which this one was restored. */
export class ReadStoreAheadOfLog extends Error {
  override readonly name = 'ReadStoreAheadOfLog';

  constructor({ stream, revision }: Readonly<{ stream: string; revision: number }>) {
    super(
      `The read store is newer than the event log: it was built from event ${revision} of ${stream}, which this log does not have. ` +
        'Empty the read store and the bus, and start again; both are rebuilt from the log. See "Restore" in docs/operations.md.',
    );
  }
}

/**
 * Tells a log that was restored to an earlier point. Checkpoints of such a read store lie beyond the end of the log: followers would
 * wait there, and skip every event that is appended up to them.
 */
export class LogLandmark {
  /** Whether the log was found to be the one that the read store was built from. */
  isChecked = false;
  private isMigrated = false;
  private written: string | undefined;

  constructor(
    private readonly store: Pick<EventStore, 'read'>,
    private readonly readStore: ReadStore,
  ) {}

  /** Throws ReadStoreAheadOfLog. */
  async check(): Promise<void> {
    const db = await this.open();
    const known = await db.selectFrom('log_landmark').selectAll().where('name', '=', rowName).executeTakeFirst();
    const [found] = known ? await this.store.read(known.stream, known.revision, 1) : [];
    if (known && found?.id !== known.event_id) throw new ReadStoreAheadOfLog(known);
    this.isChecked = true;
  }

  /** Remembers the newest event that followers of this process have handled. */
  async write(newest: Recorded | undefined): Promise<void> {
    if (!newest || newest.id === this.written) return;
    const { stream, revision, id } = newest;
    const row = { stream, revision, event_id: id };
    const db = await this.open();
    await db
      .insertInto('log_landmark')
      .values({ name: rowName, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute();
    this.written = id;
  }

  private async open(): Promise<Kysely<LandmarkTables>> {
    if (!this.isMigrated) await migrateTables(this.readStore.db, 'log_landmark', { '0001': { up: createTable } });
    this.isMigrated = true;
    return tablesOf(this.readStore.db);
  }
}

const tablesOf = (db: Db): Kysely<LandmarkTables> => db as unknown as Kysely<LandmarkTables>;
