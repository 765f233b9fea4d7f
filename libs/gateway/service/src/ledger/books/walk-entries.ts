import type { ProjectedRow, ProjectionReader } from '@taprail/subscriptions';
import type { BookRow, EntryRow } from './book-rows';
import type { Asked, LogWindow } from './book-sums';
import { labelsOf } from './entry-labels';

const rowsPerPage = 500;

/** Entries as they stand in the log between two places, both included, a page of them in memory at a time. */
export async function* walkEntries(
  reader: ProjectionReader<BookRow>,
  { platform, subMerchant, account }: Asked,
  { firstPosition, lastPosition }: LogWindow,
): AsyncGenerator<ProjectedRow<EntryRow>> {
  const [column, value] =
    subMerchant === undefined ? ['book', `entry ${platform}`] : ['sub_merchant', `entry ${platform} ${subMerchant}`];
  const filters = [{ column, operator: '=', value } as const];
  const labels = labelsOf(platform, { account });
  for await (const page of reader.pages({ filters, labels, after: firstPosition - 1n }, rowsPerPage)) {
    for (const row of page as readonly ProjectedRow<EntryRow>[]) {
      if (row.createdPosition > lastPosition) return;
      yield row;
    }
  }
}
