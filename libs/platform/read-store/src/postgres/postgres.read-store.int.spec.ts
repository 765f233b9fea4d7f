import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { keepPlace, loadCheckpoint } from '../checkpoints';
import { Leases } from '../leases';
import type { ReadStore, Tx } from '../read-store';
import { describeReadStore } from '../testing';
import { saveCheckpoint } from '../testing/save-checkpoint';
import { openPostgresReadStore } from './postgres.read-store';

const url = process.env['TEST_POSTGRES_URL'];

const suite = (address: string): void => {
  describeReadStore('The PostgreSQL read store', () => openPostgresReadStore(address));

  describe('The PostgreSQL read store', () => {
    let shared: ReadStore;
    beforeAll(async () => {
      shared = await openPostgresReadStore(address);
    });
    afterAll(() => shared.close());
    const transactionId = (tx: Tx) =>
      sql<{ id: string }>`SELECT txid_current()::text AS id`.execute(tx).then(({ rows }) => rows[0]!.id);

    it('does works that are asked for while a transaction is under way in one transaction and one commit', async () => {
      const ids = async (count: number) =>
        new Set(await Promise.all(Array.from({ length: count }, () => shared.inTransaction(transactionId))));
      const first = shared.inTransaction(async (tx) => {
        const id = await transactionId(tx);
        return [id, ids(20)] as const;
      });
      const [firstId, others] = await first;
      expect((await others).size).toBe(1);
      expect(await others).not.toContain(firstId);
    });

    it('keeps the places of all works of a transaction with one statement', async () => {
      const leases = new Leases(shared);
      const names = Array.from({ length: 12 }, (_, n) => `${n}/${randomUUID()}`);
      const held = await Promise.all(names.map(async (name) => (await leases.acquire(name, 'ann', 10_000))!));
      const queries = jest.spyOn(Client.prototype, 'query');
      const works = held.map((lease, n) =>
        shared.inTransaction(async (tx) => {
          for (let turns = 0; turns < n % 3; turns += 1) await transactionId(tx);
          await keepPlace(tx, 'postgres', lease, lease.name, BigInt(n));
        }),
      );
      await Promise.all([...works, shared.inTransaction(transactionId)]);
      const texts = queries.mock.calls.map(([query]) => (query as unknown as Readonly<{ text: string }>).text);
      queries.mockRestore();
      expect(texts.filter((text) => text.includes('checkpoint'))).toHaveLength(1);
      expect(await Promise.all(names.map((name) => loadCheckpoint(shared.db, name)))).toEqual(
        names.map((_, n) => BigInt(n)),
      );
    });

    it('lets a work that takes long hold up nobody', async () => {
      let end = (): void => undefined;
      let long: Promise<void> | undefined;
      await new Promise<void>((hasBegun) => {
        long = shared.inTransaction(async (tx) => {
          await transactionId(tx);
          hasBegun();
          await new Promise<void>((resolve) => (end = resolve));
        });
      });
      for (let n = 0; n < 5; n += 1) await shared.inTransaction(transactionId);
      end();
      await long;
    });

    it('leaves work that waits for the rows of another process out of what is shared', async () => {
      const name = `own/${randomUUID()}`;
      await shared.inTransaction((tx) => saveCheckpoint(tx, name, 1n, 1n));
      const other = await openPostgresReadStore(address);
      let letGo = (): void => undefined;
      const locked = new Promise<void>((isLocked) => {
        void other.inTransaction(async (tx) => {
          await saveCheckpoint(tx, name, 2n, 1n);
          isLocked();
          await new Promise<void>((resolve) => (letGo = resolve));
        });
      });
      await locked;
      const waiting = shared.inTransaction((tx) => saveCheckpoint(tx, name, 3n, 1n), 'own');
      for (let n = 0; n < 5; n += 1) await shared.inTransaction(transactionId);
      letGo();
      await waiting;
      expect(await loadCheckpoint(shared.db, name)).toBe(3n);
      await other.close();
    });

    it('renews leases while a page is written under them, and lets another holder come after the page only', async () => {
      const leases = new Leases(shared);
      const names = ['a', 'b'].map((each) => `${each}/${randomUUID()}`);
      const held = await Promise.all(names.map(async (name) => (await leases.acquire(name, 'ann', 10_000))!));
      let end = (): void => undefined;
      let page: Promise<void> | undefined;
      await new Promise<void>((isWritten) => {
        page = shared.inTransaction(async (tx) => {
          await keepPlace(tx, 'postgres', held[0]!, names[0]!, 5n);
          isWritten();
          await new Promise<void>((resolve) => (end = resolve));
        });
      });
      const waited = () => new Promise((resolve) => setTimeout(() => resolve('waits'), 300));
      const renewed = await Promise.race([leases.renewAll(held, 10_000), waited()]);
      const next = leases.acquire(names[0]!, 'ann', 10_000);
      const taken = await Promise.race([next, waited()]);
      end();
      await page;
      expect([renewed, taken]).toEqual([new Set(names), 'waits']);
      expect((await next)?.epoch).toBe(2n);
      expect(await loadCheckpoint(shared.db, names[0]!)).toBe(5n);
    });

    it('fails all works of a transaction whose connection is cut, does none of them, and goes on', async () => {
      const names = ['a', 'b', 'c'].map((each) => `${each}/${randomUUID()}`);
      const outcomes = await Promise.allSettled(
        names.map((name, n) =>
          shared.inTransaction(async (tx) => {
            await saveCheckpoint(tx, name, 1n, 1n);
            if (n === 1) await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(tx);
          }),
        ),
      );
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
      expect(await Promise.all(names.map((name) => loadCheckpoint(shared.db, name)))).toEqual(
        names.map(() => undefined),
      );
      for (const name of names) await shared.inTransaction((tx) => saveCheckpoint(tx, name, 1n, 1n));
    });

    it('does not take a work for done that hid the failure of a statement', async () => {
      const [hiding, other] = ['hiding', 'other'].map((each) => `${each}/${randomUUID()}`) as [string, string];
      const outcomes = await Promise.allSettled([
        shared.inTransaction(async (tx) => {
          await saveCheckpoint(tx, hiding, 1n, 1n);
          await sql`SELECT 1 / 0`.execute(tx).catch(() => undefined);
        }),
        shared.inTransaction((tx) => saveCheckpoint(tx, other, 1n, 1n)),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
      const kept = [await loadCheckpoint(shared.db, hiding), await loadCheckpoint(shared.db, other)];
      expect(kept).toEqual([undefined, 1n]);
    });

    it('goes on after a table has changed under a statement that was prepared', async () => {
      const table = `t_${randomUUID().replaceAll('-', '')}`;
      const read = (tx: Tx) => sql`SELECT * FROM ${sql.table(table)}`.execute(tx);
      await sql`CREATE TABLE ${sql.table(table)} (a integer)`.execute(shared.db);
      await shared.inTransaction(read);
      await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN b integer`.execute(shared.db);
      // The statement may fail once: the connection that knows the old table is closed.
      await shared.inTransaction(read).catch(() => undefined);
      await shared.inTransaction(read);
      await sql`DROP TABLE ${sql.table(table)}`.execute(shared.db);
    });

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
