import { openSqliteReadStore, type ReadStore } from '@taprail/read-store';
import { PublishedLags } from './published-lags';

describe('the lag of a follower that another process runs', () => {
  let readStore: ReadStore;
  let nowMs: number;
  let [running, standingBy]: PublishedLags[] = [];
  beforeEach(async () => {
    readStore = await openSqliteReadStore(':memory:');
    nowMs = 1_000_000;
    [running, standingBy] = [1, 2].map(() => new PublishedLags(readStore, 15_000, () => nowMs));
  });
  afterEach(() => readStore.close());

  const tell = async (lagSeconds: number) => {
    await running!.exchange([{ name: 'sales', lagSeconds }], ['sales']);
    await standingBy!.exchange([], ['sales']);
  };

  it('is not known before anybody has told', () => expect(standingBy!.seconds('sales')).toBeUndefined());

  it('is none while that process says that it is at the end', async () => {
    await tell(0);
    nowMs += 15_000;
    expect(standingBy!.seconds('sales')).toBe(0);
  });

  it('grows while that process is behind', async () => {
    await tell(7);
    nowMs += 3_000;
    expect(standingBy!.seconds('sales')).toBe(10);
  });

  it('grows once that process says nothing any more', async () => {
    await tell(0);
    nowMs += 60_000;
    expect(standingBy!.seconds('sales')).toBe(60);
  });

  it('is read by a process that stands by alone', async () => {
    const reads = jest.spyOn(readStore.db, 'selectFrom');
    await running!.exchange([{ name: 'sales', lagSeconds: 2 }], ['sales']);
    expect([reads.mock.calls.length, running!.seconds('sales')]).toEqual([0, 2]);
    await running!.exchange([{ name: 'sales', lagSeconds: 0 }], ['sales', 'refunds']);
    expect(reads).toHaveBeenCalledTimes(1);
    reads.mockRestore();
  });
});
