import { openReadStore } from '@taprail/read-store';
import { describeIdempotencyStore } from '../testing/idempotency-store.contract';
import { SqlIdempotencyStore } from './sql.idempotency-store';

const open = (url: string) => async (realNowMs: () => number) => {
  const readStore = await openReadStore(url);
  const store = new SqlIdempotencyStore(readStore.db, realNowMs);
  await store.prepare();
  return { store, close: () => readStore.close() };
};

describeIdempotencyStore('SqlIdempotencyStore on SQLite', open('sqlite::memory:'));

describe('SqlIdempotencyStore of a process that was killed', () => {
  it('lets a retry run at once under the same command id', async () => {
    const { store, close } = await open('sqlite::memory:')(() => 1_000);
    const request = { scope: 'test/plt_1', key: 'k', fingerprint: 'f', commandId: 'cmd_1', now: new Date(0) };
    await store.reserve(request);
    expect(await store.reserve({ ...request, commandId: 'cmd_2' })).toEqual({ outcome: 'running' });
    await store.releaseAll();
    expect(await store.reserve({ ...request, commandId: 'cmd_3' })).toEqual({ outcome: 'resume', commandId: 'cmd_1' });
    await close();
  });
});

const url = process.env['TEST_POSTGRES_URL'];

if (url) describeIdempotencyStore('SqlIdempotencyStore on PostgreSQL', open(url));
else
  describe.skip('SqlIdempotencyStore on PostgreSQL (NOT RUN: TEST_POSTGRES_URL is not set)', () =>
    it('is reached', () => undefined));
