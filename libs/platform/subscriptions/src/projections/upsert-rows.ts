import type { ReadStore, Tx } from '@taprail/read-store';
import { insertInSizes, quoted } from './insert-in-sizes';
import type { AnyProjection, ProjectedRow } from './projection';
import { columnNames, rowValues, tableName } from './projection-table';

type Upsert = (tx: Tx, rows: readonly ProjectedRow<object>[]) => Promise<void>;

/** Writes rows of one projection. */
export const upsertOf = (projection: AnyProjection, { dialect }: ReadStore): Upsert => {
  const columns = columnNames(projection);
  const [, ...changed] = columns;
  const set = changed.map((name) => `${quoted(name)} = excluded.${quoted(name)}`).join(', ');
  const onConflict = `("key") DO UPDATE SET ${set}`;
  const insert = insertInSizes(dialect, { table: tableName(projection), columns, onConflict });
  return (tx, rows) =>
    insert(
      tx,
      rows.map((row) => rowValues(projection, row)),
    );
};
