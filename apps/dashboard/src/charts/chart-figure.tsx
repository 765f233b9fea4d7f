import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Table, type TableColumn } from '../parts/table';

type Props<T> = {
  title: string;
  /** The definition of the figures, in one sentence. */
  note?: string;
  rows: readonly T[];
  columns: readonly TableColumn<T>[];
  rowKey: (row: T) => string;
  legend?: readonly (readonly [name: string, chartColour: number])[];
  children: ComponentChildren;
};

/** A picture of numbers, with a table of the same numbers behind a button. */
export const ChartFigure = <T,>({ title, note, rows, columns, rowKey, legend, children }: Props<T>) => {
  const [isTable, setTable] = useState(false);
  return (
    <figure class="chart-figure card">
      <figcaption class="card-head">
        <span>
          <strong>{title}</strong>
          {note && <span class="muted chart-note">{note}</span>}
        </span>
        <button type="button" class="button chart-switch" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? 'Show chart' : 'Show table'}
        </button>
      </figcaption>
      {legend && !isTable && (
        <ul class="chart-legend">
          {legend.map(([name, colour]) => (
            <li key={name} data-chart={colour}>
              {name}
            </li>
          ))}
        </ul>
      )}
      {isTable ? <Table caption={title} columns={columns} rows={rows} rowKey={rowKey} /> : children}
    </figure>
  );
};
