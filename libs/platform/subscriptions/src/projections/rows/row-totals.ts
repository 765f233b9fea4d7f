import { sql } from 'kysely';
import type { Db } from '@taprail/read-store';
import { countedRows } from '../tags/projection-counters';
import { filterCondition, type ListFilter, type ReadModel, tableName } from '../projection-table';

export type TotalsOptions<Group extends string, Sum extends string> = Readonly<{
  filters: readonly ListFilter[];
  /** Columns: the rows that have the same in each of them are summed. */
  by: readonly [Group, ...Group[]];
  /** Columns of whole numbers, or what is counted. */
  sum: readonly Sum[];
  /** Groups after this one, in the order of the first column. */
  after?: string;
  limit?: number;
}>;

export type RowTotals<Group extends string, Sum extends string> = Readonly<
  Record<Group, string> & Record<Sum, bigint> & { firstPosition: bigint; lastPosition: bigint }
>;

type Found = Readonly<Record<string, string>>;

/** Sums in the database, since the rows may be many; each with the places in the log between which it was made. */
export const rowTotals = async <Group extends string, Sum extends string>(
  db: Db,
  model: ReadModel,
  { filters, by, sum, after, limit }: TotalsOptions<Group, Sum>,
): Promise<readonly RowTotals<Group, Sum>[]> => {
  const table = tableName(model);
  const { join, position } = countedRows(table, model);
  const groups = by.map((column) => sql.ref(`c_${column}`));
  const sums = sum.map((name) =>
    model.counters?.names.includes(name)
      ? sql`SUM(${sql.ref(`n_${name}`)})`
      : sql`SUM(CAST(${sql.ref(`c_${name}`)} AS bigint))`,
  );
  const values = [...sums, sql`MIN(created_position)`, sql`MAX(${position})`];
  const names = [...sum, 'firstPosition', 'lastPosition'];
  // 64-bit numbers leave as text, since no JavaScript number holds all of them.
  const selected = values.map((value, n) => sql`CAST(${value} AS TEXT) AS ${sql.ref(names[n]!)}`);
  const conditions = filters.map((filter) => filterCondition(filter));
  if (after !== undefined) conditions.push(filterCondition({ column: by[0], operator: '>', value: after }));
  const { rows } = await sql<Found>`SELECT ${sql.join([...groups, ...selected])} FROM ${sql.table(table)} ${join}
    ${conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``} GROUP BY ${sql.join(groups)} ORDER BY ${sql.join(groups)}
    ${limit === undefined ? sql`` : sql`LIMIT ${limit}`}`.execute(db);
  return rows.map((row) => {
    const of = by.map((column) => [column, row[`c_${column}`]]);
    return Object.fromEntries([...of, ...names.map((name) => [name, BigInt(row[name]!)])]);
  });
};
