import { type Api, bistro, eventually, newPlatform, uniqueRef } from '../harness/api';
import { failure } from '../harness/restaurant';
import { SessionClient } from './session-client';

describe('a dashboard session', () => {
  let api: Api;
  let browser: SessionClient;
  beforeAll(async () => {
    ({ api } = await newPlatform('sessions'));
  });
  beforeEach(async () => {
    browser = await SessionClient.signedIn(api);
  });

  it('has the permissions of its key, in two tabs at once', async () => {
    const [one, two] = [uniqueRef('one'), uniqueRef('two')];
    const made = await Promise.all([one, two].map((ref) => browser.change('POST', '/sub-merchants', bistro(ref))));
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    expect((await browser.get(`/sub-merchants/${one}`)).body.externalRef).toBe(one);
    expect((await api.get(`/sub-merchants/${two}`)).status).toBe(200);
  });

  it('sees its own platform only', async () => {
    const other = await newPlatform('another');
    const ref = uniqueRef('theirs');
    await other.api.post('/sub-merchants', bistro(ref));
    expect((await browser.get(`/sub-merchants/${ref}`)).status).toBe(404);
    const theirs = await SessionClient.signedIn(other.api);
    const { body } = await theirs.get('/dashboard/session');
    expect(failure(await browser.change('DELETE', `/v1/dashboard-sessions/${body.id}`))).toEqual([
      404,
      'dashboard_session_not_found',
      undefined,
    ]);
    expect((await theirs.get('/dashboard/session')).status).toBe(200);
  });

  it('is ignored when the request has an API key', async () => {
    const { key } = api;
    const by = (authorization: string) => browser.forge('POST', '/v1/dashboard-links', { authorization });
    expect((await by(`Bearer ${key}`)).status).toBe(201);
    expect(failure(await by('Bearer sk_test_nothing0123456789'))[1]).toBe('invalid_api_key');
    expect(failure(await browser.get('/dashboard/session', { authorization: `Bearer ${key}` }))[1]).toBe(
      'invalid_session',
    );
  });

  it('gives no access to operator routes', async () =>
    expect(failure(await browser.get('/v1/operator/platforms'))[1]).toBe('missing_api_key'));

  it('is not found by a malformed cookie', async () => {
    for (const cookie of ['taprail=garbage', `${browser.cookie}x`, `${browser.cookie}; ${browser.cookie}`]) {
      const stranger = new SessionClient();
      stranger.cookie = cookie;
      expect(failure(await stranger.get('/sub-merchants'))[1]).toBe('invalid_session');
    }
    expect(failure(await new SessionClient().get('/dashboard/session'))[0]).toBe(401);
  });

  describe('and cross-site requests', () => {
    it.each<[string, string, (own: SessionClient) => Record<string, string>]>([
      ['without the token', 'csrf_token_mismatch', () => ({ 'x-csrf-token': '' })],
      ['with another token', 'csrf_token_mismatch', () => ({ 'x-csrf-token': 'A'.repeat(43) })],
      ['from another site', 'cross_site_request', () => ({ 'sec-fetch-site': 'cross-site' })],
      ['from another port of the same host', 'cross_site_request', () => ({ 'sec-fetch-site': 'same-site' })],
    ])('rejects a write %s', async (_how, code, headers) => {
      const ref = uniqueRef('forged');
      const answer = await browser.change('POST', '/sub-merchants', bistro(ref), headers(browser));
      expect(failure(answer)).toEqual([403, code, undefined]);
      expect((await api.get(`/sub-merchants/${ref}`)).status).toBe(404);
    });

    it('rejects a form of another site', async () => {
      const ref = uniqueRef('form');
      const text = JSON.stringify({ ...bistro(ref), x: '=' });
      const answer = await browser.forge(
        'POST',
        '/sub-merchants',
        { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
        text,
      );
      expect(failure(answer)).toEqual([403, 'cross_site_request', undefined]);
      expect((await api.get(`/sub-merchants/${ref}`)).status).toBe(404);
    });

    it('rejects reads and streams from another site', async () => {
      const cross = { 'sec-fetch-site': 'cross-site' };
      for (const path of [
        '/v1/events/stream?replays=true',
        '/dashboard/changes',
        '/dashboard/session',
        '/sub-merchants',
      ])
        expect(failure(await browser.forge('GET', path, cross))).toEqual([403, 'cross_site_request', undefined]);
    });

    it('rejects the CSRF token of another session', async () => {
      const other = await SessionClient.signedIn(api);
      const answer = await browser.change('POST', '/v1/dashboard-links', {}, { 'x-csrf-token': other.csrf });
      expect(failure(answer)[1]).toBe('csrf_token_mismatch');
    });
  });

  describe('ends', () => {
    it('on sign-out, which deletes its cookie', async () => {
      expect(failure(await browser.forge('DELETE', '/dashboard/session', { 'sec-fetch-site': 'same-origin' }))[1]).toBe(
        'csrf_token_mismatch',
      );
      const kept = browser.cookie;
      const out = await browser.change('DELETE', '/dashboard/session');
      expect([out.status, out.headers.getSetCookie()[0]]).toEqual([
        204,
        expect.stringMatching(/=; Max-Age=0; Path=\//),
      ]);
      browser.cookie = kept;
      expect(failure(await browser.get('/sub-merchants'))[1]).toBe('invalid_session');
    });

    it('when it is revoked from the list of sessions', async () => {
      const { body: own } = await browser.get('/dashboard/session');
      const { body: listed } = await browser.get('/v1/dashboard-sessions');
      expect(listed.data[0]).toEqual({
        id: own.id,
        object: 'dashboard_session',
        key: own.key,
        user: null,
        is_current: true,
        opened_by: 'api_key',
        created_at: own.created_at,
        last_seen_at: expect.any(String),
        expires_at: expect.any(String),
      });
      const { body: page } = await api.get('/v1/dashboard-sessions?limit=1');
      expect([page.data[0].is_current, page.data.length]).toEqual([false, 1]);
      expect((await api.delete(`/v1/dashboard-sessions/${own.id}`)).status).toBe(204);
      expect(failure(await browser.get('/dashboard/session'))[1]).toBe('invalid_session');
      expect((await api.delete(`/v1/dashboard-sessions/${own.id}`)).status).toBe(404);
      expect(failure(await api.get('/v1/dashboard-sessions?cursor=x'))[1]).toBe('invalid_cursor');
    });

    it('when its key is revoked', async () => {
      const { body: key } = await api.post('/v1/api-keys', { label: 'leaves', scopes: ['onboarding:read'] });
      const leaving = await SessionClient.signedIn(api.as(key.secret));
      expect((await leaving.get('/sub-merchants')).status).toBe(200);
      await api.delete(`/v1/api-keys/${key.id}`);
      await eventually(
        () => leaving.get('/sub-merchants'),
        ({ status }) => status === 401,
      );
      expect(failure(await leaving.signIn({ api_key: key.secret }))[0]).toBe(401);
    });

    it('when the secret it was opened with expires', async () => {
      const { body: key } = await api.post('/v1/api-keys', { label: 'rotated', scopes: ['onboarding:read'] });
      const leaving = await SessionClient.signedIn(api.as(key.secret));
      await api.post(`/v1/api-keys/${key.id}/rotate`, { overlap_s: 3_600 });
      expect((await leaving.get('/sub-merchants')).status).toBe(200);
      await api.post(`/v1/api-keys/${key.id}/rotate`, { overlap_s: 0 });
      await eventually(
        () => leaving.get('/sub-merchants'),
        ({ status }) => status === 401,
      );
    });
  });
});
