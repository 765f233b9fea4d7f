import { Api, uniqueRef } from '../harness/api';
import { FollowedSubMerchant, wholeSalon } from '../harness/onboard';
import { inTheEnd, kill, restart, serviceUrls, tellOfCluster } from './cluster';
import { simulatorNow } from './simulator';

const hourMs = 3_600_000;

tellOfCluster('the test clock of a cluster', () => {
  const api = Api.asFirstPlatform();
  const advance = async (duration: string) => {
    const { status, body } = await api.post('/v1/test/clock', { advance: duration });
    if (status !== 200) throw new Error(`The clock was not moved: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const times = async (): Promise<readonly number[]> => {
    const told = Object.values(await serviceUrls()).map(async (url) => {
      const { time } = (await (await fetch(`${url}/healthz`)).json()) as { time: string };
      return Date.parse(time);
    });
    return [...(await Promise.all(told)), (await simulatorNow()).getTime()];
  };

  it('takes every service and the provider along', async () => {
    const before = await times();
    expect(before).toHaveLength(6);
    const { from, now } = await advance('PT2H');
    expect(Date.parse(now) - Date.parse(from)).toBeGreaterThanOrEqual(2 * hourMs);
    // The others hear of it over the log, a moment later.
    await inTheEnd(times, (after) => after.every((time) => time >= Date.parse(now)));
  });

  it('is where it was after the gateway has restarted', async () => {
    const { now } = await advance('PT1H');
    await kill('api-gateway');
    await restart('api-gateway');
    const { body } = await api.get('/v1/test/clock');
    expect(Date.parse(body.now)).toBeGreaterThanOrEqual(Date.parse(now));
  });

  it('lets a check that takes a while end', async () => {
    const ref = uniqueRef('slow');
    const followed = await FollowedSubMerchant.submit(api, wholeSalon(ref, { 'individual.dob.year': 1901 }));
    await inTheEnd(
      async () => (await followed.look()).body.requirements.eventuallyDue,
      (items) => items.length > 0,
    );
    await advance('PT10S');
    expect((await followed.becomes('enabled')).charges_enabled).toBe(true);
  });

  it('lets a deadline of the provider pass', async () => {
    const followed = await FollowedSubMerchant.salonThatIs('enabled', api);
    const { body } = await api.get('/v1/test/clock');
    const deadline = new Date(Date.parse(body.now) + 24 * hourMs).toISOString();
    await followed.test('require', { items: ['individual.phone'], deadline });
    await advance('P2D');
    const { payouts_enabled, requirements } = (await followed.look()).body;
    expect([payouts_enabled, requirements.pastDue]).toEqual([false, ['individual.phone']]);
  });

  it('comes to the next attempt for a provider that was away', async () => {
    await kill('psp-simulator');
    const followed = await FollowedSubMerchant.submit(api, wholeSalon(uniqueRef('retried')));
    // From the third failure on the next attempt is so far away that it does not come by itself meanwhile.
    const isFarAway = (retryAt: string | null | undefined, now: string) =>
      Date.parse(retryAt ?? now) - Date.parse(now) > 20_000;
    await inTheEnd(
      async () => ({ details: await followed.details(), clock: (await api.get('/v1/test/clock')).body }),
      ({ details, clock }) => isFarAway(details.lastFailure?.retryAt, clock.now),
    );
    const refused = await api.post('/v1/test/clock', { advance: 'PT1M' });
    expect([refused.status, refused.body.error.code]).toEqual([503, 'psp_unavailable']);
    await restart('psp-simulator');
    const { fired } = await advance('PT1M');
    expect(fired).toContainEqual({ kind: 'provisioning.retry', subject: followed.ref, at: expect.any(String) });
    expect((await followed.look()).body.status).toBe('enabled');
  });
});
