import { type RawBuilder, sql } from 'kysely';
import { among, type Db, type ReadStore, type Tx } from '@taprail/read-store';
import type { SqlValue } from './rows/insert-rows';
import type { AnyProjection, ColumnValue, ProjectedRow } from './projection';
import { createSumTable } from './sums/projection-sums';
import { type CountedRows, countedRows, createCounterTable, withCounters } from './tags/projection-counters';
import { createTagTable, type TaggedRows, rowsTagged } from './tags/projection-tags';
import {
  createNumericTagTable,
  numericTagTableOf,
  rowsTaggedByNumbers,
  rowsTaggedByAnyNumber,
} from './tags/projection-numeric-tags';

type StoredRow = Readonly<Record<string, unknown>> &
  Readonly<{ key: string; body: string; revision: number; position: string; created_position: string }>;
/** The part of a projection that readers of its rows need. */
export type ReadModel = Pick<AnyProjection, 'name' | 'version' | 'counters' | 'sums'>;

export const tableName = ({ name, version }: Pick<AnyProjection, 'name' | 'version'>): string =>
  `projection_${name.replaceAll('-', '_')}_v${version}`;

/** PostgreSQL cuts longer names without a word, and two tables or indexes could become one. */
const identifierMax = 63;

const requireShortNames = (table: string, columns: readonly string[]): void => {
  const names = [...columns.map((column) => `${table}_${column}`), `${numericTagTableOf(table)}_begun`];
  const tooLong = names.find((name) => name.length > identifierMax);
  if (tooLong !== undefined)
    throw new Error(`${tooLong} is longer than the ${identifierMax} characters of a name in PostgreSQL`);
};

export const createProjectionTable = async (store: ReadStore, projection: AnyProjection): Promise<void> => {
  const table = tableName(projection);
  const columns = Object.keys(projection.columns ?? {});
  requireShortNames(table, columns);
  let create = store.db.schema
    .createTable(table)
    .ifNotExists()
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('created_position', 'bigint', (column) => column.notNull());
  if (projection.counters) create = create.addColumn('counted', 'bigint');
  for (const column of columns) create = create.addColumn(`c_${column}`, 'text');
  await create.execute();
  for (const column of columns.filter((each) => !projection.unindexed?.includes(each))) {
    await store.db.schema
      .createIndex(`${table}_${column}`)
      .ifNotExists()
      .on(table)
      .columns([`c_${column}`, 'created_position'])
      // Nothing is found by what a row does not have.
      .where(sql.ref(`c_${column}`), 'is not', null)
      .execute();
  }
  if (projection.tags) await createTagTable(store, table);
  if (projection.numericTags) await createNumericTagTable(store, table);
  if (projection.counters) await createCounterTable(store, table, projection);
  if (projection.sums) await createSumTable(store, table, projection);
};

export const columnNames = (projection: AnyProjection): readonly string[] => [
  ...['key', 'body', 'revision', 'position', 'created_position'],
  ...(projection.counters ? ['counted'] : []),
  ...Object.keys(projection.columns ?? {}).map((column) => `c_${column}`),
];

/** Those of them that hold whole numbers. */
export const numberColumns = ['revision', 'position', 'created_position', 'counted'] as const;

/** In the order of `columnNames`. */
export const addValues = (
  values: SqlValue[],
  projection: AnyProjection,
  { key, row, revision, position, createdPosition, counted }: ProjectedRow<object>,
): void => {
  // Of a row that is counted the last event stands beside the counters.
  values.push(key, JSON.stringify(row), counted ? 0 : revision, counted ? createdPosition : position, createdPosition);
  if (projection.counters) values.push(counted?.number ?? null);
  for (const name in projection.columns) values.push(columnText(projection.columns[name]!(row)));
};

/** PostgreSQL's text cannot hold NUL; a filter never needs it. */
export const columnText = (value: ColumnValue): string | null => {
  if (value === null) return null;
  const text = String(value);
  return text.includes('\u0000') ? text.replaceAll('\u0000', '') : text;
};

/**
 * 64-bit numbers leave as text, since no JavaScript number holds all of them. Whoever orders by one names its table, or
 * the text would be sorted.
 */
const selection = (table: string, { revision, position, counters }: CountedRows): RawBuilder<unknown> =>
  sql`key, body, ${revision} AS revision, CAST(${position} AS TEXT) AS position,
    CAST(${sql.ref(`${table}.created_position`)} AS TEXT) AS created_position ${counters}`;

