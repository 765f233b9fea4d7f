import { SystemClock } from '@taprail/clock';
import { mintId } from '@taprail/contracts';
import { mintSessionSecret } from '@taprail/http';
import { openReadStore, type ReadStore } from '@taprail/read-store';
import { sql } from 'kysely';
import { challengeLifeMs, PasskeyChallenges } from './passkey-challenges';
import { PasskeyTables } from './passkey-tables';
import { PasskeyUses } from './passkey-uses';

/** Real time, moved by the spec. */
class SteppedClock extends SystemClock {
  nowMs = Date.parse('2026-03-01T10:00:00.000Z');

  override now(): Date {
    return new Date(this.nowMs);
  }
}

const describeStore = (name: string, url: string): void =>
  describe(`Passkeys on ${name}`, () => {
    let store: ReadStore;
    let clock: SteppedClock;
    beforeAll(async () => {
      store = await openReadStore(url);
    });
    afterAll(() => store.close());
    beforeEach(() => {
      clock = new SteppedClock();
    });

    /** One gateway; several share a store. */
    const gateway = () => {
      const tables = new PasskeyTables(store);
      return {
        challenges: new PasskeyChallenges(tables, clock, { keyPepper: 'a pepper for specs only' }),
        uses: new PasskeyUses(tables, clock),
      };
    };
    const holder = (id = mintSessionSecret()) => ({ purpose: 'sign in', holder: id }) as const;

    describe('a challenge', () => {
      it('is answered once, at whatever gateway, also where many are asked at once', async () => {
        const mine = holder();
        const challenge = await gateway().challenges.make(mine);
        const taken = await Promise.all(Array.from({ length: 20 }, () => gateway().challenges.take(challenge, mine)));
        expect(taken.filter(Boolean)).toHaveLength(1);
        expect(await gateway().challenges.take(challenge, mine)).toBe(false);
      });

      it('is stored by its hash', async () => {
        const mine = holder();
        const challenge = await gateway().challenges.make(mine);
        const { rows } = await sql<object>`SELECT * FROM passkey_challenge`.execute(store.db);
        expect(JSON.stringify(rows)).not.toContain(challenge);
        expect(JSON.stringify(rows)).not.toContain(mine.holder);
      });

      it('is for whom it was made and what it was made for, and is not used up by others', async () => {
        const mine = holder();
        const { challenges } = gateway();
        const challenge = await challenges.make(mine);
        expect(await challenges.take(challenge, holder())).toBe(false);
        expect(await challenges.take(challenge, { ...mine, purpose: 'prove' })).toBe(false);
        expect(await challenges.take('garbage', mine)).toBe(false);
        expect(await challenges.take(challenge, mine)).toBe(true);
      });

      it('ends after five minutes, and is deleted when others are made', async () => {
        const mine = holder();
        const { challenges } = gateway();
        const [first, second] = [await challenges.make(mine), await challenges.make(mine)];
        clock.nowMs += challengeLifeMs - 1;
        expect(await challenges.take(first, mine)).toBe(true);
        clock.nowMs += 1;
        expect(await challenges.take(second, mine)).toBe(false);
        await challenges.make(mine);
        const { rows } = await sql<{ expires_ms: number }>`SELECT * FROM passkey_challenge`.execute(store.db);
        expect(rows.filter(({ expires_ms }) => Number(expires_ms) <= clock.nowMs)).toEqual([]);
      });
    });

    describe('the counter of a passkey', () => {
      it('must rise, from the one that it was registered with', async () => {
        const id = mintId('pky');
        const { uses } = gateway();
        expect(await uses.count(id, 5, 5)).toBe(5);
        expect(await uses.count(id, 6, 5)).toBeUndefined();
        expect(await gateway().uses.count(id, 6, 5)).toBe(6);
        expect(await uses.count(id, 0, 5)).toBe(5);
        expect(await uses.count(id, 2 ** 32 - 1, 5)).toBeUndefined();
      });

      it('of a synced one stays at 0', async () => {
        const id = mintId('pky');
        const { uses } = gateway();
        expect([await uses.count(id, 0, 0), await uses.count(id, 0, 0)]).toEqual([undefined, undefined]);
        expect(await uses.count(id, 1, 0)).toBeUndefined();
        expect(await uses.count(id, 0, 0)).toBe(1);
      });

      it('is taken from one of two answers, which come to two gateways at once', async () => {
        const id = mintId('pky');
        const counted = await Promise.all(Array.from({ length: 10 }, () => gateway().uses.count(id, 7, 0)));
        expect(counted.filter((each) => each === undefined)).toHaveLength(1);
      });

      it('is written down with the time, until the passkey is removed', async () => {
        const [id, unused] = [mintId('pky'), mintId('pky')];
        const { uses } = gateway();
        await uses.count(id, 1, 0);
        expect([...(await uses.lastUsed([id, unused]))]).toEqual([[id, '2026-03-01T10:00:00.000Z']]);
        await uses.forget(id);
        expect((await uses.lastUsed([id])).size).toBe(0);
        expect((await uses.lastUsed([])).size).toBe(0);
      });
    });
  });

describeStore('SQLite', 'sqlite::memory:');

const postgres = process.env['TEST_POSTGRES_URL'];
if (postgres) describeStore('PostgreSQL', postgres);
else
  describe.skip('Passkeys on PostgreSQL (NOT RUN: TEST_POSTGRES_URL is not set)', () =>
    it('see the contract', () => undefined));
