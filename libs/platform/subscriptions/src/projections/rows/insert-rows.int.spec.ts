import { randomUUID } from 'node:crypto';
import { openReadStore, type ReadStore } from '@taprail/read-store';
import { array, assert, asyncProperty, bigInt, constantFrom, integer, oneof, option, record, string } from 'fast-check';
import { sql } from 'kysely';
import { insertRowsOf, type SqlValue } from './insert-rows';

const url = process.env['TEST_POSTGRES_URL'];
const databases = [['SQLite', 'sqlite::memory:'] as const, ...(url ? [['PostgreSQL', url] as const] : [])];
const hasNoNul = (text: string): boolean => !text.includes('\u0000');
const text = oneof(
  string({ unit: 'binary' }).filter(hasNoNul),
  constantFrom('', 'NULL', 'null', '{}', '{"a":"b,c"}', '\\', '"', "'", ',', ' a ', '\\"', '$1', '\n'),
);
const number = bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });

describe.each(databases)('rows that are inserted together, on %s', (_name, address) => {
  let store: ReadStore;
  let table: string;
  beforeEach(async () => {
    store = await openReadStore(address);
    table = `t_${randomUUID().replaceAll('-', '')}`;
    await sql`CREATE TABLE ${sql.table(table)} (n integer PRIMARY KEY, a text, b bigint, c text)`.execute(store.db);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await sql`DROP TABLE ${sql.table(table)}`.execute(store.db);
    await store.close();
  });
  const columns = ['n', 'a', 'b', 'c'];
  const insert = (values: readonly SqlValue[], onConflict = '(n) DO UPDATE SET a = excluded.a') => {
    const write = insertRowsOf(store.dialect, { table, columns, numbers: ['n', 'b'], onConflict });
    return store.inTransaction((tx) => write(tx, values));
  };
  const stored = async () => {
    const found = await sql<{ n: number; a: string | null; b: string | null; c: string | null }>`
      SELECT n, a, CAST(b AS text) AS b, c FROM ${sql.table(table)} ORDER BY n`.execute(store.db);
    return found.rows.map(({ n, a, b, c }) => [n, a, b === null ? null : BigInt(b), c]);
  };

  it('come back as they were, whatever their texts and numbers', () =>
    assert(
      asyncProperty(
        array(record({ a: option(text), b: option(oneof(number, integer().map(BigInt))), c: option(text) })),
        async (rows) => {
          await sql`DELETE FROM ${sql.table(table)}`.execute(store.db);
          const expected = rows.map(({ a, b, c }, n) => [n, a, b, c] as const);
          await insert(expected.flat());
          expect(await stored()).toEqual(expected);
        },
      ),
      { numRuns: 50 },
    ));

  it('are all there where they are more than a statement takes, and change what was there before', async () => {
    const rows = Array.from({ length: 2_345 }, (_, n) => [n, `text ${n}`, n, null] as const);
    await insert(rows.flat());
    await insert(rows.flatMap(([n]) => [n, 'changed', 0, 'ignored']));
    expect(await stored()).toEqual(rows.map(([n, , b, c]) => [n, 'changed', BigInt(b), c]));
  });
});

if (!url)
  describe.skip('rows that are inserted together, on PostgreSQL (NOT RUN: TEST_POSTGRES_URL is not set)', () =>
    it('are there', () => undefined));
