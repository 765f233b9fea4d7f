import { sql } from 'kysely';
import type { Db, ReadStore, Tx } from '@taprail/read-store';
import type { AnyProjection, ProjectedRow } from '../projection';
import { insertRowsOf, quoted, type SqlValue } from '../rows/insert-rows';

/** Amounts that one row adds to one sum: `by` names the sum, in the order of the projection's `sums.by`. */
export type SumPart = Readonly<{ by: readonly string[]; added: Readonly<Record<string, number>> }>;

/** By how much a sum has changed. */
type SumChange = Readonly<{ by: readonly string[]; numbers: number[] }>;

export type SumChanges = ReadonlyMap<string, SumChange>;

export const sumTableOf = (table: string): string => `${table}_sums`;

const groupColumn = (name: string): string => `g_${name}`;
const numberColumn = (name: string): string => `n_${name}`;

export const sumColumns = ({ sums }: Pick<AnyProjection, 'sums'>) => ({
  groups: (sums?.by ?? []).map(groupColumn),
  numbers: (sums?.names ?? []).map(numberColumn),
});

export const createSumTable = async (store: ReadStore, table: string, projection: AnyProjection): Promise<void> => {
  const { groups, numbers } = sumColumns(projection);
  let create = store.db.schema.createTable(sumTableOf(table)).ifNotExists();
  for (const name of groups) create = create.addColumn(name, 'text', (column) => column.notNull());
  for (const name of numbers) create = create.addColumn(name, 'bigint', (column) => column.notNull());
  create = create.addPrimaryKeyConstraint(`${table}_sum_key`, groups as never);
  await (store.dialect === 'sqlite' ? create.modifyEnd(sql`WITHOUT ROWID`) : create).execute();
};

/**
 * The change of the sums by a page: what its rows add now less what they added before. A row that has moved from one sum to
 * another changes both, and one that says the same as before changes none.
 */
export const sumChanges = (
  { sums }: Pick<AnyProjection, 'sums'>,
  before: ReadonlyMap<string, ProjectedRow<object>>,
  after: ReadonlyMap<string, ProjectedRow<object>>,
): SumChanges => {
  const changes = new Map<string, SumChange>();
  if (!sums) return changes;
  const places = new Map(sums.names.map((name, n) => [name, n]));
  const add = (row: object, sign: 1 | -1): void => {
    for (const { by, added } of sums.of(row) as readonly SumPart[]) {
      const key = by.join('\n');
      let change = changes.get(key);
      if (!change) changes.set(key, (change = { by, numbers: new Array<number>(sums.names.length).fill(0) }));
      for (const name in added) change.numbers[places.get(name)!]! += sign * added[name]!;
    }
  };
  for (const [key, { row }] of after) {
    const known = before.get(key);
    if (known) add(known.row, -1);
    add(row, 1);
  }
  for (const [key, { numbers }] of changes) if (numbers.every((number) => number === 0)) changes.delete(key);
  return changes;
};

type SaveSums = (tx: Tx, changes: SumChanges) => Promise<void>;

export const saveSumsOf = (projection: AnyProjection, table: string, { dialect }: ReadStore): SaveSums => {
  const { groups, numbers } = sumColumns(projection);
  const target = sumTableOf(table);
  const set = numbers.map((name) => `${quoted(name)} = ${quoted(target)}.${quoted(name)} + excluded.${quoted(name)}`);
  const onConflict = `(${groups.map(quoted).join(', ')}) DO UPDATE SET ${set.join(', ')}`;
  const insert = insertRowsOf(dialect, { table: target, columns: [...groups, ...numbers], numbers, onConflict });
  return (tx, changes) => {
    const values: SqlValue[] = [];
    for (const change of changes.values()) values.push(...change.by, ...change.numbers);
    return insert(tx, values);
  };
};

export type SumsOptions<Group extends string> = Readonly<{
  /** Columns that must have exactly this. */
  equal: Readonly<Record<string, string>>;
  /** A column and the ranges of it that are summed, each from a value to before another. */
  within: Readonly<{ column: string; ranges: readonly Readonly<{ from: string; to: string }>[] }>;
  /** Columns by which the sums of a range are told apart. */
  by: readonly Group[];
}>;

export type RangeSums<Group extends string> = Readonly<{
  /** The number of the range, from 0. */
  range: number;
  by: Readonly<Record<Group, string>>;
  sums: Readonly<Record<string, bigint>>;
}>;

type Found = Readonly<Record<string, string | number>>;

/** Adds up in the database; ranges and groups without anything are left out. */
export const readSums = async <Group extends string>(
  db: Db,
  table: string,
  { sums }: Pick<AnyProjection, 'sums'>,
  { equal, within, by }: SumsOptions<Group>,
): Promise<readonly RangeSums<Group>[]> => {
  const names = sums?.names ?? [];
  const ranges = within.ranges.map(
    ({ from, to }, n) => sql`(CAST(${n} AS integer), CAST(${from} AS text), CAST(${to} AS text))`,
  );
  if (ranges.length === 0) return [];
  const column = sql.ref(groupColumn(within.column));
  const conditions = Object.entries(equal).map(([name, value]) => sql`${sql.ref(groupColumn(name))} = ${value}`);
  const groups = [sql`ranges.n`, ...by.map((name) => sql.ref(groupColumn(name)))];
  // 64-bit numbers leave as text, since no JavaScript number holds all of them.
  const selected = names.map((name) => {
    const number = sql.ref(numberColumn(name));
    return sql`CAST(SUM(${number}) AS TEXT) AS ${number}`;
  });
  const { rows } = await sql<Found>`
    WITH ranges(n, low, high) AS (VALUES ${sql.join(ranges)})
    SELECT ${sql.join([...groups, ...selected])} FROM ranges CROSS JOIN ${sql.table(sumTableOf(table))}
    WHERE ${sql.join([...conditions, sql`${column} >= ranges.low`, sql`${column} < ranges.high`], sql` AND `)}
    GROUP BY ${sql.join(groups)} ORDER BY ${sql.join(groups)}`.execute(db);
  return rows.map((row) => ({
    range: Number(row['n']),
    by: Object.fromEntries(by.map((name) => [name, String(row[groupColumn(name)])])) as Record<Group, string>,
    sums: Object.fromEntries(names.map((name) => [name, BigInt(row[numberColumn(name)]!)])),
  }));
};
