import { Api } from '../harness/api';
import { FollowedSubMerchant } from '../harness/onboard';

const api = Api.asFirstPlatform();

describe('a poll that waits', () => {
  let followed: FollowedSubMerchant;
  beforeAll(async () => {
    followed = await FollowedSubMerchant.salonThatIs('enabled', api);
  });
  const poll = async (wait: string, etag: string) => {
    const began = performance.now();
    const { status, body, headers } = await api.get(`${followed.path}?wait=${wait}`, {
      headers: { 'if-none-match': etag },
    });
    return { status, body, etag: headers.get('etag'), tookMs: performance.now() - began };
  };

  it('answers 304 when nothing changed in its time, and at once when it was not asked to wait', async () => {
    const etag = await followed.atRest();
    const patient = await poll('1', etag);
    expect([patient.status, patient.body, patient.etag]).toEqual([304, undefined, etag]);
    expect(patient.tookMs).toBeGreaterThan(900);
    const hasty = await poll('0', etag);
    expect([hasty.status, hasty.etag]).toEqual([304, etag]);
    expect(hasty.tookMs).toBeLessThan(900);
  });

  it('answers as soon as something changes', async () => {
    const etag = await followed.atRest();
    const waiting = poll('20', etag);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { body } = await followed.test('require', { items: ['individual.phone'] });
    const seen = await waiting;
    expect([seen.status, seen.body]).toEqual([200, body]);
    expect(seen.etag).not.toBe(etag);
    expect(seen.tookMs).toBeGreaterThan(290);
    expect(seen.tookMs).toBeLessThan(5_000);
  });

  it('answers at once when the caller knows something else, or nothing', async () => {
    const stale = await poll('20', '"0"');
    expect([stale.status, stale.tookMs < 2_000]).toEqual([200, true]);
    const began = performance.now();
    expect((await followed.look('?wait=20')).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it.each(['31', '-1', '1.5', 'long', ''])('does not wait for %j seconds', async (wait) => {
    const { status, body } = await followed.look(`?wait=${wait}`);
    expect([status, body.error.code, body.error.param]).toEqual([422, 'invalid_value', 'wait']);
  });
});