export const loadRows = async <Row>(
  db: Db | Tx,
  dialect: ReadStore['dialect'],
  model: ReadModel,
  keys: readonly string[],
): Promise<Map<string, ProjectedRow<Row>>> => {
  if (keys.length === 0) return new Map();
  const table = tableName(model);
  const counted = countedRows(table, model);
  const { rows } = await sql<StoredRow>`SELECT ${selection(table, counted)} FROM ${sql.table(table)} ${counted.join}
    WHERE key IN ${among(dialect, keys)}`.execute(db);
  return new Map(rows.map((stored) => [stored.key, projectedRow<Row>(stored, model)]));
};

export type ColumnFilter = Readonly<{
  column: string;
  operator: '=' | '<>' | '>' | '>=' | '<' | '<=';
  value: ColumnValue;
}>;

/** One condition, or alternatives of which one must hold with all of its conditions. */
export type ListFilter = ColumnFilter | Readonly<{ anyOf: readonly (readonly ListFilter[])[] }>;

export type ListOptions = Readonly<{
  /**
   * The rows are found by the index of this column, in the order of the list, and the filters only narrow them. Without it
   * the database chooses, and may walk all rows of a platform to find a rare value.
   */
  foundBy?: Readonly<{ column: string; value: string }>;
  filters?: readonly ListFilter[];
  /** Rows that have each of these. */
  tags?: readonly string[];
  /** Instead of tags: rows that were begun where each of these numeric tags is. */
  numericTags?: readonly number[];
  /** Instead of both: rows that were begun where any of these numeric tags is, a page's worth of them. */
  anyNumericTags?: readonly number[];
  order: 'asc' | 'desc';
  /** Rows after the one that was created here, in the order asked for. */
  after?: bigint;
  /** That row itself, where one event may have begun several. */
  afterKey?: string;
  limit: number;
}>;

export const listRows = async <Row>(
  db: Db,
  model: ReadModel,
  options: ListOptions,
): Promise<readonly ProjectedRow<Row>[]> => {
  const { rows } = await listQuery(model, options).execute(db);
  return rows.map((stored) => projectedRow<Row>(stored, model));
};

export const listQuery = (model: ReadModel, options: ListOptions): RawBuilder<StoredRow> => {
  const { foundBy, filters = [], order, after, afterKey, limit } = options;
  const table = tableName(model);
  const counted = countedRows(table, model);
  const direction = order === 'desc' ? sql`DESC` : sql`ASC`;
  const beyond = order === 'desc' ? sql`<` : sql`>`;
  const labelled = rowsFound(table, options);
  const conditions = filters.map((filter) => filterCondition(filter, foundBy && withoutIndex));
  if (foundBy) conditions.push(filterCondition({ ...foundBy, operator: '=' }));
  conditions.push(...labelled.conditions);
  const [position, key] = labelled.order;
  if (after !== undefined && afterKey !== undefined) {
    conditions.push(sql`(${position}, ${key}) ${beyond} (${after}, ${afterKey})`);
  } else if (after !== undefined) conditions.push(sql`${position} ${beyond} ${after}`);
  const where = conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``;
  return sql<StoredRow>`
    SELECT ${selection(table, counted)} FROM ${labelled.from} ${counted.join} ${where}
    ORDER BY ${position} ${direction}, ${key} ${direction} LIMIT ${limit}`;
};

const rowsFound = (table: string, { tags = [], numericTags = [], anyNumericTags }: ListOptions): TaggedRows => {
  if (anyNumericTags) return rowsTaggedByAnyNumber(table, anyNumericTags);
  return numericTags.length > 0 ? rowsTaggedByNumbers(table, numericTags) : rowsTagged(table, tags);
};

type ColumnExpression = (column: string) => RawBuilder<unknown>;

const plainColumn: ColumnExpression = (column) => sql.ref(`c_${column}`);

/** An expression is in no index, of either database. */
const withoutIndex: ColumnExpression = (column) => sql`(${plainColumn(column)} || '')`;

export const filterCondition = (filter: ListFilter, expression = plainColumn): RawBuilder<unknown> => {
  if ('anyOf' in filter) {
    const alternatives = filter.anyOf.map(
      (all) =>
        sql`(${sql.join(
          all.map((each) => filterCondition(each, expression)),
          sql` AND `,
        )})`,
    );
    return alternatives.length === 0 ? sql`1 = 0` : sql`(${sql.join(alternatives, sql` OR `)})`;
  }
  const { column, operator, value } = filter;
  return sql`${expression(column)} ${sql.raw(operator)} ${columnText(value)}`;
};

const projectedRow = <Row>(stored: StoredRow, model: ReadModel): ProjectedRow<Row> => ({
  key: stored.key,
  revision: stored.revision,
  position: BigInt(stored.position),
  createdPosition: BigInt(stored.created_position),
  ...withCounters(JSON.parse(stored.body) as Row, stored, model),
});
