import { Batches } from './batches';

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
    batches = new Batches(write, { everyMs: 1, weightMax: 3, weightOf: ({ length }) => length });
  });
  const until = async (count: number): Promise<void> => {
    while (written.length < count) await new Promise((resolve) => setTimeout(resolve, 1));
  };

  it('hold what came meanwhile, in its order, and no more than fits', async () => {
    for (const item of ['a', 'b', 'c', 'd']) batches.add(item);
    await until(1);
    batches.add('eeeeeeee');
    batches.add('f');
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

  it('follow one another more closely while there is more than one holds', async () => {
    const atMs: number[] = [];
    const pace = { everyMs: 100, fullEveryMs: 1, weightMax: 1, weightOf: () => 1 };
    const few = new Batches<string>(async () => void atMs.push(performance.now()), pace);
    for (const item of ['a', 'b', 'c', 'd']) few.add(item);
    while (atMs.length < 4) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(atMs[3]! - atMs[0]!).toBeLessThan(100);
  });

  it('go on after a rest', async () => {
    batches.add('a');
    await until(1);
    finish[0]!();
    await Promise.resolve();
    batches.add('b');
    await until(2);
    expect(written).toEqual([['a'], ['b']]);
  });
});
