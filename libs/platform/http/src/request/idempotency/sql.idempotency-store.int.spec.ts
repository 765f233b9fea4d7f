import { randomUUID } from 'node:crypto';
import { openReadStore, type ReadStore } from '@taprail/read-store';
import { describeIdempotencyStore } from '../../testing/idempotency-store.contract';
import { holdTermMs, type ReserveRequest } from './idempotency-store';
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

const databases = [['SQLite', 'sqlite::memory:'] as const, ...(url ? [['PostgreSQL', url] as const] : [])];

describe.each(databases)('keys that are asked for at once, on %s', (_name, address) => {
  let readStore: ReadStore;
  let store: SqlIdempotencyStore;
  let scope: string;
  beforeEach(async () => {
    readStore = await openReadStore(address);
    store = new SqlIdempotencyStore(readStore.db);
    scope = `test/${randomUUID()}`;
    await store.prepare();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await readStore.close();
  });
  const request = (n: number, changes: Partial<ReserveRequest> = {}): ReserveRequest => {
    const now = new Date(1_000_000);
    return { scope, key: `k${n}`, fingerprint: 'f', commandId: `cmd_${n}`, now, ...changes };
  };
  const requests = Array.from({ length: 20 }, (_, n) => n);

  it('are reserved and released with a statement for all of them', async () => {
    const [inserts, updates] = [jest.spyOn(readStore.db, 'insertInto'), jest.spyOn(readStore.db, 'updateTable')];
    const asked = requests.map((n) => request(n));
    const reserved = await Promise.all(asked.map((one) => store.reserve(one)));
    expect(reserved).toEqual(asked.map(({ commandId }) => ({ outcome: 'fresh', commandId })));
    await Promise.all(asked.map((one) => store.release(one)));
    expect([inserts.mock.calls.length, updates.mock.calls.length]).toEqual([1, 1]);
    const again = await Promise.all(asked.map((one) => store.reserve({ ...one, commandId: 'cmd_later' })));
    expect(again).toEqual(asked.map(({ commandId }) => ({ outcome: 'resume', commandId })));
  });

  it('are one key and one run where they are the same, and no run for another request under it', async () => {
    const uses = await Promise.all([
      store.reserve(request(1)),
      store.reserve(request(1, { commandId: 'cmd_2' })),
      store.reserve(request(1, { commandId: 'cmd_3', fingerprint: 'other' })),
    ]);
    expect(uses).toEqual([{ outcome: 'fresh', commandId: 'cmd_1' }, { outcome: 'running' }, { outcome: 'reuse' }]);
  });

  it('do not fail for one of them that the database refuses', async () => {
    const refused = request(7, { now: new Date(Number.NaN) });
    const uses = await Promise.allSettled(requests.map((n) => store.reserve(n === 7 ? refused : request(n))));
    expect(uses.map(({ status }) => status)).toEqual(requests.map((n) => (n === 7 ? 'rejected' : 'fulfilled')));
    expect(await store.reserve(request(7))).toEqual({ outcome: 'fresh', commandId: 'cmd_7' });
  });
});

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
