import { SystemClock } from '@taprail/clock';
import { mintId } from '@taprail/contracts';
import { type KeyRecord, mintSessionSecret, sessionHash } from '@taprail/http';
import { openReadStore, type ReadStore } from '@taprail/read-store';
import { createLogger } from '@taprail/telemetry';
import { sql } from 'kysely';
import type { ReadModelKeyDirectory } from '../../keys/read-model.key-directory';
import type { UserDirectory } from '../../users/user-directory';
import { DashboardLinks } from '../links/dashboard-links';
import { DashboardSessions } from './dashboard-sessions';
import { DashboardTables, type SignedInKey } from './store/dashboard-tables';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const pepper = 'a pepper for specs only';
const logger = createLogger({ service: 'spec', level: 'silent' });

/** Real time, moved by the spec. */
class SteppedClock extends SystemClock {
  nowMs = Date.parse('2026-03-01T10:00:00.000Z');

  override now(): Date {
    return new Date(this.nowMs);
  }
}

const describeSessions = (name: string, url: string): void =>
  describe(`Sessions of the dashboard on ${name}`, () => {
    let store: ReadStore;
    let clock: SteppedClock;
    let key: SignedInKey;
    let accepted: Partial<KeyRecord> | undefined;
    beforeAll(async () => {
      store = await openReadStore(url);
    });
    afterAll(() => store.close());
    beforeEach(() => {
      clock = new SteppedClock();
      key = { platform: mintId('plt'), key_id: mintId('key'), secret_hash: 'hash of a key' };
      accepted = {};
    });

    const keys: Pick<ReadModelKeyDirectory, 'findAccepted' | 'used'> = {
      findAccepted: async (id, secretHash) =>
        accepted && secretHash === 'hash of a key'
          ? {
              id,
              platformId: key.platform,
              scopes: [],
              expiresAt: null,
              revokedAt: null,
              secretExpiresAt: null,
              ipAllowList: [],
              ...accepted,
            }
          : undefined,
      used: () => undefined,
    };
    const users: Pick<UserDirectory, 'findAccepted'> = { findAccepted: async () => undefined };

    /** One gateway; several share a store. */
    const gateway = () => {
      const tables = new DashboardTables(store);
      const sessions = new DashboardSessions(
        tables,
        keys as ReadModelKeyDirectory,
        users as UserDirectory,
        clock,
        { keyPepper: pepper },
        logger,
      );
      return { sessions, links: new DashboardLinks(tables, clock, { keyPepper: pepper }) };
    };
    const hashOf = (secret: string): string => sessionHash('session', secret, pepper);
    const rowsOf = async (table: string): Promise<readonly Record<string, unknown>[]> =>
      (
        await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)} WHERE platform = ${key.platform}`.execute(
          store.db,
        )
      ).rows;
    const lastSeen = async (): Promise<number> => Number((await rowsOf('dashboard_session'))[0]!['last_seen_ms']);
    const until = async (holds: () => Promise<boolean>): Promise<void> => {
      while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
    };

    it('are known to every gateway, by a hash', async () => {
      const { secret, record } = (await gateway().sessions.open(key))!;
      expect(await gateway().sessions.find(hashOf(secret))).toEqual(record);
      expect(record).toMatchObject({ createdAt: '2026-03-01T10:00:00.000Z', expiresAt: '2026-03-01T22:00:00.000Z' });
      const [row] = await rowsOf('dashboard_session');
      expect(Object.values(row!)).not.toContain(secret);
      expect(row!['hash']).toBe(hashOf(secret));
    });

    it('end 12 hours after their last use', async () => {
      const { sessions } = gateway();
      const { secret, record } = (await sessions.open(key))!;
      clock.nowMs += 11 * hourMs;
      sessions.used(record);
      await until(async () => (await lastSeen()) === clock.nowMs);
      clock.nowMs += 12 * hourMs - 1;
      expect(await sessions.find(hashOf(secret))).toBeDefined();
      clock.nowMs += 1;
      expect(await sessions.find(hashOf(secret))).toBeUndefined();
    });

    it('end after 7 days, however much they are used', async () => {
      const { sessions } = gateway();
      const { secret, record } = (await sessions.open(key))!;
      for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
        clock.nowMs += 6 * hourMs;
        sessions.used(record);
        await until(async () => (await lastSeen()) === clock.nowMs);
      }
      expect((await sessions.find(hashOf(secret)))?.expiresAt).toBe('2026-03-08T10:00:00.000Z');
      clock.nowMs += 6 * hourMs;
      expect(await sessions.find(hashOf(secret))).toBeUndefined();
    });

    it('are written down once a minute, and not brought back by it', async () => {
      const { sessions } = gateway();
      const { record } = (await sessions.open(key))!;
      clock.nowMs += minuteMs;
      sessions.used(record);
      await until(async () => (await lastSeen()) === clock.nowMs);
      const notedMs = clock.nowMs;
      clock.nowMs += minuteMs - 1;
      sessions.used(record);
      await sessions.find('x');
      expect(await lastSeen()).toBe(notedMs);
      await sessions.end(key.platform, record.id);
      clock.nowMs += minuteMs;
      sessions.used(record);
      await sessions.find('x');
      expect(await rowsOf('dashboard_session')).toEqual([]);
    });

    it('end with their key, and with the secret of it that they were opened with', async () => {
      const { sessions } = gateway();
      const { secret } = (await sessions.open(key))!;
      accepted = { expiresAt: '2026-03-01T11:00:00.000Z' };
      expect((await sessions.find(hashOf(secret)))?.expiresAt).toBe('2026-03-01T11:00:00.000Z');
      accepted = { secretExpiresAt: '2026-03-01T10:30:00.000Z' };
      expect((await sessions.find(hashOf(secret)))?.expiresAt).toBe('2026-03-01T10:30:00.000Z');
      accepted = undefined;
      expect(await sessions.find(hashOf(secret))).toBeUndefined();
      expect(await sessions.open(key)).toBeUndefined();
    });

    it('of a key that belongs to another platform are none', async () => {
      const { sessions } = gateway();
      const { secret } = (await sessions.open(key))!;
      accepted = { platformId: 'plt_other' };
      expect(await sessions.find(hashOf(secret))).toBeUndefined();
    });

    it('are listed newest first, page by page, and ended by their own platform only', async () => {
      const { sessions } = gateway();
      const ids: string[] = [];
      for (let n = 0; n < 3; n += 1) {
        ids.unshift((await sessions.open(key))!.record.id);
        clock.nowMs += 1;
      }
      const first = await sessions.list(key.platform, { limit: 2 });
      const second = await sessions.list(key.platform, { limit: 2, after: first.next! });
      expect([...first.sessions, ...second.sessions].map(({ record }) => record.id)).toEqual(ids);
      expect([first.next === null, second.next]).toEqual([false, null]);
      expect((await sessions.list('plt_other', { limit: 2 })).sessions).toEqual([]);
      expect(await sessions.end('plt_other', ids[0]!)).toBe(false);
      expect(await sessions.end(key.platform, ids[0]!)).toBe(true);
      expect(await sessions.end(key.platform, ids[0]!)).toBe(false);
    });

    it('of one key are 100: the oldest make room', async () => {
      const { sessions } = gateway();
      const [oldest] = [(await sessions.open(key))!];
      for (let n = 0; n < 100; n += 1) {
        clock.nowMs += 1;
        await sessions.open(key);
      }
      expect(await rowsOf('dashboard_session')).toHaveLength(100);
      expect(await sessions.find(hashOf(oldest.secret))).toBeUndefined();
    });

    it('are deleted when they have ended, and codes with them', async () => {
      const { sessions, links } = gateway();
      await sessions.open(key);
      await links.make({ origin: 'https://pay.example', key, path: null, lifeMs: minuteMs });
      clock.nowMs += minuteMs - 1;
      await sessions.prune();
      expect([(await rowsOf('dashboard_session')).length, (await rowsOf('dashboard_code')).length]).toEqual([1, 1]);
      clock.nowMs += 12 * hourMs;
      await sessions.prune();
      expect([await rowsOf('dashboard_session'), await rowsOf('dashboard_code')]).toEqual([[], []]);
    });

    describe('sign-in links', () => {
      const order = () => ({ origin: 'https://pay.example', key, path: '/dashboard/payouts', lifeMs: minuteMs });
      const codeIn = (url: string): string => /#code=(.*)$/.exec(url)![1]!;

      it('have their code behind the #, and a hash of it is stored', async () => {
        const { url, expiresAt } = await gateway().links.make(order());
        expect(url).toMatch(/^https:\/\/pay\.example\/dashboard\/sign-in#code=[A-Za-z0-9_-]{43}$/);
        expect(expiresAt).toBe('2026-03-01T10:01:00.000Z');
        expect(JSON.stringify(await rowsOf('dashboard_code'))).not.toContain(codeIn(url));
      });

      it('are redeemed once, also where many gateways are asked at once', async () => {
        const code = codeIn((await gateway().links.make(order())).url);
        const redeemed = await Promise.all(Array.from({ length: 20 }, () => gateway().links.redeem(code)));
        expect(redeemed.filter(Boolean)).toEqual([expect.objectContaining({ ...key, path: '/dashboard/payouts' })]);
        expect(await gateway().links.redeem(code)).toBeUndefined();
      });

      it('are too old after their time', async () => {
        const { links } = gateway();
        const [early, late] = [codeIn((await links.make(order())).url), codeIn((await links.make(order())).url)];
        clock.nowMs += minuteMs - 1;
        expect(await links.redeem(early)).toBeDefined();
        clock.nowMs += 1;
        expect(await links.redeem(late)).toBeUndefined();
      });

      it('are not opened by a session’s secret, nor a session by a code', async () => {
        const { links, sessions } = gateway();
        const { secret } = (await sessions.open(key))!;
        const code = codeIn((await links.make(order())).url);
        expect([await links.redeem(secret), await sessions.find(hashOf(code))]).toEqual([undefined, undefined]);
        expect(await links.redeem(mintSessionSecret())).toBeUndefined();
        expect(await links.redeem("' OR 1=1 --")).toBeUndefined();
      });
    });
  });

describeSessions('SQLite', 'sqlite::memory:');

const postgres = process.env['TEST_POSTGRES_URL'];
if (postgres) describeSessions('PostgreSQL', postgres);
else
  describe.skip('Sessions of the dashboard on PostgreSQL (NOT RUN: TEST_POSTGRES_URL is not set)', () =>
    it('see the contract', () => undefined));
