import { openSqliteReadStore, type ReadStore } from '@taprail/read-store';
import { saveCheckpoint } from '@taprail/read-store/testing';
import { atRest } from './at-rest';

describe('rest', () => {
  let readStore: ReadStore;
  let head: bigint;
  let tookMs: number;
  const rest = async (patienceMs?: number): Promise<void> => {
    const startedAt = performance.now();
    await atRest({ store: { head: async () => head }, readStore }, patienceMs);
    tookMs = performance.now() - startedAt;
  };
  /** Does something ten times within a second. */
  const busy = async (work: (turn: bigint) => Promise<void> | void): Promise<void> => {
    for (let turn = 1n; turn <= 10n; turn += 1n) {
      await work(turn);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  beforeEach(async () => {
    readStore = await openSqliteReadStore(':memory:');
    head = 7n;
  });
  afterEach(() => readStore.close());

  it('is found where nothing moves', async () => {
    await rest();
    expect(tookMs).toBeGreaterThan(500);
    expect(tookMs).toBeLessThan(5_000);
  });

  it('is not found while a follower of any process moves', async () => {
    const following = busy((position) =>
      readStore.inTransaction((tx) => saveCheckpoint(tx, 'elsewhere', position, 1n)),
    );
    await rest();
    expect(tookMs).toBeGreaterThan(1_000);
    await following;
  });

  it('is not found while something is written', async () => {
    const writing = busy((position) => void (head += position));
    await rest();
    expect(tookMs).toBeGreaterThan(1_000);
    await writing;
  });

  it('is waited for no longer than patience lasts', async () => {
    const restless = setInterval(() => (head += 1n), 20);
    await rest(800);
    clearInterval(restless);
    expect(tookMs).toBeGreaterThan(790);
    expect(tookMs).toBeLessThan(3_000);
  });
});
