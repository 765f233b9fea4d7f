import { csvHeader, csvRows, lineCells, type RecordedEntry, unnamedLineColumns } from '@taprail/ledger-domain';
import { anyHistory, balancesOf, live } from '@taprail/ledger-domain/testing';
import fc from 'fast-check';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { parquetGroups } from './parquet';

const journal = anyHistory.map((history): readonly RecordedEntry[] =>
  live(history).entries.map((entry, n) => ({
    entry: {
      ...entry,
      // Some are late, and some are not.
      ...(n % 3 === 0 ? { late: { effectiveDate: '2024-09-30' } } : {}),
      occurredAt: `2026-03-02T11:00:00.${String(n).padStart(3, '0')}Z`,
    },
    recordedAt: `2026-03-02T12:00:00.${String(n).padStart(6, '0')}Z`,
    position: `2026-03.0@${n}`,
    externalRef: entry.trace.subMerchant && `shop of ${entry.trace.subMerchant}`,
  })),
);

const written = async (entries: readonly RecordedEntry[], groupRows: number): Promise<ArrayBuffer> => {
  async function* told() {
    yield* entries;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of parquetGroups(told(), groupRows)) chunks.push(chunk);
  return Uint8Array.from(Buffer.concat(chunks)).buffer;
};

const sumsOf = (rows: readonly Record<string, unknown>[]): object => {
  const sums: Record<string, number> = {};
  for (const { account, side, amount_minor: amount } of rows) {
    const debit = side === 'debit' ? Number(amount) : 0 - Number(amount);
    sums[String(account)] = (sums[String(account)] ?? 0) + debit;
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
};

/** Rows as `lineCells` tells them: Parquet keeps whole numbers, days and instants as what they are. */
const readBack = async (file: ArrayBuffer): Promise<readonly Record<string, unknown>[]> => {
  const parsers = { timestampFromMicroseconds: (micros: bigint) => micros };
  const rows = await parquetReadObjects({ file, parsers: parsers as never });
  const dayOf = (value: unknown) => (value instanceof Date ? value.toISOString().slice(0, 10) : value);
  const instantOf = (micros: bigint) =>
    `${new Date(Number(micros / 1_000n)).toISOString().slice(0, -1)}${String(micros % 1_000n).padStart(3, '0')}Z`;
  return rows.map((row) => ({
    ...row,
    amount_minor: Number(row['amount_minor']),
    // The reader makes floats of decimals.
    amount: Number(Number(row['amount']).toFixed(3)),
    effective_date: dayOf(row['effective_date']),
    original_effective_date: dayOf(row['original_effective_date']),
    available_on: dayOf(row['available_on']),
    occurred_at: instantOf(row['occurred_at']).replace('000Z', 'Z'),
    recorded_at: instantOf(row['recorded_at']),
  }));
};

describe('P28: Parquet exports of any journal', () => {
  it('tell of every line what the CSV tells, and sum to the balances', () =>
    fc.assert(
      fc.asyncProperty(journal, fc.integer({ min: 1, max: 40 }), async (entries, groupRows) => {
        const rows = await readBack(await written(entries, groupRows));
        const told = entries.flatMap((entry) => [...lineCells(entry)]);
        expect(rows).toEqual(told.map((cells) => ({ ...cells, amount: Number(cells.amount) })));
        const balances = balancesOf(entries.map(({ entry }) => entry));
        expect(sumsOf(rows)).toEqual(Object.fromEntries([...balances].filter(([, sum]) => sum !== 0)));
        expect(rows).toHaveLength([...csvRows(entries)].length);
        expect(rows.every((row) => Object.keys(row).join(',') === csvHeader().trimEnd())).toBe(true);
      }),
      { numRuns: 30 },
    ));

  it('have decimals for amounts, instants that are UTC, and the reference of the platform', async () => {
    const [entries] = fc.sample(journal, { numRuns: 1, seed: 1 });
    const file = await written(entries!, 10);
    const typeOf = (name: string) =>
      parquetMetadata(file).schema.find((element) => element.name === name)?.logical_type;
    expect(['amount', 'occurred_at', 'recorded_at'].map(typeOf)).toEqual([
      { type: 'DECIMAL', precision: 18, scale: 3 },
      { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
      { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
    ]);
  });

  it('that were asked for before have the columns they had then', async () => {
    const [entries] = fc.sample(journal, { numRuns: 1, seed: 1 });
    async function* told() {
      yield* entries!;
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of parquetGroups(told(), 10, 1)) chunks.push(chunk);
    const { schema } = parquetMetadata(Uint8Array.from(Buffer.concat(chunks)).buffer);
    expect(schema.slice(1).map(({ name }) => name)).toEqual([...unnamedLineColumns]);
    expect(schema.find(({ name }) => name === 'amount')).toMatchObject({ type: 'BYTE_ARRAY', converted_type: 'UTF8' });
  });

  it('are the same bytes each time', () =>
    fc.assert(
      fc.asyncProperty(journal, async (entries) =>
        expect(await written(entries, 10)).toEqual(await written(structuredClone(entries), 10)),
      ),
      { numRuns: 20 },
    ));

  it('are written in groups of rows, so that a reader need not take all of them', async () => {
    const [entries] = fc.sample(journal, { numRuns: 1, seed: 1 });
    const lines = [...csvRows(entries!)].length;
    const { row_groups: groups } = parquetMetadata(await written(entries!, 1));
    expect(groups.length).toBe(entries!.length);
    expect(groups.reduce((sum, { num_rows: rows }) => sum + Number(rows), 0)).toBe(lines);
  });
});
