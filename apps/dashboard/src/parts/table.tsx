import type { ComponentChildren } from 'preact';
import { CheckField } from './fields';
import { openClickedRow } from './open-row';
import './list.css';

/** `isNumber` columns stand right in figures of equal width. */
export type TableColumn<T> = Readonly<{
  title: string;
  cell: (row: T) => ComponentChildren;
  isNumber?: boolean;
  /** Left out where there is little room: the page of the row has it too. */
  isMinor?: boolean;
  /** Chosen in the menu of the columns to be seen at all. */
  isOptional?: boolean;
  /** By its instants the list is ordered. */
  isOrdered?: boolean;
  /** Where it stands in the two lines of a row on a phone. Where one column says so, those that do not are left out there. */
  onPhone?: 'top-start' | 'top-end' | 'bottom-start' | 'bottom-end';
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

/** The order of a list by the time of its rows. */
export type ListOrder = Readonly<{ value: 'asc' | 'desc'; onChange: (value: 'asc' | 'desc') => void }>;

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
  order?: ListOrder | undefined;
};

/**
 * A table that becomes labelled cards where it is narrow, or rows of two lines. The first column names the row, and a click on the
 * row opens what that column links to; so do j, k and Enter.
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
  order,
}: Props<T>) => (
  <div class="table-box" role="region" aria-label={caption} tabIndex={0}>
    <table class="table" data-dense={isDense} data-lines={columns.some(({ onPhone }) => onPhone) || undefined}>
      <caption class={showsCaption ? undefined : 'visually-hidden'}>{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col">
              <span class="visually-hidden">Select</span>
            </th>
          )}
          {columns.map(({ title, isNumber, isMinor, isOrdered }) => (
            <th
              key={title}
              scope="col"
              data-number={isNumber}
              data-minor={isMinor}
              aria-sort={order && isOrdered ? sorts[order.value] : undefined}
            >
              {order && isOrdered ? <OrderButton title={title} order={order} /> : title}
            </th>
          ))}
        </tr>
      </thead>
      {/* eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/no-noninteractive-element-interactions -- The link in each row has the keys. */}
      <tbody onClick={openClickedRow} onAuxClick={openClickedRow}>
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
            {columns.map(({ title, cell, isNumber, isMinor, onPhone, cutWidth }, at) => {
              const Cell = at === 0 ? 'th' : 'td';
              return (
                <Cell
                  key={title}
                  {...(at === 0 ? { scope: 'row' as const } : {})}
                  data-title={title}
                  data-number={isNumber}
                  data-minor={isMinor}
                  data-phone={onPhone}
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

const sorts = { asc: 'ascending', desc: 'descending' } as const;

const OrderButton = ({ title, order: { value, onChange } }: { title: string; order: ListOrder }) => (
  <button
    type="button"
    class="table-order"
    title={value === 'desc' ? 'Newest first' : 'Oldest first'}
    onClick={() => onChange(value === 'desc' ? 'asc' : 'desc')}
  >
    {title} <span aria-hidden="true">{value === 'desc' ? '↓' : '↑'}</span>
  </button>
);
