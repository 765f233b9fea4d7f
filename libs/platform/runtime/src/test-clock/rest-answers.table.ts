import { type Db, migrateTables, type ReadStore } from '@taprail/read-store';
import type { Kysely } from 'kysely';

type AnswerRow = { rest: string; round: number; process: string; is_at_rest: number };
type AnswerTables = { clock_rest: AnswerRow };

export type RestAnswer = Readonly<{ process: string; isAtRest: boolean }>;

const createTable = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .createTable('clock_rest')
    .ifNotExists()
    .addColumn('rest', 'text', (column) => column.notNull())
    .addColumn('round', 'integer', (column) => column.notNull())
    .addColumn('process', 'text', (column) => column.notNull())
    .addColumn('is_at_rest', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('clock_rest_pk', ['rest', 'round', 'process'])
    .execute();
};

/** What the processes answer to whoever moves the test clock. Rows are there for as long as the question is. */
export class RestAnswersTable {
  private migrated: Promise<void> | undefined;

  constructor(private readonly readStore: ReadStore) {}

  async write(rest: string, round: number, { process, isAtRest }: RestAnswer): Promise<void> {
    const db = await this.open();
    const row = { rest, round, process, is_at_rest: Number(isAtRest) };
    await db
      .insertInto('clock_rest')
      .values(row)
      .onConflict((conflict) => conflict.columns(['rest', 'round', 'process']).doUpdateSet(row))
      .execute();
  }

  async read(rest: string, round: number): Promise<readonly RestAnswer[]> {
    const db = await this.open();
    const rows = await db
      .selectFrom('clock_rest')
      .select(['process', 'is_at_rest'])
      .where('rest', '=', rest)
      .where('round', '=', round)
      .execute();
    return rows.map((row) => ({ process: row.process, isAtRest: row.is_at_rest === 1 }));
  }

  async remove(rest: string): Promise<void> {
    const db = await this.open();
    await db.deleteFrom('clock_rest').where('rest', '=', rest).execute();
  }

  private async open(): Promise<Kysely<AnswerTables>> {
    this.migrated ??= migrateTables(this.readStore.db, 'clock_rest', { '0001': { up: createTable } });
    try {
      await this.migrated;
    } catch (error) {
      this.migrated = undefined;
      throw error;
    }
    return tablesOf(this.readStore.db);
  }
}

const tablesOf = (db: Db): Kysely<AnswerTables> => db as unknown as Kysely<AnswerTables>;
