import { openReadStore } from '@taprail/read-store';
import { describeIdempotencyStore } from '../../testing/idempotency-store.contract';
import { SqlIdempotencyStore } from './sql.idempotency-store';

const open = (url: string) => async (realNowMs: () => number) => {
  const readStore = await openReadStore(url);
  const store = new SqlIdempotencyStore(readStore.db, realNowMs);
  await store.prepare();
  return { store, close: () => readStore.close() };
};

describeIdempotencyStore('SqlIdempotencyStore on SQLite', open('sqlite::memory:'));

const url = process.env['TEST_POSTGRES_URL'];

if (url) describeIdempotencyStore('SqlIdempotencyStore on PostgreSQL', open(url));
else
  describe.skip('SqlIdempotencyStore on PostgreSQL (NOT RUN: TEST_POSTGRES_URL is not set)', () =>
    it('is reached', () => undefined));
