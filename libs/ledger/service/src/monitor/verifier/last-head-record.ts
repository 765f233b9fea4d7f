import { migrateTables, type ReadStore } from '@taprail/read-store';
import type { Kysely } from 'kysely';

type LastHeadRecord = Readonly<{ revision: number; hash: string }>;
type Tables = { log_head_record: { name: string; revision: number; hash: string } };

const name = 'last';

/** The last record of heads, kept outside the log: it shows that the end of the log was cut off together with its records. */
export class LastHeadRecordTable {
  private prepared: Promise<void> | undefined;

  constructor(private readonly store: ReadStore) {}

  async find(): Promise<LastHeadRecord | undefined> {
    const db = await this.open();
    const row = await db
      .selectFrom('log_head_record')
      .select(['revision', 'hash'])
      .where('name', '=', name)
      .executeTakeFirst();
    return row && { revision: Number(row.revision), hash: row.hash };
  }

  async keep({ revision, hash }: LastHeadRecord): Promise<void> {
    const db = await this.open();
    await db
      .insertInto('log_head_record')
      .values({ name, revision, hash })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ revision, hash }))
      .execute();
  }

  private async open(): Promise<Kysely<Tables>> {
    this.prepared ??= migrateTables(this.store.db, 'log_head_record', { '0001': { up: createTable } }).catch(
      (error: unknown) => {
        // A failure is not kept: the next one tries again.
        this.prepared = undefined;
        throw error;
      },
    );
    await this.prepared;
    return this.store.db as unknown as Kysely<Tables>;
  }
}

const createTable = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .createTable('log_head_record')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
};
