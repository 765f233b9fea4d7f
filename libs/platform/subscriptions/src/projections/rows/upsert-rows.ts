import type { ReadStore, Tx } from '@taprail/read-store';
import { insertRowsOf, quoted, type SqlValue } from './insert-rows';
import type { AnyProjection, ProjectedRow } from '../projection';
import { addValues, columnNames, numberColumns, tableName } from '../projection-table';

type Upsert = (tx: Tx, rows: readonly ProjectedRow<object>[]) => Promise<void>;

/** Writes rows of one projection. What never changes is not written again, and its indexes are left alone. */
export const upsertOf = (projection: AnyProjection, { dialect }: ReadStore): Upsert => {
  const columns = columnNames(projection);
  const fixed = ['key', 'created_position', 'counted', ...(projection.fixed ?? []).map((name) => `c_${name}`)];
  const changed = columns.filter((name) => !fixed.includes(name));
  const set = changed.map((name) => `${quoted(name)} = excluded.${quoted(name)}`).join(', ');
  const onConflict = projection.once ? 'DO NOTHING' : `("key") DO UPDATE SET ${set}`;
  const insert = insertRowsOf(dialect, { table: tableName(projection), columns, numbers: numberColumns, onConflict });
  return (tx, rows) => {
    const values: SqlValue[] = [];
    for (const row of rows) addValues(values, projection, row);
    return insert(tx, values);
  };
};
