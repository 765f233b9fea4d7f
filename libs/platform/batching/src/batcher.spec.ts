import { Batcher, type BatcherSettings } from './batcher';

const fulfilled = <T>(value: T): PromiseFulfilledResult<T> => ({ status: 'fulfilled', value });
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A batcher whose batches wait until they are answered. */
const openBatcher = (settings: Partial<BatcherSettings> = {}) => {
  const batches: Readonly<{ items: readonly number[]; answer: () => void; fail: (error: Error) => void }>[] = [];
  const batcher = new Batcher<number, string>(
    (items) =>
      new Promise((resolve, reject) =>
        batches.push({
          items,
          answer: () => resolve(items.map((item) => (item < 0 ? rejected(item) : fulfilled(`answer ${item}`)))),
          fail: reject,
        }),
      ),
    { itemsPerBatchMax: 3, batchesInFlightMax: 1, ...settings },
  );
  return { batcher, batches, sent: () => batches.map(({ items }) => items) };
};
const rejected = (item: number): PromiseRejectedResult => ({
  status: 'rejected',
  reason: new Error(`refused ${item}`),
});

describe('a batcher', () => {
  it('sends the items of one turn together, each with an answer of its own', async () => {
    const { batcher, batches, sent } = openBatcher();
    const answers = Promise.all([batcher.add(1), batcher.add(2)]);
    expect(sent()).toEqual([]);
    await turn();
    expect([sent(), batcher.size]).toEqual([[[1, 2]], 2]);
    batches[0]!.answer();
    expect(await answers).toEqual(['answer 1', 'answer 2']);
    expect(batcher.size).toBe(0);
  });

  it('holds no more batches in flight than allowed, and makes the next of all that came meanwhile', async () => {
    const { batcher, batches, sent } = openBatcher();
    const answers = [1, 2, 3, 4].map((item) => batcher.add(item));
    await turn();
    answers.push(batcher.add(5));
    await turn();
    expect(sent()).toEqual([[1, 2, 3]]);
    batches[0]!.answer();
    await answers[0];
    await turn();
    expect(sent()).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('fills as many batches at once as may be in flight', async () => {
    const { batcher, sent } = openBatcher({ batchesInFlightMax: 2 });
    for (const item of [1, 2, 3, 4, 5, 6, 7]) void batcher.add(item);
    await turn();
    expect(sent()).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
  });

  it('rejects the item that was refused, and no other', async () => {
    const { batcher, batches } = openBatcher();
    const answers = Promise.allSettled([batcher.add(1), batcher.add(-2)]);
    await turn();
    batches[0]!.answer();
    expect(await answers).toMatchObject([fulfilled('answer 1'), { reason: { message: 'refused -2' } }]);
  });

  it('rejects every item of a batch that failed, and goes on', async () => {
    const { batcher, batches } = openBatcher({ itemsPerBatchMax: 2 });
    const answers = Promise.allSettled([1, 2, 3].map((item) => batcher.add(item)));
    await turn();
    batches[0]!.fail(new Error('away'));
    while (batches.length < 2) await turn();
    batches[1]!.answer();
    const away = { reason: { message: 'away' } };
    expect(await answers).toMatchObject([away, away, fulfilled('answer 3')]);
  });

  it('gathers for as long as it is told', async () => {
    let send = (): void => undefined;
    const { batcher, sent } = openBatcher({ gather: (gathered) => (send = gathered) });
    void batcher.add(1);
    await turn();
    void batcher.add(2);
    expect(sent()).toEqual([]);
    send();
    expect(sent()).toEqual([[1, 2]]);
  });

  it('does not wait for a batch that takes long, and answers its items when it ends', async () => {
    const { batcher, batches, sent } = openBatcher({ patienceMs: 20 });
    const slow = batcher.add(1);
    await turn();
    const next = batcher.add(2);
    await turn();
    expect(sent()).toEqual([[1]]);
    while (batches.length < 2) await turn();
    const third = batcher.add(3);
    batches[0]!.answer();
    expect(await slow).toBe('answer 1');
    await turn();
    expect(sent()).toEqual([[1], [2]]);
    batches[1]!.answer();
    expect(await next).toBe('answer 2');
    while (batches.length < 3) await turn();
    batches[2]!.answer();
    expect([await third, batcher.size]).toEqual(['answer 3', 0]);
  });
});
