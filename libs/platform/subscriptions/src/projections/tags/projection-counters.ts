import { type RawBuilder, sql } from 'kysely';
import type { Db, ReadStore, Tx } from '@taprail/read-store';
import { insertRowsOf, quoted } from '../rows/insert-rows';
import type { AnyProjection, ProjectedRow } from '../projection';

/** The counters of a row, and its number in the table of counters. */
export type RowCounters = Readonly<{ number: number; counters: readonly number[] }>;

/** A few numbers a row: it is written in a tenth of the time that the row itself takes. */
export const counterTableOf = (table: string): string => `${table}_counts`;

const columnOf = (name: string): string => `n_${name}`;

export const countColumns = ({ counters }: Pick<AnyProjection, 'counters'>): readonly string[] =>
  (counters?.names ?? []).map(columnOf);

export const createCounterTable = async (store: ReadStore, table: string, projection: AnyProjection): Promise<void> => {
  let create = store.db.schema
    .createTable(counterTableOf(table))
    .ifNotExists()
    .addColumn('number', store.dialect === 'sqlite' ? 'integer' : 'bigint', (column) => column.primaryKey())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull());
  for (const name of countColumns(projection)) create = create.addColumn(name, 'bigint', (column) => column.notNull());
  await create.execute();
};

/** The number of the last row that is counted, 0 before the first. */
export const lastCounted = async (db: Db, table: string): Promise<number> => {
  const { rows } = await sql<{ last: number | string | null }>`
    SELECT MAX(number) AS last FROM ${sql.table(counterTableOf(table))}`.execute(db);
  return Number(rows[0]?.last ?? 0);
};

type SaveCounts = (tx: Tx, rows: readonly ProjectedRow<object>[]) => Promise<void>;

export const saveCountersOf = (projection: AnyProjection, table: string, { dialect }: ReadStore): SaveCounts => {
  const changed = ['revision', 'position', ...countColumns(projection)];
  const set = changed.map((name) => `${quoted(name)} = excluded.${quoted(name)}`).join(', ');
  const onConflict = `("number") DO UPDATE SET ${set}`;
  const columns = ['number', ...changed];
  const insert = insertRowsOf(dialect, { table: counterTableOf(table), columns, numbers: columns, onConflict });
  return (tx, rows) =>
    insert(
      tx,
      rows.flatMap(({ counted, revision, position }) => [counted!.number, revision, position, ...counted!.counters]),
    );
};

export type CountedRows = Readonly<{
  /** To be put after the table of rows. */
  join: RawBuilder<unknown>;
  revision: RawBuilder<unknown>;
  position: RawBuilder<unknown>;
  /** The columns that are selected besides. */
  counters: RawBuilder<unknown>;
}>;

/** Where what changes of a row is found: beside it, if it is counted. */
export const countedRows = (table: string, projection: Pick<AnyProjection, 'counters'>): CountedRows => {
  const [revision, position] = [sql.ref(`${table}.revision`), sql.ref(`${table}.position`)];
  if (!projection.counters) return { join: sql``, revision, position, counters: sql`` };
  const columns = countColumns(projection).map(
    (name) => sql`CAST(counted.${sql.raw(name)} AS TEXT) AS ${sql.ref(name)}`,
  );
  return {
    join: sql`LEFT JOIN ${sql.table(counterTableOf(table))} AS counted ON counted.number = ${sql.ref(`${table}.counted`)}`,
    revision: sql`COALESCE(counted.revision, ${revision})`,
    position: sql`COALESCE(counted.position, ${position})`,
    counters: sql`, ${sql.ref(`${table}.counted`)} AS counted, ${sql.join(columns)}`,
  };
};

type StoredCounts = Readonly<Record<string, unknown>>;

/** A row as it was stored, with what is counted of it. */
export const withCounters = <Row>(
  row: Row,
  stored: StoredCounts,
  { counters }: Pick<AnyProjection, 'counters'>,
): Readonly<{ row: Row; counted?: RowCounters }> => {
  if (!counters || stored['counted'] === null) return { row };
  const numbers = counters.names.map((name) => Number(stored[columnOf(name)]));
  const named = Object.fromEntries(counters.names.map((name, n) => [name, numbers[n]]));
  return { row: { ...row, ...named }, counted: { number: Number(stored['counted']), counters: numbers } };
};

export const countedOn = ({ number, counters }: RowCounters, added: readonly number[]): RowCounters => ({
  number,
  counters: counters.map((count, n) => {
    const sum = count + added[n]!;
    if (!Number.isSafeInteger(sum)) throw new RangeError(`${count} and ${added[n]} are more than can be counted`);
    return sum;
  }),
});
