import type { ReadStore, Tx } from '@taprail/read-store';
import type { FoldedPage } from './fold-page';
import type { AnyProjection } from './projection';
import { saveSumsOf } from './sums/projection-sums';
import { saveCountersOf } from './tags/projection-counters';
import { saveTagsOf } from './tags/projection-tags';
import { saveNumericTagsOf } from './tags/projection-numeric-tags';
import { tableName } from './projection-table';
import { upsertOf } from './rows/upsert-rows';

/** `countedBefore`: the number of the last row that is counted and was there before. */
type SavePage = (tx: Tx, page: FoldedPage, countedBefore: number) => Promise<void>;

export const savePageOf = (projection: AnyProjection, store: ReadStore): SavePage => {
  const table = tableName(projection);
  const upsert = upsertOf(projection, store);
  const saveCounts = saveCountersOf(projection, table, store);
  const saveTags = saveTagsOf(table, store);
  const saveNumericTags = saveNumericTagsOf(table, store);
  const saveSums = saveSumsOf(projection, table, store);
  return async (tx, { rows, tagged, numericallyTagged, sums }, countedBefore) => {
    const all = [...rows.values()];
    const counted = all.filter((row) => row.counted);
    await upsert(
      tx,
      all.filter((row) => !row.counted || row.counted.number > countedBefore),
    );
    if (counted.length > 0) await saveCounts(tx, counted);
    if (tagged.length > 0) await saveTags(tx, tagged);
    if (numericallyTagged.length > 0) await saveNumericTags(tx, numericallyTagged);
    if (sums.size > 0) await saveSums(tx, sums);
  };
};
