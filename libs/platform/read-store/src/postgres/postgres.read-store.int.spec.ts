import { sql } from 'kysely';
import { describeReadStore } from '../testing';
import { openPostgresReadStore } from './postgres.read-store';

const url = process.env['TEST_POSTGRES_URL'];

const suite = (address: string): void => {
  describeReadStore('The PostgreSQL read store', () => openPostgresReadStore(address));

  describe('The PostgreSQL read store', () => {
    it('outlives a connection that is cut between two statements of a transaction', async () => {
      const store = await openPostgresReadStore(address);
      const cut = store.inTransaction(async (tx) => {
        const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
        await sql`SELECT pg_terminate_backend(${rows[0]!.pid})`.execute(store.db);
        // Long enough for the notification to arrive while nothing waits for it.
        await new Promise((resolve) => setTimeout(resolve, 200));
        await sql`SELECT 1`.execute(tx);
      });
      await expect(cut).rejects.toThrow();
      await store.check();
      await store.close();
    });
  });
};

if (url) suite(url);
else
  describe.skip('The PostgreSQL read store (NOT RUN: TEST_POSTGRES_URL is not set)', () =>
    it('is reached', () => undefined));
