import type { ProjectedRow } from '../../projections/projection';
import type { ListOptions } from '../../projections/projection-table';
import { type Lookup, searchRows } from './search-rows';

type Row = Readonly<{ n: number; words: readonly string[] }>;

/** Rows at positions 1 to `count`, of which each lookup finds those that have its tag. */
const rowsOf = (count: number, wordsOf: (n: number) => readonly string[]) => {
  const stored: readonly ProjectedRow<Row>[] = Array.from({ length: count }, (_, at) => {
    const n = at + 1;
    const position = BigInt(n);
    return { key: `row ${n}`, row: { n, words: wordsOf(n) }, revision: 0, position, createdPosition: position };
  });
  const asked: ListOptions[] = [];
  const list = async (options: ListOptions) => {
    asked.push(options);
    return stored
      .filter(({ row, createdPosition }) => {
        const isBelow = options.after === undefined || createdPosition < options.after;
        return isBelow && (options.tags ?? []).every((tag) => row.words.includes(tag));
      })
      .toReversed()
      .slice(0, options.limit);
  };
  return { list, asked };
};

const lookups = (...tags: readonly string[]): readonly Lookup[] => tags.map((tag) => ({ tags: [tag] }));
const anything = () => true;

describe('a search for rows', () => {
  it('finds those that any of its lookups leads to, each once and newest first', async () => {
    const { list } = rowsOf(6, (n) => [n % 2 === 0 ? 'even' : 'odd', n % 3 === 0 ? 'third' : 'other']);
    const { rows, stoppedAt } = await searchRows(list, {
      lookups: lookups('even', 'third'),
      matches: anything,
      limit: 10,
    });
    expect(rows.map(({ row }) => row.n)).toEqual([6, 4, 3, 2]);
    expect(stoppedAt).toBeUndefined();
  });

  it('keeps that order where one lookup leads to many rows and another one to a few', async () => {
    const { list } = rowsOf(1_000, (n) => (n % 250 === 0 ? ['rare'] : ['common']));
    const search = { lookups: lookups('common', 'rare'), matches: anything, limit: 1_000 };
    const { rows } = await searchRows(list, search);
    expect(rows.map(({ row }) => row.n)).toEqual(Array.from({ length: 1_000 }, (_, at) => 1_000 - at));
  });

  it('looks whether what an index led to was meant', async () => {
    const { list } = rowsOf(300, () => ['x']);
    const { rows } = await searchRows(list, { lookups: lookups('x'), matches: ({ n }) => n === 7, limit: 10 });
    expect(rows.map(({ row }) => row.n)).toEqual([7]);
  });

  it('ends after a bounded number of rows and says where, and goes on from there', async () => {
    const { list, asked } = rowsOf(5_000, () => ['x']);
    const search = { lookups: lookups('x'), matches: ({ n }: Row) => n === 2_500, limit: 10 };
    const first = await searchRows(list, search);
    expect([first.rows, first.stoppedAt, asked.length]).toEqual([[], 3_001n, 20]);
    const second = await searchRows(list, { ...search, after: first.stoppedAt });
    expect([second.rows.map(({ row }) => row.n), second.stoppedAt]).toEqual([[2_500], 1_001n]);
  });

  it('reads no further than it has to', async () => {
    const { list, asked } = rowsOf(5_000, () => ['x']);
    const { rows } = await searchRows(list, { lookups: lookups('x'), matches: anything, limit: 3 });
    expect([rows.map(({ row }) => row.n), asked.length]).toEqual([[5_000, 4_999, 4_998], 1]);
  });

  it('without a lookup finds nothing', async () => {
    const { list } = rowsOf(5, () => ['x']);
    expect(await searchRows(list, { lookups: [], matches: anything, limit: 3 })).toEqual({ rows: [] });
  });
});
