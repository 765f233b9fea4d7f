import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isStaleBy } from '../live/live-hint';
import { latestHints } from '../live/live-updates';
import type { ListRead } from '../requests/use-read';
import { Money } from '../money/money';
import { useColumnChoice } from './column-choice';
import { CheckField } from './fields';
import { type ListSum, sumsOf } from './list-sums';
import { Problem } from './problem';
import { Skeleton } from './loaded';
import { type ListOrder, type RowSelection, Table, type TableColumn } from './table';

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
  selection?: ListSelection<T>;
  /** The name under which this browser keeps the columns that were chosen; without it there is nothing to choose. */
  name?: string;
  /** Beside the menu of the columns: the filters. */
  bar?: ComponentChildren;
  /** Below the rows, by currency. */
  sums?: readonly ListSum<T>[];
  order?: ListOrder;
  /** Told of rows that are shown and have changed, to update them in their place; without it the notice counts them too. */
  onRowsChanged?: (keys: readonly string[]) => void;
};

/** Rows that can be selected, and the actions on those that are. */
export type ListSelection<T> = Readonly<{
  /** Names a row for screen readers. */
  label: (row: T) => string;
  actions: (selected: readonly T[]) => ComponentChildren;
}>;

type Updates = Readonly<{ keys: ReadonlySet<string>; onRowsChanged: ((keys: readonly string[]) => void) | undefined }>;

/** How many things changed since the list was read, but for rows that are updated in their place. */
const useChangesSince = (operation: string, about: string | undefined, readAtMs: number, updates: Updates): number => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const before = useRef(readAtMs);
  const latest = useRef(updates);
  latest.current = updates;
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
        const { keys, onRowsChanged } = latest.current;
        const isUpdated = (id: string): boolean => onRowsChanged !== undefined && keys.has(id);
        const changed = found.map(({ id }) => id);
        const shown = [...new Set(changed.filter(isUpdated))];
        if (shown.length > 0) onRowsChanged?.(shown);
        const others = changed.filter((id) => !isUpdated(id));
        if (others.length > 0) setIds((known) => new Set([...known, ...others]));
      }),
    [operation, about],
  );
  return ids.size;
};

/** A list as a table, with more rows on demand, a notice of what is new, and a sentence where there is none. */
export const ListTable = <T,>({
  caption,
  operation,
  about,
  read,
  columns,
  rowKey,
  empty,
  isDense,
  selection,
  name,
  bar,
  sums = [],
  order,
  onRowsChanged,
}: Props<T>) => {
  const choice = useColumnChoice(name, columns);
  const rows = read.data?.pages.flatMap(({ data }) => data);
  const changes = useChangesSince(operation, about, read.dataUpdatedAt, {
    keys: new Set(rows?.map(rowKey)),
    onRowsChanged,
  });
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const rowSelection: RowSelection<T> | undefined = selection && {
    label: selection.label,
    isSelected: (row) => keys.has(rowKey(row)),
    onSelect: (row, isSelected) => {
      const others = [...keys].filter((key) => key !== rowKey(row));
      setKeys(new Set(isSelected ? [...others, rowKey(row)] : others));
    },
  };
  // Nothing jumps where there is nothing yet.
  const isOutdated = changes > 0 && rows?.length === 0;
  useEffect(() => {
    if (isOutdated) void read.refetch();
  }, [isOutdated]);
  return (
    <div class="list" data-stale={read.isPlaceholderData}>
      {(bar || choice.menu) && (
        <div class="list-bar">
          {bar}
          {choice.menu}
        </div>
      )}
      <div class="list-news" role="status">
        {changes > 0 && (
          <button type="button" class="button" onClick={() => void read.refetch()}>
            Show {changes} new or changed
          </button>
        )}
      </div>
      {read.isError && <Problem error={read.error} onRetry={() => void read.refetch()} />}
      {!rows && !read.isError && <Skeleton lines={8} />}
      {rows && rows.length === 0 && (
        <div class="empty">{read.hasNextPage ? <p>Nothing among the newest matches.</p> : empty}</div>
      )}
      {rows && rows.length > 0 && selection && (
        <SelectionBar selection={selection} rows={rows} rowKey={rowKey} keys={keys} setKeys={setKeys} />
      )}
      {rows && rows.length > 0 && (
        <Table
          caption={caption}
          columns={choice.shown}
          rows={rows}
          rowKey={rowKey}
          isDense={isDense}
          selection={rowSelection}
          order={order}
        />
      )}
      {rows && rows.length > 0 && <Sums rows={rows} sums={sums} isAll={!read.hasNextPage} />}
      {rows && (rows.length > 0 || read.hasNextPage) && (
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

type SumsProps<T> = Readonly<{ rows: readonly T[]; sums: readonly ListSum<T>[]; isAll: boolean }>;

/** Of the rows that are there: what is not loaded yet is not known here, and the words say so. */
const Sums = <T,>({ rows, sums, isAll }: SumsProps<T>) => {
  const found = sumsOf(rows, sums);
  if (found.length === 0) return null;
  return (
    <dl class="list-sums" aria-label={isAll ? 'Totals' : 'Totals of the rows loaded'}>
      {found.map(({ title, sums: byCurrency }) => (
        <div key={title}>
          <dt>
            {title}
            {!isAll && <span class="muted"> in {rows.length} rows loaded</span>}
          </dt>
          {byCurrency.map(({ amount, currency }) => (
            <dd key={currency}>
              <Money amount={amount} currency={currency} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
};

type BarProps<T> = Readonly<{
  selection: ListSelection<T>;
  rows: readonly T[];
  rowKey: (row: T) => string;
  keys: ReadonlySet<string>;
  setKeys: (keys: ReadonlySet<string>) => void;
}>;

/** Selects all rows that are loaded; above the table, because on a phone a table has no head. */
const SelectionBar = <T,>({ selection, rows, rowKey, keys, setKeys }: BarProps<T>) => {
  // Other filters may have taken a selected row out of the list: nothing is done with what is not seen.
  const selected = rows.filter((row) => keys.has(rowKey(row)));
  const isAll = selected.length === rows.length;
  return (
    <div class="list-selection" role="group" aria-label="Selection">
      <CheckField
        label={`Select all ${rows.length} loaded`}
        isChecked={isAll}
        isPartly={!isAll && selected.length > 0}
        onChange={(isChecked) => setKeys(new Set(isChecked ? rows.map(rowKey) : []))}
      />
      {selection.actions(selected)}
    </div>
  );
};
