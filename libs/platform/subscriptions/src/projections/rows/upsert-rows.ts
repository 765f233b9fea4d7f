import type { ReadStore, Tx } from '@taprail/read-store';
import { insertInSizes, quoted, type SqlValue } from './insert-in-sizes';
import type { AnyProjection, ProjectedRow } from '../projection';
import { addValues, columnNames, tableName } from '../projection-table';

type Upsert = (tx: Tx, rows: readonly ProjectedRow<object>[]) => Promise<void>;

/** Writes rows of one projection. What never changes is not written again, and its indexes are left alone. */
export const upsertOf = (projection: AnyProjection, { dialect }: ReadStore): Upsert => {
  const columns = columnNames(projection);
  const fixed = ['key', 'created_position', 'counted', ...(projection.fixed ?? []).map((name) => `c_${name}`)];
  const changed = columns.filter((name) => !fixed.includes(name));
  const set = changed.map((name) => `${quoted(name)} = excluded.${quoted(name)}`).join(', ');
  const onConflict = projection.once ? 'DO NOTHING' : `("key") DO UPDATE SET ${set}`;
  const insert = insertInSizes(dialect, { table: tableName(projection), columns, onConflict });
  return (tx, rows) => {
    const values: SqlValue[] = [];
    for (const row of rows) addValues(values, projection, row);
    return insert(tx, values);
  };
};
