import type { Db, ReadStore } from '@taprail/read-store';
import type { AnyProjection } from './projection';
import { tableName } from './projection-table';

/** The version that reads are served from; another one may be building beside it. */
export const activeVersion = async (db: Db, name: string): Promise<number | undefined> =>
  (await db.selectFrom('active_projection').select('version').where('name', '=', name).executeTakeFirst())?.version;

/** Swaps the new version in and drops the tables of the ones before it. */
export const activateVersion = async (
  store: ReadStore,
  { name, version }: Pick<AnyProjection, 'name' | 'version'>,
): Promise<void> => {
  const previous = await activeVersion(store.db, name);
  await store.db
    .insertInto('active_projection')
    .values({ name, version })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ version }))
    .execute();
  if (previous === undefined || previous === version) return;
  await store.db.schema
    .dropTable(tableName({ name, version: previous }))
    .ifExists()
    .execute();
  await store.db.deleteFrom('checkpoint').where('name', '=', `projection/${name}/${previous}`).execute();
};
