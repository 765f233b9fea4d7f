import { type Db, type Lease, type ReadStore, requireEpoch, type Tx } from '@taprail/read-store';
import type { AnyProjection } from './projection';
import { sumTableOf } from './sums/projection-sums';
import { counterTableOf } from './tags/projection-counters';
import { tagTableOf } from './tags/projection-tags';
import { numericTagTableOf } from './tags/projection-numeric-tags';
import { tableName } from './projection-table';

/** The version that reads are served from; another one may be building beside it. */
export const activeVersion = async (db: Db | Tx, name: string): Promise<number | undefined> =>
  (await db.selectFrom('active_projection').select('version').where('name', '=', name).executeTakeFirst())?.version;

/** Swaps the new version in and drops the one before it, whole or not at all. Versions only rise. */
export const activateVersion = (
  store: ReadStore,
  { name, version }: Pick<AnyProjection, 'name' | 'version'>,
  lease: Lease,
): Promise<void> =>
  store.inTransaction(async (tx) => {
    const previous = await activeVersion(tx, name);
    if (previous !== undefined && previous >= version) return;
    await tx
      .insertInto('active_projection')
      .values({ name, version })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ version }))
      .execute();
    if (previous !== undefined) {
      const old = tableName({ name, version: previous });
      for (const table of [old, tagTableOf(old), numericTagTableOf(old), counterTableOf(old), sumTableOf(old)])
        await tx.schema.dropTable(table).ifExists().execute();
      await tx.deleteFrom('checkpoint').where('name', '=', `projection/${name}/${previous}`).execute();
    }
    await requireEpoch(tx, lease);
  }, 'own');
