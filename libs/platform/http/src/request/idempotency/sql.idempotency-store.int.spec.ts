import { openReadStore } from '@taprail/read-store';
import { describeIdempotencyStore } from '../../testing/idempotency-store.contract';
import { holdTermMs } from './idempotency-store';
import { SqlIdempotencyStore } from './sql.idempotency-store';

const open = (url: string) => async (realNowMs: () => number) => {
  const readStore = await openReadStore(url);
  const store = new SqlIdempotencyStore(readStore.db, realNowMs);
  await store.prepare();
  return { store, close: () => readStore.close() };
};

describeIdempotencyStore('SqlIdempotencyStore on SQLite', open('sqlite::memory:'), holdTermMs);

const url = process.env['TEST_POSTGRES_URL'];

if (url) describeIdempotencyStore('SqlIdempotencyStore on PostgreSQL', open(url), holdTermMs);
else
  describe.skip('SqlIdempotencyStore on PostgreSQL (NOT RUN: TEST_POSTGRES_URL is not set)', () =>
    it('is reached', () => undefined));

describe('a key that a gateway holds', () => {
  const request = { scope: 'test/plt_1', key: 'k', fingerprint: 'f', commandId: 'cmd_1', now: new Date(0) };
  let realMs: number;
  let close: () => Promise<void>;
  let stores: SqlIdempotencyStore[];
  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    realMs = 1_000_000;
    const readStore = await openReadStore('sqlite::memory:');
    close = () => readStore.close();
    stores = [1, 2].map(() => new SqlIdempotencyStore(readStore.db, () => realMs));
    await stores[0]!.prepare();
  });
  afterEach(async () => {
    await close();
    jest.useRealTimers();
  });
  const pass = async (ms: number, step = 1_000) => {
    for (let passed = 0; passed < ms; passed += step) {
      realMs += step;
      await jest.advanceTimersByTimeAsync(step);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const again = () => stores[1]!.reserve({ ...request, commandId: 'cmd_2' });

  it('stays its own for as long as the request runs', async () => {
    await stores[0]!.reserve(request);
    await pass(60_000);
    expect(await again()).toEqual({ outcome: 'running' });
    await stores[0]!.complete(request, { status: 200, headers: {}, body: '{}' });
    expect(await again()).toMatchObject({ outcome: 'answered', commandId: 'cmd_1' });
  });

  it('is free within ten seconds of its end, under the same command id', async () => {
    await stores[0]!.reserve(request);
    jest.clearAllTimers();
    await pass(holdTermMs - 1_000);
    expect(await again()).toEqual({ outcome: 'running' });
    await pass(2_000);
    expect(await again()).toEqual({ outcome: 'resume', commandId: 'cmd_1' });
  });

  it('is given up by a request that never ends', async () => {
    await stores[0]!.reserve(request);
    await pass(180_000, 2_000);
    expect(await again()).toEqual({ outcome: 'resume', commandId: 'cmd_1' });
  });
});
