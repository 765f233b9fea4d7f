import { balancesOf, csvHeader, csvRows, lineCells, type RecordedEntry } from '@taprail/ledger-domain';
import { anyHistory, live } from '@taprail/ledger-domain/testing';
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
        expect(rows).toEqual(entries.flatMap((entry) => [...lineCells(entry)]));
        const balances = balancesOf(entries.map(({ entry }) => entry));
        expect(sumsOf(rows)).toEqual(Object.fromEntries([...balances].filter(([, sum]) => sum !== 0)));
        expect(rows).toHaveLength([...csvRows(entries)].length);
        expect(rows.every((row) => Object.keys(row).join(',') === csvHeader().trimEnd())).toBe(true);
      }),
      { numRuns: 30 },
    ));

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
