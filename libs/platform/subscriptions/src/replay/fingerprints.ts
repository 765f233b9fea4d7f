import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '@taprail/read-store';
import type { AnyProjection } from '../projections/projection';
import { sumColumns, sumTableOf } from '../projections/sums/projection-sums';
import { countColumns, counterTableOf } from '../projections/tags/projection-counters';
import { tagTableOf } from '../projections/tags/projection-tags';
import { numericTagTableOf } from '../projections/tags/projection-numeric-tags';
import { tableName } from '../projections/projection-table';

/** A hash of each row of a read model, by its key: a model may be larger than memory, its hashes are not. */
export type Fingerprints = ReadonlyMap<string, string>;

type Column = Readonly<{ name: string; type: 'text' | 'bigint' }>;
/** `called`: before the name of each row, where that alone is only a number. */
type Table = Readonly<{
  name: string;
  key: readonly Column[];
  others: readonly string[];
  called?: string;
  /** Columns of numbers: a row that has 0 in all of them is as good as none. */
  nothingIfZero?: readonly string[];
}>;

const rowsPerPage = 1_000;

/** Rows, their columns, counters, sums, tags and numeric tags: everything that is stored of a projection. */
export const fingerprintsOf = async (db: Db, projection: AnyProjection): Promise<Fingerprints> => {
  const found = new Map<string, string>();
  for (const table of tablesOf(projection)) await addRows(db, table, found);
  return found;
};

export const digestOf = (fingerprints: Fingerprints): string => {
  const digest = createHash('sha256');
  for (const key of [...fingerprints.keys()].sort()) digest.update(`${key} ${fingerprints.get(key)}\n`);
  return digest.digest('hex');
};

const tablesOf = (projection: AnyProjection): readonly Table[] => {
  const name = tableName(projection);
  const columns = Object.keys(projection.columns ?? {}).map((column) => `c_${column}`);
  const others = [
    'body',
    'revision',
    'position',
    'created_position',
    ...columns,
    ...(projection.counters ? ['counted'] : []),
  ];
  const rows: Table = { name, key: [{ name: 'key', type: 'text' }], others };
  const label: readonly Column[] = [
    { name: 'label', type: 'text' },
    { name: 'row_position', type: 'bigint' },
    { name: 'row_key', type: 'text' },
  ];
  const mark: readonly Column[] = [
    { name: 'mark', type: 'bigint' },
    { name: 'row_position', type: 'bigint' },
  ];
  const number: readonly Column[] = [{ name: 'number', type: 'bigint' }];
  const counters = ['revision', 'position', ...countColumns(projection)];
  const { groups, numbers } = sumColumns(projection);
  const group = groups.map((column): Column => ({ name: column, type: 'text' }));
  return [
    rows,
    ...(projection.sums
      ? [{ name: sumTableOf(name), key: group, others: numbers, called: 'sums ', nothingIfZero: numbers }]
      : []),
    ...(projection.counters
      ? [{ name: counterTableOf(name), key: number, others: counters, called: 'counters ' }]
      : []),
    ...(projection.tags ? [{ name: tagTableOf(name), key: label, others: [] }] : []),
    ...(projection.numericTags ? [{ name: numericTagTableOf(name), key: mark, others: [] }] : []),
  ];
};

/** Page by page along the primary key, in whatever order the database has it. */
const addRows = async (
  db: Db,
  { name, key, others, called = '', nothingIfZero = [] }: Table,
  found: Map<string, string>,
): Promise<void> => {
  const columns = [...key.map((column) => column.name), ...others];
  const asText = columns.map((column) => sql`CAST(${sql.ref(`${name}.${column}`)} AS TEXT) AS ${sql.ref(column)}`);
  const places = sql.join(key.map((column) => sql.ref(`${name}.${column.name}`)));
  for (let last: readonly string[] | undefined; ;) {
    const beyond = last?.map((value, n) => sql`CAST(${value} AS ${sql.raw(key[n]!.type)})`);
    const where = beyond ? sql`WHERE (${places}) > (${sql.join(beyond)})` : sql``;
    const { rows } = await sql<Record<string, string>>`SELECT ${sql.join(asText)} FROM ${sql.table(name)} ${where}
      ORDER BY ${places} LIMIT ${rowsPerPage}`.execute(db);
    for (const row of rows) {
      if (nothingIfZero.length > 0 && nothingIfZero.every((column) => row[column] === '0')) continue;
      const id = `${called}${key.map((column) => row[column.name]).join(' at ')}`;
      const text = JSON.stringify(columns.map((column) => row[column]));
      found.set(id, createHash('sha256').update(text).digest('base64url'));
    }
    const end = rows.at(-1);
    if (!end || rows.length < rowsPerPage) return;
    last = key.map((column) => end[column.name]!);
  }
};
