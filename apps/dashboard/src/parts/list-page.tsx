import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isStaleBy } from '../live/live-hint';
import { latestHints } from '../live/live-updates';
import type { ListRead } from '../requests/use-read';
import { Problem } from './problem';
import { Skeleton } from './loaded';
import { Table, type TableColumn } from './table';

type Props<T> = {
  caption: string;
  /** The name of the operation that was read, for the notice of new rows. */
  operation: string;
  /** Where the list is about one thing: changes of others are none of its business. */
  about?: string;
  read: ListRead<T>;
  columns: readonly TableColumn<T>[];
  rowKey: (row: T) => string;
  empty: ComponentChildren;
  isDense?: boolean;
};

/** How many things changed since the list was read. */
const useChangesSince = (operation: string, about: string | undefined, readAtMs: number): number => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const before = useRef(readAtMs);
  if (before.current !== readAtMs) {
    before.current = readAtMs;
    if (ids.size > 0) setIds(new Set());
  }
  useEffect(
    () =>
      latestHints.subscribe(() => {
        const found = latestHints
          .get()
          .filter((hint) => isStaleBy(hint, [operation, {}]) && (about === undefined || hint.id === about));
        if (found.length > 0) setIds((known) => new Set([...known, ...found.map(({ id }) => id)]));
      }),
    [operation, about],
  );
  return ids.size;
};

/** A list as a table, with more rows on demand, a notice of what is new, and a sentence where there is none. */
export const ListTable = <T,>({ caption, operation, about, read, columns, rowKey, empty, isDense }: Props<T>) => {
  const changes = useChangesSince(operation, about, read.dataUpdatedAt);
  const rows = read.data?.pages.flatMap(({ data }) => data);
  return (
    <div class="list" data-stale={read.isPlaceholderData}>
      <div class="list-news" role="status">
        {changes > 0 && (
          <button type="button" class="button" onClick={() => void read.refetch()}>
            Show {changes} new or changed
          </button>
        )}
      </div>
      {read.isError && <Problem error={read.error} onRetry={() => void read.refetch()} />}
      {!rows && !read.isError && <Skeleton lines={8} />}
      {rows && rows.length === 0 && <div class="empty">{empty}</div>}
      {rows && rows.length > 0 && (
        <Table caption={caption} columns={columns} rows={rows} rowKey={rowKey} {...(isDense ? { isDense } : {})} />
      )}
      {rows && rows.length > 0 && (
        <p class="list-foot">
          <span>
            {rows.length} {rows.length === 1 ? 'row' : 'rows'}
            {read.hasNextPage ? ', more available' : ', end of list'}
          </span>
          {read.hasNextPage && (
            <button
              type="button"
              class="button"
              disabled={read.isFetchingNextPage}
              onClick={() => void read.fetchNextPage()}
            >
              {read.isFetchingNextPage ? 'Loading…' : 'Load more'}
            </button>
          )}
        </p>
      )}
    </div>
  );
};
