import type { RecordedEntry } from '../recorded-entry';
import { type Cell, lineCells, type LineColumn, lineColumns } from './line-cells';

/** RFC 4180: quotes only where they are needed, so that the same entries always give the same bytes. */
const cellText = (cell: Cell): string => {
  const text = cell === null ? '' : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvRow = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`;

export const csvHeader = (columns: readonly LineColumn[] = lineColumns): string => csvRow(columns);

export function* csvRows(
  entries: Iterable<RecordedEntry>,
  columns: readonly LineColumn[] = lineColumns,
): Generator<string> {
  for (const entry of entries)
    for (const cells of lineCells(entry)) yield csvRow(columns.map((column) => cells[column]));
}
