import type { ComponentChildren } from 'preact';
import { CheckField } from './fields';

/** `isNumber` columns stand right in figures of equal width. */
export type TableColumn<T> = Readonly<{
  title: string;
  cell: (row: T) => ComponentChildren;
  isNumber?: boolean;
  /** Left out where there is little room: the page of the row has it too. */
  isMinor?: boolean;
  /** Of long text, such as a reference: the share of the table, in which it is cut to one line. The page of the row has all of it. */
  cutWidth?: string;
}>;

/** A checkbox in each row. */
export type RowSelection<T> = Readonly<{
  /** Names a row for screen readers. */
  label: (row: T) => string;
  isSelected: (row: T) => boolean;
  onSelect: (row: T, isSelected: boolean) => void;
}>;

type Props<T> = {
  caption: string;
  columns: readonly TableColumn<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** The caption is always there for screen readers; visible where the heading above does not already say it. */
  showsCaption?: boolean;
  foot?: ComponentChildren;
  /** Rows of one line each, for long lists that people scan. */
  isDense?: boolean | undefined;
  selection?: RowSelection<T> | undefined;
};

/**
 * A table that becomes labelled cards where it is narrow. The first column names the row.
 * `<Table caption="Payments" columns={columns} rows={rows} rowKey={({ id }) => id} />`
 */
export const Table = <T,>({
  caption,
  columns,
  rows,
  rowKey,
  showsCaption = false,
  foot,
  isDense,
  selection,
}: Props<T>) => (
  <div class="table-box" role="region" aria-label={caption} tabIndex={0}>
    <table class="table" data-dense={isDense}>
      <caption class={showsCaption ? undefined : 'visually-hidden'}>{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col">
              <span class="visually-hidden">Select</span>
            </th>
          )}
          {columns.map(({ title, isNumber, isMinor }) => (
            <th key={title} scope="col" data-number={isNumber} data-minor={isMinor}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {selection && (
              <td class="table-check" data-title="Select">
                <CheckField
                  label={`Select ${selection.label(row)}`}
                  hidesLabel
                  isChecked={selection.isSelected(row)}
                  onChange={(isSelected) => selection.onSelect(row, isSelected)}
                />
              </td>
            )}
            {columns.map(({ title, cell, isNumber, isMinor, cutWidth }, at) => {
              const Cell = at === 0 ? 'th' : 'td';
              return (
                <Cell
                  key={title}
                  {...(at === 0 ? { scope: 'row' as const } : {})}
                  data-title={title}
                  data-number={isNumber}
                  data-minor={isMinor}
                  {...(cutWidth === undefined ? {} : { 'data-cut': true, style: { width: cutWidth } })}
                >
                  {cell(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  </div>
);
