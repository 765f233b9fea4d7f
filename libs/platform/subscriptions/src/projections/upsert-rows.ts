import { CompiledQuery } from 'kysely';
import type { ReadStore, Tx } from '@taprail/read-store';
import type { AnyProjection, ProjectedRow } from './projection';
import { columnNames, rowValues, tableName } from './projection-table';

/** Rows a statement takes at once. A few fixed sizes: each is written and prepared once. */
const sizes = [64, 16, 4, 1] as const;

type Upsert = (tx: Tx, rows: readonly ProjectedRow<object>[]) => Promise<void>;

/** Writes rows of one projection. The text of the statements is made here, once: under load it would cost more than the rows. */
export const upsertOf = (projection: AnyProjection, { dialect }: ReadStore): Upsert => {
  const columns = columnNames(projection);
  const place = (n: number): string => (dialect === 'sqlite' ? '?' : `$${n + 1}`);
  const textFor = (rows: number): string => {
    const values = Array.from({ length: rows }, (_row, row) => {
      const places = columns.map((_column, column) => place(row * columns.length + column));
      return `(${places.join(', ')})`;
    });
    const [, ...changed] = columns;
    return `INSERT INTO "${tableName(projection)}" (${columns.map(quoted).join(', ')}) VALUES ${values.join(', ')}
      ON CONFLICT ("key") DO UPDATE SET ${changed.map((name) => `${quoted(name)} = excluded.${quoted(name)}`).join(', ')}`;
  };
  const texts = new Map<number, string>(sizes.map((size) => [size, textFor(size)]));

  return async (tx, rows) => {
    for (let start = 0; start < rows.length;) {
      const size = sizes.find((each) => each <= rows.length - start)!;
      const parameters = rows.slice(start, start + size).flatMap((row) => rowValues(projection, row));
      await tx.executeQuery(CompiledQuery.raw(texts.get(size)!, parameters));
      start += size;
    }
  };
};

const quoted = (name: string): string => `"${name}"`;
