import {
  type Cell,
  lineCells,
  type LineColumn,
  lineColumns,
  type RecordedEntry,
  unnamedLineColumns,
} from '@taprail/ledger-domain';
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

/** As wide as three decimals need: the minor unit of every currency fits, and sums need no conversion. */
const decimalScale = 3;
const decimalMax = 10n ** 18n;
const decimal: Kind = {
  schema: {
    type: 'INT64',
    converted_type: 'DECIMAL',
    precision: 18,
    scale: decimalScale,
    logical_type: { type: 'DECIMAL', precision: 18, scale: decimalScale },
  },
  valueOf: (amount) => {
    const [units = '', parts = ''] = String(amount).split('.');
    const scaled = BigInt(`${units}${parts.padEnd(decimalScale, '0')}`);
    if (scaled >= decimalMax || scaled <= 0n - decimalMax) throw new Error(`${amount} does not fit into a decimal`);
    return scaled;
  },
};
const zonedInstant: Kind = {
  ...instant,
  schema: { ...instant.schema, logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' } },
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
/** Since layout 2 amounts are decimals and instants say that they are UTC. */
const secondKinds: typeof kinds = { ...kinds, amount: decimal, occurred_at: zonedInstant, recorded_at: zonedInstant };

type Layout = 1 | 2;
const kindOf = (column: LineColumn, layout: Layout): Kind => (layout === 2 ? secondKinds : kinds)[column] ?? text;
const columnsIn = (layout: Layout): readonly LineColumn[] => (layout === 2 ? lineColumns : unnamedLineColumns);

const schemaOf = (layout: Layout) =>
  [
    { name: 'lines', num_children: columnsIn(layout).length },
    ...columnsIn(layout).map((name) => ({ name, repetition_type: 'OPTIONAL', ...kindOf(name, layout).schema })),
  ] as ConstructorParameters<typeof ParquetWriter>[0]['schema'];

type Rows = readonly Readonly<Record<LineColumn, Cell>>[];

const columnsOf = (rows: Rows, layout: Layout) =>
  columnsIn(layout).map((name) => {
    const { valueOf } = kindOf(name, layout);
    const data = rows.map(({ [name]: cell }) => (cell === null ? null : valueOf(cell)));
    // An index of pages would be kept in memory until the end of the file, and it has few pages.
    return { name, data, offsetIndex: false };
  });

/** One row per line, as in the CSV. */
export const parquetChunks = (entries: AsyncIterable<RecordedEntry>, layout: Layout): AsyncGenerator<Uint8Array> =>
  parquetGroups(entries, rowsPerGroup, layout);

/** Each row group as soon as it is full, and what a reader begins with at the end. */
export async function* parquetGroups(
  entries: AsyncIterable<RecordedEntry>,
  groupRows: number,
  layout: Layout = 2,
): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter();
  const parquet = new ParquetWriter({ writer: bytes, schema: schemaOf(layout) });
  const taken = (): Uint8Array => {
    const chunk = bytes.getBytes().slice();
    bytes.index = 0;
    return chunk;
  };
  let rows: Rows[number][] = [];
  for await (const entry of entries) {
    rows.push(...lineCells(entry));
    if (rows.length < groupRows) continue;
    await parquet.write({ columnData: columnsOf(rows, layout), rowGroupSize: rows.length });
    rows = [];
    yield taken();
  }
  if (rows.length > 0) await parquet.write({ columnData: columnsOf(rows, layout), rowGroupSize: rows.length });
  await parquet.finish();
  yield taken();
}
