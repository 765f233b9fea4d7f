import type { Recorded } from '@taprail/event-store';
import { type ModelDrift, type ModelCheck, ModelWatch } from './model-watch';

type Sum = Readonly<{ sum: number }>;

/** Adds up the counts of each key. */
const summing = (): ModelCheck<Sum> => {
  const sums = new Map<string, number>();
  return {
    model: 'sums',
    expect: (_recorded, data) => {
      const { key, by } = data as { key: string; by: number };
      const sum = (sums.get(key) ?? 0) + by;
      sums.set(key, sum);
      return [{ key, drift: (row) => BigInt((row?.sum ?? 0) - sum) }];
    },
  };
};
const counted = (position: number, key: string, by: number) =>
  [{ position: BigInt(position) } as Recorded, { key, by }] as const;

/** A model that has reached a place and says what it is made to say. */
const modelAt = (
  checkpoint: number | undefined,
  rows: Readonly<Record<string, readonly [at: number, sum: number]>>,
) => ({
  checkpoint: async () => (checkpoint === undefined ? undefined : BigInt(checkpoint)),
  getMany: async (keys: readonly string[]) =>
    new Map(
      Object.entries(rows)
        .filter(([key]) => keys.includes(key))
        .map(([key, [at, sum]]) => [key, { key, row: { sum }, position: BigInt(at) } as never]),
    ),
});

describe('the watch over a read model', () => {
  const events = [counted(1, 'a', 5), counted(2, 'b', 7), counted(3, 'a', 1)];
  const watched = async (model: ReturnType<typeof modelAt>): Promise<readonly [readonly ModelDrift[], number]> => {
    const watch = new ModelWatch(summing(), model);
    for (const event of events) watch.take(...event);
    return [await watch.compare(), watch.waiting];
  };

  it('waits with a row that gets more while it is read', async () => {
    const watch = new ModelWatch(summing(), {
      checkpoint: async () => 9n,
      getMany: async () => {
        watch.take(...counted(4, 'b', 1));
        return new Map([['b', { key: 'b', row: { sum: 99 }, position: 2n } as never]]);
      },
    });
    watch.take(...counted(2, 'b', 7));
    expect([await watch.compare(), watch.waiting]).toEqual([[], 1]);
  });

  it.each([
    ['is right', modelAt(3, { a: [3, 6], b: [2, 7] }), [], 0],
    ['is behind', modelAt(1, { a: [1, 99] }), [], 2],
    ['is behind with some', modelAt(2, { a: [1, 5], b: [2, 7] }), [], 1],
    ['is not there yet', modelAt(undefined, {}), [], 2],
    ['has gone on', modelAt(9, { a: [9, 99], b: [2, 7] }), [], 0],
    ['is off', modelAt(3, { a: [3, 8], b: [2, 7] }), [{ model: 'sums', key: 'a', position: 3n, off: 2n }], 0],
    ['has lost a row', modelAt(3, { a: [3, 6] }), [{ model: 'sums', key: 'b', position: 2n, off: -7n }], 0],
    ['missed an event', modelAt(3, { a: [1, 5], b: [2, 7] }), [{ model: 'sums', key: 'a', position: 3n, off: -6n }], 0],
  ])('of one that %s', async (_what, model, drifts, waiting) =>
    expect(await watched(model)).toEqual([drifts, waiting]),
  );
});
