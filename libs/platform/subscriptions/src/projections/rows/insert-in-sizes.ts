import { CompiledQuery } from 'kysely';
import type { ReadStore, Tx } from '@taprail/read-store';

/** Rows a statement takes at once. A few fixed sizes: each is written and prepared once. */
const sizes = [64, 16, 4, 1] as const;

export type Insert = Readonly<{ table: string; columns: readonly string[]; onConflict: string }>;
export type SqlValue = string | number | bigint | null;
/** The values of all rows one after another, each row in the order of the columns. */
export type InsertRows = (tx: Tx, values: readonly SqlValue[]) => Promise<void>;

/** The text of the statements is made here, once: under load it would cost more than the rows. */
export const insertInSizes = (dialect: ReadStore['dialect'], { table, columns, onConflict }: Insert): InsertRows => {
  const place = (n: number): string => (dialect === 'sqlite' ? '?' : `$${n + 1}`);
  const textFor = (rows: number): string => {
    const values = Array.from({ length: rows }, (_row, row) => {
      const places = columns.map((_column, column) => place(row * columns.length + column));
      return `(${places.join(', ')})`;
    });
    const names = columns.map(quoted).join(', ');
    return `INSERT INTO ${quoted(table)} (${names}) VALUES ${values.join(', ')} ON CONFLICT ${onConflict}`;
  };
  const texts = new Map<number, string>(sizes.map((size) => [size, textFor(size)]));

  return async (tx, values) => {
    for (let start = 0; start < values.length;) {
      const size = sizes.find((each) => each * columns.length <= values.length - start)!;
      const end = start + size * columns.length;
      await tx.executeQuery(CompiledQuery.raw(texts.get(size)!, values.slice(start, end)));
      start = end;
    }
  };
};

export const quoted = (name: string): string => `"${name}"`;
