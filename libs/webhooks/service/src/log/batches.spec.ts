import { batchEveryMs, Batches } from './batches';

describe('batches', () => {
  const written: (readonly string[])[] = [];
  let finish: (() => void)[];
  let batches: Batches<string>;
  beforeEach(() => {
    written.length = 0;
    finish = [];
    const write = (items: readonly string[]): Promise<void> => {
      written.push(items);
      return new Promise((resolve) => finish.push(resolve));
    };
    batches = new Batches(write, { everyMs: () => 1, weightMax: 3, weightOf: ({ length }) => length });
  });
  const until = async (count: number): Promise<void> => {
    while (written.length < count) await new Promise((resolve) => setTimeout(resolve, 1));
  };

  it('hold what came meanwhile, in its order, and no more than fits', async () => {
    for (const item of ['a', 'b', 'c', 'd']) void batches.add(item);
    await until(1);
    void batches.add('eeeeeeee');
    void batches.add('f');
    expect([written, batches.size]).toEqual([[['a', 'b', 'c']], 6]);
    for (const count of [2, 3, 4]) {
      finish.at(-1)!();
      await until(count);
    }
    expect(written).toEqual([['a', 'b', 'c'], ['d'], ['eeeeeeee'], ['f']]);
    finish.at(-1)!();
    await new Promise(setImmediate);
    expect(batches.size).toBe(0);
  });

  it('follow one another at a distance that depends on how many were written and how many are left', async () => {
    const asked: (readonly [number, number])[] = [];
    const everyMs = (...counts: readonly [number, number]): number => asked.push(counts);
    const paced = new Batches<string>(async () => undefined, { everyMs, weightMax: 2, weightOf: () => 1 });
    for (const item of ['a', 'b', 'c', 'd', 'e']) void paced.add(item);
    while (paced.size > 0) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(asked).toEqual([
      [0, 0],
      [2, 3],
      [2, 1],
      [1, 0],
    ]);
  });

  it.each([
    ['soon while few come', 15, 0, 2],
    ['later when many have come', 16, 0, 6],
    ['soon when more has come than one holds', 200, 1, 2],
  ])('come %s', (_when, written, left, expected) => expect(batchEveryMs(written, left)).toBe(expected));

  it('are on their way at the same time when more waits than one holds, each with a number of its own', async () => {
    const begun: (readonly [string, number])[] = [];
    const ends: (() => void)[] = [];
    const write = (items: readonly string[], writer: number): Promise<void> => {
      begun.push([items.join(''), writer]);
      return new Promise((resolve) => ends.push(resolve));
    };
    const wide = new Batches<string>(write, { everyMs: () => 1, weightMax: 2, weightOf: () => 1, atOnceMax: 2 });
    const untilBegun = async (count: number): Promise<void> => {
      while (begun.length < count) await new Promise((resolve) => setTimeout(resolve, 1));
    };
    for (const item of ['a', 'b', 'c', 'd', 'e']) void wide.add(item);
    await untilBegun(2);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect([begun, wide.size]).toEqual([
      [
        ['ab', 0],
        ['cd', 1],
      ],
      5,
    ]);
    ends[1]!();
    await untilBegun(3);
    expect(begun[2]).toEqual(['e', 1]);
    for (const end of ends) end();
    while (wide.size > 0) await new Promise((resolve) => setTimeout(resolve, 1));
    void wide.add('f');
    await untilBegun(4);
    expect(begun[3]![0]).toBe('f');
  });

  it('write nothing of what was dropped, and go on with what comes then', async () => {
    for (const item of ['a', 'b', 'c', 'd']) void batches.add(item);
    await until(1);
    batches.drop(undefined);
    expect(batches.size).toBe(3);
    finish[0]!();
    await new Promise(setImmediate);
    void batches.add('e');
    batches.drop(undefined);
    await new Promise((resolve) => setTimeout(resolve, 5));
    void batches.add('f');
    await until(2);
    expect(written).toEqual([['a', 'b', 'c'], ['f']]);
  });

  it('have a result for each item, or fail with each', async () => {
    const sums = new Batches<number, number>(
      async (items) => {
        if (items.includes(13)) throw new Error('unlucky');
        return items.reduce((sum, item) => sum + item, 0);
      },
      { everyMs: () => 1, weightMax: 2, weightOf: () => 1 },
    );
    const results = await Promise.allSettled([1, 2, 13, 4, 5].map((item) => sums.add(item)));
    expect(results.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)))).toEqual([
      3,
      3,
      'Error: unlucky',
      'Error: unlucky',
      5,
    ]);
    const dropped = sums.add(6);
    sums.drop(-1);
    expect(await dropped).toBe(-1);
  });

  it('go on after a rest', async () => {
    void batches.add('a');
    await until(1);
    finish[0]!();
    await Promise.resolve();
    void batches.add('b');
    await until(2);
    expect(written).toEqual([['a'], ['b']]);
  });
});
