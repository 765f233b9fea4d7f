import { Api, bistro, eventually, uniqueRef } from '../harness/api';
import { kill, type Member, restart, serviceUrls, tellOfCluster } from './cluster';
import { submitWithoutPause } from './load';

// A broker that was killed takes its time to come back.
tellOfCluster('a cluster in trouble', () => {
  const api = Api.asFirstPlatform();
  const reaches = (ref: string, status: string) =>
    eventually(
      () => api.get(`/sub-merchants/${ref}`),
      ({ body }) => body?.status === status,
    );
  const works = () =>
    eventually(
      () => api.post('/sub-merchants', bistro(uniqueRef('again'))),
      ({ status }) => status === 201,
    );
  const ready = () =>
    eventually(
      () => api.get('/readyz'),
      ({ status }) => status === 200,
    );

  it('loses nothing it acknowledged when a service is killed under load', async () => {
    const submissions = submitWithoutPause(api, () => bistro(uniqueRef('load')));
    const acknowledges = (count: number) =>
      eventually(
        async () => submissions.acknowledged.length,
        (length) => length >= count,
      );
    await acknowledges(20);
    await kill('onboarding');
    await restart('onboarding');
    await acknowledges(submissions.acknowledged.length + 20);
    await submissions.stop();
    await Promise.all(submissions.acknowledged.map((ref) => reaches(ref, 'pending_requirements')));
    expect(new Set(submissions.refused.filter((refusal) => !/^50[34] service_unavailable$/.test(refusal)))).toEqual(
      new Set(),
    );
  });

  it.each([
    ['event store', 'eventstore', 'eventstore'],
    ['broker', 'kafka', 'bus'],
  ] as const)(
    'says 503 and when to come back while the %s is down, and recovers by itself',
    async (_what, server, check) => {
      await works();
      await kill(server);
      const refused = await eventually(
        () => api.post('/sub-merchants', bistro(uniqueRef('down'))),
        ({ status }) => status === 503 || status === 504,
      );
      expect(refused.body.error.code).toBe('service_unavailable');
      expect(refused.headers.get('retry-after')).toBe('1');
      // A follower may miss the part before its own check does, which stands as it did while its answer is late.
      const unready = await eventually(
        () => api.get('/readyz'),
        ({ body }) => body.checks[check] === 'failed',
      );
      expect(unready.status).toBe(503);
      expect((await api.get('/healthz')).status).toBe(200);
      await restart(server);
      await works();
      await ready();
    },
  );

  it.each<[string, Member, string]>([
    ['event store', 'eventstore', 'eventstore'],
    ['broker', 'kafka', 'bus'],
    ['read store', 'postgres', 'readstore'],
  ])(
    'starts without its %s, lives, says what it waits for, and serves once it is there',
    async (_what, server, part) => {
      const url = (await serviceUrls())['onboarding'];
      const probe = async (path: string) => {
        const response = await fetch(`${url}${path}`).catch(() => undefined);
        return { status: response?.status, body: (await response?.json()) as { checks?: object } | undefined };
      };
      await Promise.all([kill(server), kill('onboarding')]);
      // Resolves when the service is ready, which it is not before the server is back.
      const restarted = restart('onboarding');
      const unready = await eventually(
        () => probe('/readyz'),
        ({ body }) => JSON.stringify(body?.checks ?? {}).includes(part),
      );
      expect(unready).toEqual({
        status: 503,
        body: { status: 'degraded', checks: expect.objectContaining({ starting: 'failed', [part]: 'failed' }) },
      });
      expect(await probe('/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
      await restart(server);
      await restarted;
      await works();
      await ready();
    },
  );

  it('says 503 while the read store is down, and recovers by itself', async () => {
    const ref = uniqueRef('kept');
    await api.post('/sub-merchants', bistro(ref));
    await reaches(ref, 'pending_requirements');
    await kill('postgres');
    const refused = await eventually(
      () => api.get(`/sub-merchants/${ref}`),
      ({ status }) => status >= 500,
    );
    expect([refused.status, refused.body.error.code]).toEqual([503, 'service_unavailable']);
    await restart('postgres');
    await reaches(ref, 'pending_requirements');
    await works();
    await ready();
  });
});
