import type { ListPage, LoggedRequest } from '@taprail/sdk';

/** So many of the newest failures are grouped. */
export const failuresMax = 500;

/** A page examines 2,000 requests at most, and failures may be rare among millions. */
const pagesMax = 10;

type Pages = AsyncIterable<Pick<ListPage<LoggedRequest>, 'data' | 'has_more'>>;

export type LatestFailures = Readonly<{
  /** Newest first. */
  rows: readonly LoggedRequest[];
  /** Whether there are no others. */
  isComplete: boolean;
}>;

/** The classes of status that are read for a filter by status: the API lists one of them at a time. */
export const failedStatuses = (status: string): readonly string[] =>
  status === '' ? ['4xx', '5xx'] : /^[45]/.test(status) ? [status] : [];

const readPages = async (pages: Pages): Promise<LatestFailures> => {
  const rows: LoggedRequest[] = [];
  let pageCount = 0;
  for await (const { data, has_more: hasMore } of pages) {
    rows.push(...data);
    pageCount += 1;
    if (!hasMore) return { rows, isComplete: true };
    if (rows.length >= failuresMax || pageCount >= pagesMax) break;
  }
  return { rows, isComplete: false };
};

/** The newest failures of all lists together. */
export const readLatestFailures = async (lists: readonly Pages[]): Promise<LatestFailures> => {
  const found = await Promise.all(lists.map(readPages));
  // Beyond the end of a list that has more rows than were read, counts of the others would not be comparable.
  const since = found
    .filter(({ rows, isComplete }) => !isComplete && rows.length >= failuresMax)
    .map(({ rows }) => rows.at(-1)!.created_at)
    .reduce((latest, at) => (at > latest ? at : latest), '');
  const rows = found
    .flatMap((list) => list.rows)
    .filter(({ created_at: at }) => at >= since)
    .sort((left, right) => right.created_at.localeCompare(left.created_at));
  return {
    rows: rows.slice(0, failuresMax),
    isComplete: rows.length <= failuresMax && found.every(({ isComplete }) => isComplete),
  };
};
