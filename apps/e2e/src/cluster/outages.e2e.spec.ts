import { Api, bistro, eventually, uniqueRef } from '../harness/api';

const controls = process.env['TAPRAIL_E2E_CONTROLS'];
const command = async (verb: 'kill' | 'restart', name: string): Promise<void> => {
  const { ok, status } = await fetch(`${controls}/${verb}/${name}`, { method: 'POST' });
  if (!ok) throw new Error(`${verb} ${name}: ${status}`);
};

/** Submits without pause until it is told to stop; remembers what was acknowledged. */
const load = (api: Api) => {
  const acknowledged: string[] = [];
  const refused: string[] = [];
  let going = true;
  const submit = async (): Promise<void> => {
    while (going) {
      const ref = uniqueRef('load');
      const { status, body } = await api.post('/sub-merchants', bistro(ref));
      if (status === 201) acknowledged.push(ref);
      else refused.push(`${status} ${body?.error?.code}`);
    }
  };
  const workers = Promise.all(Array.from({ length: 4 }, submit));
  return {
    acknowledged,
    refused,
    stop: async () => {
      going = false;
      await workers;
    },
  };
};

const tell = controls ? describe : describe.skip;

// A broker that was killed takes its time to come back.
jest.setTimeout(180_000);

tell(`a cluster in trouble${controls ? '' : ' (NOT RUN: it needs npm run test:cluster)'}`, () => {
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
    const submissions = load(api);
    const acknowledges = (count: number) =>
      eventually(
        async () => submissions.acknowledged.length,
        (length) => length >= count,
      );
    await acknowledges(20);
    await command('kill', 'onboarding');
    await command('restart', 'onboarding');
    await acknowledges(submissions.acknowledged.length + 20);
    await submissions.stop();
    await Promise.all(submissions.acknowledged.map((ref) => reaches(ref, 'pending_requirements')));
    expect(new Set(submissions.refused.filter((refusal) => !/^50[34] service_unavailable$/.test(refusal)))).toEqual(
      new Set(),
    );
  });

  it.each([
    ['event store', 'esdb', 'eventstore'],
    ['broker', 'kafka', 'bus'],
  ])('says 503 and when to come back while the %s is down, and recovers by itself', async (_what, server, check) => {
    await works();
    await command('kill', server);
    const refused = await eventually(
      () => api.post('/sub-merchants', bistro(uniqueRef('down'))),
      ({ status }) => status === 503 || status === 504,
    );
    expect(refused.body.error.code).toBe('service_unavailable');
    expect(refused.headers.get('retry-after')).toBe('1');
    const unready = await eventually(
      () => api.get('/readyz'),
      ({ status }) => status === 503,
    );
    expect(unready.body.checks[check]).toBe('failed');
    expect((await api.get('/healthz')).status).toBe(200);
    await command('restart', server);
    await works();
    await ready();
  });

  it('says 503 while the read store is down, and recovers by itself', async () => {
    const ref = uniqueRef('kept');
    await api.post('/sub-merchants', bistro(ref));
    await reaches(ref, 'pending_requirements');
    await command('kill', 'postgres');
    const refused = await eventually(
      () => api.get(`/sub-merchants/${ref}`),
      ({ status }) => status >= 500,
    );
    expect([refused.status, refused.body.error.code]).toEqual([503, 'service_unavailable']);
    await command('restart', 'postgres');
    await reaches(ref, 'pending_requirements');
    await works();
    await ready();
  });
});
