import { runInTray } from '../shell/work';
import { type CsvColumn, csvOf } from './list-csv';
import { Icon } from './icon';
import { saveFile } from './save-file';

const rowsMax = 10_000;
const reportedEach = 100;

type Props<T> = {
  /** Of the file, without its ending. */
  name: string;
  noun: string;
  columns: readonly CsvColumn<T>[];
  /** All rows that the filters leave. */
  rows: (signal: AbortSignal) => AsyncIterable<T>;
};

/** Everything that the filters of a list leave, as a file; it is made in the tray. */
export const ExportCsv = <T,>({ name, noun, columns, rows }: Props<T>) => {
  const download = () =>
    runInTray(`Export of ${noun}`, async (report, signal) => {
      const kept: T[] = [];
      for await (const row of rows(signal)) {
        signal.throwIfAborted();
        kept.push(row);
        if (kept.length % reportedEach === 0) report(kept.length, null);
        if (kept.length >= rowsMax) break;
      }
      saveFile(new Blob([csvOf(columns, kept)], { type: 'text/csv' }), `${name}.csv`);
      const more = kept.length >= rowsMax ? ' There may be more: narrow the filters to export the rest.' : '';
      return `${kept.length} ${noun} exported to ${name}.csv.${more}`;
    });
  return (
    <button type="button" class="button" onClick={() => void download()}>
      <Icon name="download" /> Export CSV
    </button>
  );
};
