import { type Cell, lineCells, type LineColumn, lineColumns, type RecordedEntry } from '@taprail/ledger-domain';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';

/** So many rows are in memory; smaller groups would compress worse and be slower to read. */
const rowsPerGroup = 10_000;
const dayMs = 86_400_000;

type Kind = Readonly<{ schema: object; valueOf: (cell: NonNullable<Cell>) => string | number | bigint }>;

const text: Kind = { schema: { type: 'BYTE_ARRAY', converted_type: 'UTF8' }, valueOf: String };
const count: Kind = { schema: { type: 'INT32' }, valueOf: Number };
const minor: Kind = { schema: { type: 'INT64' }, valueOf: BigInt };
const day: Kind = {
  schema: { type: 'INT32', converted_type: 'DATE' },
  valueOf: (date) => Date.parse(String(date)) / dayMs,
};
/** Posting times count microseconds, which a Date would lose. */
const instant: Kind = {
  schema: { type: 'INT64', converted_type: 'TIMESTAMP_MICROS' },
  valueOf: (at) => BigInt(Date.parse(String(at))) * 1_000n + BigInt(/\.\d{3}(\d{3})Z$/.exec(String(at))?.[1] ?? 0),
};

const kinds: Readonly<Partial<Record<LineColumn, Kind>>> = {
  effective_date: day,
  original_effective_date: day,
  available_on: day,
  occurred_at: instant,
  recorded_at: instant,
  rule_version: count,
  amount_minor: minor,
};
const kindOf = (column: LineColumn): Kind => kinds[column] ?? text;

const schema = [
  { name: 'lines', num_children: lineColumns.length },
  ...lineColumns.map((name) => ({ name, repetition_type: 'OPTIONAL', ...kindOf(name).schema })),
] as ConstructorParameters<typeof ParquetWriter>[0]['schema'];

type Rows = readonly Readonly<Record<LineColumn, Cell>>[];

const columnsOf = (rows: Rows) =>
  lineColumns.map((name) => {
    const { valueOf } = kindOf(name);
    const data = rows.map(({ [name]: cell }) => (cell === null ? null : valueOf(cell)));
    // Where each page begins would be kept until the end of the file, and it has few pages.
    return { name, data, offsetIndex: false };
  });

/** One row per line, as in the CSV. */
export const parquetChunks = (entries: AsyncIterable<RecordedEntry>): AsyncGenerator<Uint8Array> =>
  parquetGroups(entries, rowsPerGroup);

/** Each row group as soon as it is full, and what a reader begins with at the end. */
export async function* parquetGroups(
  entries: AsyncIterable<RecordedEntry>,
  groupRows: number,
): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter();
  const parquet = new ParquetWriter({ writer: bytes, schema });
  const taken = (): Uint8Array => {
    const chunk = bytes.getBytes().slice();
    bytes.index = 0;
    return chunk;
  };
  let rows: Rows[number][] = [];
  for await (const entry of entries) {
    rows.push(...lineCells(entry));
    if (rows.length < groupRows) continue;
    await parquet.write({ columnData: columnsOf(rows), rowGroupSize: rows.length });
    rows = [];
    yield taken();
  }
  if (rows.length > 0) await parquet.write({ columnData: columnsOf(rows), rowGroupSize: rows.length });
  await parquet.finish();
  yield taken();
}
