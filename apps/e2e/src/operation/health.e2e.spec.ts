import { Api } from '../harness/api';

const api = Api.asFirstPlatform().as(undefined);

describe('health', () => {
  it('answers liveness without a key and without being cached', async () => {
    const { status, body, headers } = await api.get('/healthz');
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'ok',
      service: expect.stringMatching(/^(all-in-one|api-gateway)$/),
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      commit: expect.any(String),
      uptime_s: expect.any(Number),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('service-version')).toBe('1');
    expect(headers.get('request-id')).toMatch(/^req_[0-9A-Z]{26}$/);
  });

  it('is ready with every dependency named', async () => {
    const { service } = (await api.get('/healthz')).body;
    const { status, body } = await api.get('/readyz');
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        status: 'ok',
        checks: {
          eventstore: 'ok',
          readstore: 'ok',
          vault: 'ok',
          bus: 'ok',
          followers: { status: 'ok', lag_s: expect.any(Number) },
          integrity: 'ok',
          // In a cluster only onboarding asks the provider.
          ...(service === 'all-in-one' ? { psp: 'ok' } : {}),
        },
      },
    });
  });

  it('publishes its OpenAPI 3.1 description, and documentation that needs no network', async () => {
    const { body } = await api.get('/openapi.json');
    expect(body.openapi).toMatch(/^3\.1/);
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(['/sub-merchants', '/sub-merchants/{externalRef}', '/v1/api-keys']),
    );
    const reference = await api.get('/docs/reference');
    expect(reference.headers.get('content-type')).toContain('text/html');
    expect(reference.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(reference.text).not.toMatch(/(?:src|href)="(?!\/|#)/);
  });
});
