import { SystemClock } from '@taprail/clock';
import { mintId } from '@taprail/contracts';
import { openReadStore, type ReadStore } from '@taprail/read-store';
import { BegunSignIns, signInLifeMs } from './begun-sign-ins';
import { UsedSignIns } from './used-sign-ins';

/** Real time, moved by the spec. */
class SteppedClock extends SystemClock {
  nowMs = Date.parse('2026-03-01T10:00:00.000Z');

  override now(): Date {
    return new Date(this.nowMs);
  }
}

const refused = { code: 'invalid_provider_sign_in' };

const describeSignIns = (name: string, url: string): void =>
  describe(`Sign-ins through a provider on ${name}`, () => {
    let store: ReadStore;
    let clock: SteppedClock;
    const platformId = mintId('plt');
    beforeAll(async () => {
      store = await openReadStore(url);
    });
    afterAll(() => store.close());
    beforeEach(() => {
      clock = new SteppedClock();
    });
    /** One gateway; several share a store. */
    const gateway = (keyPepper = 'a pepper for specs only') =>
      new BegunSignIns(new UsedSignIns(store), clock, { keyPepper });

    it('are finished at any gateway, once', async () => {
      const { cookie, secrets } = gateway().begin(platformId, 3);
      const begun = gateway().read(cookie, secrets.state);
      expect(begun).toMatchObject({ platformId, revision: 3 });
      expect(gateway().secretsOf(begun.secret)).toEqual(secrets);
      const uses = await Promise.allSettled([gateway().use(begun), gateway().use(begun), gateway().use(begun)]);
      expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await expect(gateway().use(begun)).rejects.toMatchObject(refused);
    });

    it('end after ten minutes, and are forgotten then', async () => {
      const { cookie, secrets } = gateway().begin(platformId, 0);
      clock.nowMs += signInLifeMs - 1;
      await gateway().use(gateway().read(cookie, secrets.state));
      clock.nowMs += 1;
      expect(() => gateway().read(cookie, secrets.state)).toThrow(expect.objectContaining(refused));
      const other = gateway().begin(platformId, 0);
      await gateway().use(gateway().read(other.cookie, other.secrets.state));
      const rows = await store.db
        .selectFrom('provider_sign_in' as never)
        .selectAll()
        .execute();
      expect(rows).toHaveLength(1);
    });

    it('are told apart by every part of the cookie', () => {
      const { cookie, secrets } = gateway().begin(platformId, 0);
      const parts = cookie.split('.');
      const changed = parts.map((part, at) => parts.with(at, `${part.slice(0, -1)}${part.endsWith('0') ? '1' : '0'}`));
      const others = [...changed.map((each) => each.join('.')), `${cookie}.x`, cookie.slice(1), '', undefined];
      for (const other of others) {
        expect(() => gateway().read(other, secrets.state)).toThrow(expect.objectContaining(refused));
      }
      const { state } = gateway().begin(platformId, 0).secrets;
      expect(() => gateway().read(cookie, state)).toThrow(expect.objectContaining(refused));
      expect(() => gateway('another pepper').read(cookie, secrets.state)).toThrow(expect.objectContaining(refused));
      expect(gateway().read(cookie, secrets.state).platformId).toBe(platformId);
    });

    it('show nothing of their secret to the provider', () => {
      const { cookie, secrets } = gateway().begin(platformId, 0);
      const { secret } = gateway().read(cookie, secrets.state);
      const shown = [secrets.state, secrets.nonce, secrets.codeVerifier];
      expect(new Set([secret, ...shown]).size).toBe(4);
    });
  });

describeSignIns('SQLite', 'sqlite::memory:');
const postgres = process.env['TEST_POSTGRES_URL'];
if (postgres) describeSignIns('PostgreSQL', postgres);
