import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { type Api, eventually, newPlatform } from '../harness/api';
import { failure } from '../harness/restaurant';
import { SessionClient } from './session-client';

const codeIn = (url: string): string => /#code=(.*)$/.exec(url)![1]!;

/** fetch does not let a caller choose the Host header. */
const linkForHost = (api: Api, host: string): Promise<Readonly<{ url: string }>> =>
  new Promise((resolve, reject) => {
    const headers = { host, authorization: `Bearer ${api.key}`, 'content-type': 'application/json' };
    const asking = request(`${api.url}/v1/dashboard-links`, { method: 'POST', headers }, (answer) =>
      resolve(json(answer) as Promise<Readonly<{ url: string }>>),
    );
    asking.on('error', reject).end('{}');
  });

describe('a sign-in link', () => {
  let api: Api;
  beforeAll(async () => {
    ({ api } = await newPlatform('links'));
  });
  const link = async (as = api, body: object = {}) => (await as.post('/v1/dashboard-links', body)).body;

  it('works once and has its code in the URL fragment', async () => {
    const created = await api.post('/v1/dashboard-links', {});
    expect([created.status, created.headers.get('cache-control')]).toEqual([201, 'no-store']);
    const { url, expires_at: expiresAt } = created.body;
    expect(created.body.object).toBe('dashboard_link');
    expect(new URL(url).pathname + new URL(url).search).toBe('/dashboard/sign-in');
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(60_000);
    const browser = new SessionClient();
    expect((await browser.signIn({ code: codeIn(url) })).status).toBe(201);
    expect((await browser.get('/v1/taps/none')).body.error.code).toBe('tap_not_found');
    expect(failure(await new SessionClient().signIn({ code: codeIn(url) }))).toEqual([
      401,
      'invalid_sign_in_code',
      undefined,
    ]);
  });

  it('is redeemed by one of 20 concurrent requests', async () => {
    const code = codeIn((await link()).url);
    const tries = await Promise.all(Array.from({ length: 20 }, () => new SessionClient().signIn({ code })));
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(tries.filter(({ body }) => body.error?.code === 'invalid_sign_in_code')).toHaveLength(19);
  });

  it('gives the scopes of the key that created it', async () => {
    const { body: key } = await api.post('/v1/api-keys', { label: 'books', scopes: ['ledger:read'] });
    const browser = new SessionClient();
    const { body } = await browser.signIn({ code: codeIn((await link(api.as(key.secret))).url) });
    expect([body.scopes, body.key]).toEqual([['ledger:read'], { id: key.id, label: 'books' }]);
    expect((await browser.get('/v1/ledger/trial-balance')).status).toBe(200);
    expect(failure(await browser.get('/sub-merchants'))[1]).toBe('insufficient_scope');
    expect(failure(await browser.get('/v1/dashboard-sessions'))[1]).toBe('insufficient_scope');
    // A session of that link would outlive the one that made it.
    expect(failure(await browser.change('POST', '/v1/dashboard-links', {}))[1]).toBe('api_key_required');
  });

  it('never names a host that the request has made up', async () => {
    const { body } = await api.post('/v1/dashboard-links', {}, { 'x-forwarded-host': 'evil.example' });
    expect(body.url).not.toContain('evil.example');
    const { url } = await linkForHost(api, 'evil.example');
    expect([new URL(url).port, url.includes('evil.example')]).toEqual([new URL(api.url).port, false]);
  });

  it('returns the page it was created for', async () => {
    const path = '/dashboard/payouts?status=failed';
    const { body } = await new SessionClient().signIn({ code: codeIn((await link(api, { path })).url) });
    expect(body.path).toBe(path);
  });

  it.each(['https://evil.example/', '//evil.example', '/dashboard/../v1', '/v1/taps', 'dashboard', '/dashboard/\n'])(
    'is not created for %j',
    async (path) =>
      expect(failure(await api.post('/v1/dashboard-links', { path }))).toEqual([422, 'invalid_value', 'path']),
  );

  it('is not created without an API key', async () =>
    expect(failure(await api.as(undefined).post('/v1/dashboard-links', {}))[1]).toBe('missing_api_key'));

  it('of a revoked key is rejected', async () => {
    const { body: key } = await api.post('/v1/api-keys', { label: 'short' });
    const { url } = await link(api.as(key.secret));
    await api.delete(`/v1/api-keys/${key.id}`);
    expect((await new SessionClient().signIn({ code: codeIn(url) })).status).toBe(401);
  });

  it('leaves no key, code or token in the request log', async () => {
    const created = await api.post('/v1/dashboard-links', {});
    const browser = await SessionClient.signedIn(api);
    await eventually(
      () => api.get(`/v1/requests/${created.headers.get('request-id')}`),
      ({ status }) => status === 200,
    );
    const { body } = await api.get('/v1/requests?limit=100');
    const details = await Promise.all(
      body.data.map(({ id }: { id: string }) => api.get(`/v1/requests/${id}`).then(({ text }) => text)),
    );
    const logged = details.join('\n');
    expect(logged).toContain('/v1/dashboard-links');
    for (const secret of [codeIn(created.body.url), api.key!, browser.csrf, browser.cookie!.split('=')[1]!])
      expect(logged).not.toContain(secret);
  });
});
