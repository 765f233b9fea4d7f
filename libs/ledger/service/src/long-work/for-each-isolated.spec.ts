import { forEachIsolated } from './for-each-isolated';

describe('work for each of several', () => {
  it('is done for all of them, and tells of the first failure', async () => {
    const done: number[] = [];
    const work = async (n: number): Promise<void> => {
      if (n % 2 === 0) throw new Error(`not ${n}`);
      done.push(n);
    };
    await expect(forEachIsolated([1, 2, 3, 4, 5], work)).rejects.toThrow('not 2');
    expect(done).toEqual([1, 3, 5]);
    await forEachIsolated([7], work);
    expect(done).toEqual([1, 3, 5, 7]);
  });
});
