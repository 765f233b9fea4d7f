import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { ReadStore, Tx } from '@taprail/read-store';
import { insertRowsOf } from '../rows/insert-rows';

const plainMax = 80;

/** One row has many tags, so they have a table beside that of the rows. */
export const tagTableOf = (table: string): string => `${table}_labels`;

/**
 * A short label stands in the index as it is: those with ids in the order of time are then written side by side. Any other
 * has a text of one size, in every database and collation.
 */
const labelText = (label: string): string =>
  label.length <= plainMax && /^[ -~]*$/.test(label) ? `=${label}` : `#${hash('sha256', label, 'base64url')}`;

export const createTagTable = async (store: ReadStore, table: string): Promise<void> => {
  const create = store.db.schema
    .createTable(tagTableOf(table))
    .ifNotExists()
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('row_position', 'bigint', (column) => column.notNull())
    .addColumn('row_key', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint(`${table}_label_key`, ['label', 'row_position', 'row_key']);
  // All of it is in the key: SQLite would keep it twice.
  await (store.dialect === 'sqlite' ? create.modifyEnd(sql`WITHOUT ROWID`) : create).execute();
};

/** A row that is new, with all that it will be found by. */
export type TaggedRow = Readonly<{ key: string; position: bigint; tags: readonly string[] }>;

type SaveLabels = (tx: Tx, rows: readonly TaggedRow[]) => Promise<void>;

export const saveTagsOf = (table: string, { dialect }: ReadStore): SaveLabels => {
  const columns = ['label', 'row_position', 'row_key'];
  const insert = insertRowsOf(dialect, {
    table: tagTableOf(table),
    columns,
    numbers: ['row_position'],
    onConflict: 'DO NOTHING',
  });
  return (tx, rows) => {
    const found = rows.flatMap(({ key, position, tags }) =>
      Array.from(new Set(tags), (label) => ({ label: labelText(label), position, key })),
    );
    // In the order of the index: each of its pages is gone to once.
    found.sort((a, b) => (a.label < b.label ? -1 : 1));
    return insert(
      tx,
      found.flatMap(({ label, position, key }) => [label, position, key]),
    );
  };
};

export type TaggedRows = Readonly<{
  from: RawBuilder<unknown>;
  order: readonly [position: RawBuilder<unknown>, key: RawBuilder<unknown>];
  conditions: readonly RawBuilder<unknown>[];
}>;

/**
 * The rows with all of these tags. The index of the first tag is walked in the order of the list, so that a page
 * costs a page, be the label rare or on every row.
 */
export const rowsTagged = (table: string, tags: readonly string[]): TaggedRows => {
  const [first, ...others] = tags;
  const [ownPosition, ownKey] = [sql.ref(`${table}.created_position`), sql.ref(`${table}.key`)];
  if (first === undefined) return { from: sql.table(table), order: [ownPosition, ownKey], conditions: [] };
  const labelled = sql.table(tagTableOf(table));
  const order = [sql`found.row_position`, sql`found.row_key`] as const;
  const further = others.map(
    (label) => sql`EXISTS (SELECT 1 FROM ${labelled} AS other
      WHERE other.label = ${labelText(label)} AND other.row_position = ${order[0]} AND other.row_key = ${order[1]})`,
  );
  const isFirst = sql`found.label = ${labelText(first)} AND found.row_key = ${ownKey}`;
  // CROSS keeps SQLite from beginning with the rows.
  const from = sql`${labelled} AS found CROSS JOIN ${sql.table(table)}`;
  return { from, order, conditions: [isFirst, ...further] };
};
