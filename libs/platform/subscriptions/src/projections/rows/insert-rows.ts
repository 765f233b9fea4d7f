import { CompiledQuery } from 'kysely';
import type { ReadStore, Tx } from '@taprail/read-store';

/** Rows a statement of SQLite takes at once. A few fixed sizes: each is written and prepared once. */
const sizes = [64, 16, 4, 1] as const;
/** PostgreSQL takes any number of rows as one array for each column, with one text that is prepared once. */
const arrayMax = 1_000;

export type Insert = Readonly<{
  table: string;
  columns: readonly string[];
  /** Those of the columns that hold whole numbers; the others hold text. */
  numbers: readonly string[];
  onConflict: string;
}>;
export type SqlValue = string | number | bigint | null;
/** The values of all rows one after another, each row in the order of the columns. */
export type InsertRows = (tx: Tx, values: readonly SqlValue[]) => Promise<void>;

/** The text of the statements is made here, once: under load it would cost more than the rows. */
export const insertRowsOf = (dialect: ReadStore['dialect'], insert: Insert): InsertRows =>
  dialect === 'sqlite' ? insertInSizes(insert) : insertArrays(insert);

const insertInSizes = ({ table, columns, onConflict }: Insert): InsertRows => {
  const row = `(${columns.map(() => '?').join(', ')})`;
  const textFor = (rows: number): string =>
    `${beginning(table, columns)} VALUES ${Array<string>(rows).fill(row).join(', ')} ON CONFLICT ${onConflict}`;
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

const insertArrays = ({ table, columns, numbers, onConflict }: Insert): InsertRows => {
  const arrays = columns.map((column, n) => `$${n + 1}::${numbers.includes(column) ? 'bigint' : 'text'}[]`);
  const text = `${beginning(table, columns)} SELECT * FROM unnest(${arrays.join(', ')}) ON CONFLICT ${onConflict}`;
  const width = columns.length;

  return async (tx, values) => {
    for (let start = 0; start < values.length; start += arrayMax * width) {
      const end = Math.min(values.length, start + arrayMax * width);
      const parameters: SqlValue[][] = columns.map(() => []);
      for (let at = start; at < end; at += 1) parameters[at % width]!.push(values[at]!);
      await tx.executeQuery(CompiledQuery.raw(text, parameters));
    }
  };
};

const beginning = (table: string, columns: readonly string[]): string =>
  `INSERT INTO ${quoted(table)} (${columns.map(quoted).join(', ')})`;

export const quoted = (name: string): string => `"${name}"`;
