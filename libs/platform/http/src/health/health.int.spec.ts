import { boot, type Booted } from '../testing/boot';
import { caller } from '../testing/call';
import { MetricsServer } from './metrics-server';
import { ReadinessChecks } from './readiness-checks';

let app: Booted;
const call = caller(() => app);

beforeEach(async () => {
  app = await boot({ http: { metricsPort: 0 } });
});
afterEach(() => app.close());

const ready = async () => {
  const { status, body, headers } = await call('GET', '/readyz', { key: null });
  return [status, body, headers.get('cache-control')];
};

describe('/healthz', () => {
  it('says what is running, without a key and without asking anyone', async () => {
    app.app.get(ReadinessChecks).register('store', () => Promise.reject(new Error('down')));
    const { status, body, headers } = await call('GET', '/healthz', { key: null });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      status: 'ok',
      service: 'spec',
      version: '1.2.3',
      commit: 'abc1234',
      uptime_s: expect.any(Number),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });
});

describe('/readyz', () => {
  it('is ok when every check is, and shows their facts', async () => {
    const checks = app.app.get(ReadinessChecks);
    checks.register('eventstore', () => 'ok');
    checks.register('projections', async () => ({ status: 'ok', lag_events: 0 }));
    expect(await ready()).toEqual([
      200,
      { status: 'ok', checks: { eventstore: 'ok', projections: { status: 'ok', lag_events: 0 } } },
      'no-store',
    ]);
  });

  it.each<[string, () => any, unknown]>([
    ['fails', () => Promise.reject(new Error('secret reason')), 'failed'],
    [
      'throws',
      () => {
        throw new Error('secret reason');
      },
      'failed',
    ],
    ['lags', () => ({ status: 'degraded', lag_events: 9 }), { status: 'degraded', lag_events: 9 }],
    ['hangs', () => new Promise(() => undefined), 'failed'],
  ])('is 503 when one %s', async (_what, check, shown) => {
    app.app.get(ReadinessChecks).register('bus', check);
    expect(await ready()).toEqual([503, { status: 'degraded', checks: { bus: shown } }, 'no-store']);
  });

  it.each<[string, () => any, unknown]>([
    ['is well', () => 'ok', 'ok'],
    ['is away', () => ({ status: 'degraded', reason: 'away' }), { status: 'degraded', reason: 'away' }],
    ['hangs', () => new Promise(() => undefined), 'failed'],
  ])('stays ready, and says so, when something that can be waited for %s', async (_what, check, shown) => {
    const checks = app.app.get(ReadinessChecks);
    checks.register('bus', () => 'ok');
    checks.watch('psp', check);
    expect(await ready()).toEqual([200, { status: 'ok', checks: { bus: 'ok', psp: shown } }, 'no-store']);
    checks.register('bus', () => Promise.reject(new Error('down')));
    expect((await ready())[0]).toBe(503);
  });

  it('is degraded by an alarm, and keeps its traffic', async () => {
    app.app.get(ReadinessChecks).alarm('integrity', () => ({ status: 'degraded', tampered: ['a@1'] }));
    const shown = { integrity: { status: 'degraded', tampered: ['a@1'] } };
    expect(await ready()).toEqual([200, { status: 'degraded', checks: shown }, 'no-store']);
  });

  it('is 503 while draining, and the process stays alive', async () => {
    app.app.get(ReadinessChecks).drain();
    expect((await ready()).slice(0, 2)).toEqual([503, { status: 'degraded', checks: { draining: 'failed' } }]);
    expect((await call('GET', '/healthz')).status).toBe(200);
  });
});

describe('/metrics', () => {
  const scrape = (path: string) => fetch(`http://127.0.0.1:${app.app.get(MetricsServer).port}${path}`);

  it('has a port of its own and counts requests by route', async () => {
    await call('GET', '/healthz');
    await call('GET', '/no/such/path');
    const text = await (await scrape('/metrics')).text();
    expect(text).toMatch(
      /http_request_duration_seconds_count\{service="spec",method="GET",route="\/healthz",status_class="2xx"\} 1/,
    );
    expect(text).toMatch(
      /http_request_duration_seconds_count\{service="spec",method="other",route="none",status_class="4xx"\} 1/,
    );
    expect((await call('GET', '/metrics')).status).toBe(404);
  });

  it('serves nothing else', async () => expect((await scrape('/')).status).toBe(404));

  it('ends with the application', async () => {
    const { port } = app.app.get(MetricsServer);
    await app.close();
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
    app = await boot();
  });
});
