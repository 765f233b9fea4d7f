import { type RawBuilder, sql } from 'kysely';
import type { ReadStore, Tx } from '@taprail/read-store';
import { insertRowsOf } from '../rows/insert-rows';
import type { TaggedRows } from './projection-tags';

/** Two numbers a mark: there are more of them than of anything else. */
export const numericTagTableOf = (table: string): string => `${table}_marks`;

export const createNumericTagTable = async (store: ReadStore, table: string): Promise<void> => {
  const create = store.db.schema
    .createTable(numericTagTableOf(table))
    .ifNotExists()
    .addColumn('mark', 'bigint', (column) => column.notNull())
    .addColumn('row_position', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint(`${table}_mark_key`, ['mark', 'row_position']);
  await (store.dialect === 'sqlite' ? create.modifyEnd(sql`WITHOUT ROWID`) : create).execute();
  // Marks lead to the place where a row was begun, and from there to the row.
  await store.db.schema.createIndex(`${table}_begun`).ifNotExists().on(table).column('created_position').execute();
};

/** A row that is new, with the numeric tags that it will be found by. */
export type NumericallyTaggedRow = Readonly<{ position: bigint; numericTags: readonly number[] }>;

type SaveMarks = (tx: Tx, rows: readonly NumericallyTaggedRow[]) => Promise<void>;

export const saveNumericTagsOf = (table: string, { dialect }: ReadStore): SaveMarks => {
  const columns = ['mark', 'row_position'];
  const insert = insertRowsOf(dialect, {
    table: numericTagTableOf(table),
    columns,
    numbers: columns,
    onConflict: 'DO NOTHING',
  });
  return (tx, rows) => {
    const found = rows.flatMap(({ position, numericTags }) => numericTags.map((mark) => ({ mark, position })));
    // In the order of the index: each of its pages is gone to once.
    found.sort((a, b) => a.mark - b.mark);
    return insert(
      tx,
      found.flatMap(({ mark, position }) => [mark, position]),
    );
  };
};

/** The rows with any of these numeric tags, each once: a few hundred at most are found and then put in order. */
export const rowsTaggedByAnyNumber = (table: string, numericTags: readonly number[]): TaggedRows => {
  const position = sql`found.row_position`;
  const wanted = sql.join(numericTags.map((mark) => sql`${mark}`));
  const found = sql`(SELECT DISTINCT row_position FROM ${sql.table(numericTagTableOf(table))} WHERE mark IN (${wanted}))`;
  // CROSS keeps SQLite from beginning with the rows.
  const from = sql`${found} AS found CROSS JOIN ${sql.table(table)}`;
  const isFound = sql`${sql.ref(`${table}.created_position`)} = ${position}`;
  return { from, order: [position, sql.ref(`${table}.key`)], conditions: [isFound] };
};

/** The rows with all of these numeric tags, walked along the index of the first in the order of the list. */
export const rowsTaggedByNumbers = (table: string, [first, ...others]: readonly number[]): TaggedRows => {
  const marked = sql.table(numericTagTableOf(table));
  const position = sql`found.row_position`;
  const further = others.map(
    (mark) =>
      sql`EXISTS (SELECT 1 FROM ${marked} AS other WHERE other.mark = ${mark} AND other.row_position = ${position})`,
  );
  const isFirst: RawBuilder<unknown> = sql`found.mark = ${first} AND ${sql.ref(`${table}.created_position`)} = ${position}`;
  // CROSS keeps SQLite from beginning with the rows.
  const from = sql`${marked} AS found CROSS JOIN ${sql.table(table)}`;
  return { from, order: [position, sql.ref(`${table}.key`)], conditions: [isFirst, ...further] };
};
