import { Api, bistro, eventually, newPlatform, uniqueRef } from '../harness/api';
import { gatewayWith, tellOfLimits } from '../harness/process/limited-gateway';
import type { TestProduct } from '../harness/process/own-product';
import { failure } from '../harness/restaurant';
import { Browser } from './browser';

const codeIn = (url: string): string => /#code=(.*)$/.exec(url)![1]!;

describe('signing in to the dashboard', () => {
  let api: Api;
  let platform: Awaited<ReturnType<typeof newPlatform>>;
  beforeAll(async () => {
    platform = await newPlatform('Bistro Suite');
    ({ api } = platform);
  });
  const link = async (as = api, body: object = {}) => (await as.post('/v1/dashboard-links', body)).body;

  it('by an API key shows who is signed in, as asking for the session does', async () => {
    const browser = new Browser();
    const { status, body, headers } = await browser.signIn({ api_key: api.key });
    const { path, ...session } = body;
    expect([status, path, headers.get('cache-control')]).toEqual([201, null, 'no-store']);
    expect(session).toEqual({
      object: 'dashboard_session',
      id: expect.stringMatching(/^ses_/),
      platform: { id: platform.id, name: 'Bistro Suite' },
      environment: 'test',
      scopes: expect.arrayContaining(['payments:read', 'keys:manage']),
      csrf_token: expect.stringMatching(/^[\w-]{43}$/),
      key: { id: platform.keyId, label: null },
      created_at: expect.any(String),
      expires_at: expect.any(String),
      clock: { now: expect.any(String), is_test: true },
    });
    const again = await browser.get('/dashboard/session');
    expect([again.status, again.body]).toEqual([
      200,
      { ...session, expires_at: again.body.expires_at, clock: again.body.clock },
    ]);
    expect(again.headers.get('cache-control')).toBe('no-store');
    expect(Date.parse(session.expires_at) - Date.parse(session.created_at)).toBe(12 * 3_600_000);
  });

  it('keeps a cookie that scripts and other sites do not get, and nothing else', async () => {
    const { headers } = await new Browser().signIn({ api_key: api.key });
    const cookies = headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(
      /^(?:taprail=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict|__Host-taprail=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict; Secure)$/,
    );
  });

  it('behind a proxy keeps a cookie for TLS only', async () => {
    const { headers } = await new Browser().signIn({ api_key: api.key }, { 'x-forwarded-proto': 'https' });
    expect(headers.getSetCookie()[0]).toMatch(/^__Host-taprail=.*; Secure$/);
    expect(headers.getSetCookie()[0]).not.toMatch(/domain/i);
  });

  it.each<[unknown, readonly unknown[]]>([
    [{ api_key: 'sk_test_0123456789abcdefghijklmnopqrstuvwxyz0123456789abc' }, [401, 'invalid_api_key', undefined]],
    [{ api_key: 'sk_live_0123456789abcdefghijklmnopqrstuvwxyz0123456789abc' }, [401, 'wrong_environment', undefined]],
    [{ api_key: 'hunter2' }, [401, 'invalid_api_key', undefined]],
    [{ code: 'x' }, [401, 'invalid_sign_in_code', undefined]],
    [{ code: 'A'.repeat(43) }, [401, 'invalid_sign_in_code', undefined]],
    [{ code: "' OR 1=1 --" }, [401, 'invalid_sign_in_code', undefined]],
    [{}, [422, 'missing_field', 'api_key']],
    [{ api_key: null, code: null }, [422, 'missing_field', 'api_key']],
    [{ api_key: 'a', code: 'b' }, [422, 'invalid_value', 'code']],
    [{ api_key: '' }, [422, 'invalid_value', 'api_key']],
    [{ api_key: { $ne: '' } }, [422, 'invalid_value', 'api_key']],
    [{ api_key: 'x'.repeat(257) }, [422, 'invalid_value', 'api_key']],
    [{ key: 'x' }, [422, 'unknown_field', 'key']],
    [[], [422, 'invalid_value', undefined]],
  ])('with %j is refused', async (body, refusal) => {
    const browser = new Browser();
    const answer = await browser.signIn(body);
    expect(failure(answer)).toEqual(refusal);
    expect([answer.headers.getSetCookie(), browser.cookie]).toEqual([[], undefined]);
  });

  it('is not done for a page of another origin, by no form and no script', async () => {
    const browser = new Browser();
    const sent = JSON.stringify({ api_key: api.key });
    const json = { 'content-type': 'application/json' };
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect(
        failure(await browser.forge('POST', '/dashboard/session', { ...json, 'sec-fetch-site': site }, sent)),
      ).toEqual([403, 'cross_site_request', undefined]);
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const form = await browser.forge('POST', '/dashboard/session', { 'content-type': type }, sent);
      expect(failure(form)).toEqual([415, 'unsupported_media_type', undefined]);
    }
    const preflight = await fetch(`${browser.url}/dashboard/session`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('never goes on with an id that the browser brought, and ends the session it had', async () => {
    const planted = 'A'.repeat(43);
    const browser = new Browser();
    browser.cookie = `taprail=${planted}`;
    await browser.signIn({ api_key: api.key });
    expect(browser.cookie).not.toContain(planted);
    const before = new Browser();
    before.cookie = browser.cookie;
    await browser.signIn({ api_key: api.key });
    expect(browser.cookie).not.toBe(before.cookie);
    expect((await browser.get('/dashboard/session')).status).toBe(200);
    expect(failure(await before.get('/dashboard/session'))).toEqual([401, 'invalid_session', undefined]);
  });

  describe('by a link', () => {
    it('works once, and has its code where no server sees it', async () => {
      const made = await api.post('/v1/dashboard-links', {});
      expect([made.status, made.headers.get('cache-control')]).toEqual([201, 'no-store']);
      const { url, expires_at: expiresAt } = made.body;
      expect(made.body.object).toBe('dashboard_link');
      expect(new URL(url).pathname + new URL(url).search).toBe('/dashboard/sign-in');
      expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(60_000);
      const browser = new Browser();
      expect((await browser.signIn({ code: codeIn(url) })).status).toBe(201);
      expect((await browser.get('/v1/taps/none')).body.error.code).toBe('tap_not_found');
      expect(failure(await new Browser().signIn({ code: codeIn(url) }))).toEqual([
        401,
        'invalid_sign_in_code',
        undefined,
      ]);
    });

    it('is opened by one of many who try at once', async () => {
      const code = codeIn((await link()).url);
      const tries = await Promise.all(Array.from({ length: 20 }, () => new Browser().signIn({ code })));
      expect(tries.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(tries.filter(({ body }) => body.error?.code === 'invalid_sign_in_code')).toHaveLength(19);
    });

    it('is made by any key, and gives no more than that key has', async () => {
      const { body: key } = await api.post('/v1/api-keys', { label: 'books', scopes: ['ledger:read'] });
      const browser = new Browser();
      const { body } = await browser.signIn({ code: codeIn((await link(api.as(key.secret))).url) });
      expect([body.scopes, body.key]).toEqual([['ledger:read'], { id: key.id, label: 'books' }]);
      expect((await browser.get('/v1/ledger/trial-balance')).status).toBe(200);
      expect(failure(await browser.get('/sub-merchants'))[1]).toBe('insufficient_scope');
      expect(failure(await browser.get('/v1/dashboard-sessions'))[1]).toBe('insufficient_scope');
      // A session can hand on what it has, and not more.
      const { body: handed } = await browser.change('POST', '/v1/dashboard-links', {});
      expect((await new Browser().signIn({ code: codeIn(handed.url) })).body.scopes).toEqual(['ledger:read']);
    });

    it('says which page it was made for', async () => {
      const path = '/dashboard/payouts?status=failed';
      const { body } = await new Browser().signIn({ code: codeIn((await link(api, { path })).url) });
      expect(body.path).toBe(path);
    });

    it.each(['https://evil.example/', '//evil.example', '/dashboard/../v1', '/v1/taps', 'dashboard', '/dashboard/\n'])(
      'is not made for %j',
      async (path) =>
        expect(failure(await api.post('/v1/dashboard-links', { path }))).toEqual([422, 'invalid_value', 'path']),
    );

    it('is made by nobody without a key', async () =>
      expect(failure(await api.as(undefined).post('/v1/dashboard-links', {}))[1]).toBe('missing_api_key'));

    it('of a key that was revoked meanwhile opens nothing', async () => {
      const { body: key } = await api.post('/v1/api-keys', { label: 'short' });
      const { url } = await link(api.as(key.secret));
      await api.delete(`/v1/api-keys/${key.id}`);
      expect((await new Browser().signIn({ code: codeIn(url) })).status).toBe(401);
    });
  });

  it('shows neither keys nor codes in the log of requests', async () => {
    const { url } = await link();
    const browser = await Browser.signedIn(api);
    const { body } = await api.get('/v1/requests?limit=100');
    const details = await Promise.all(
      body.data.map(({ id }: { id: string }) => api.get(`/v1/requests/${id}`).then(({ text }) => text)),
    );
    const logged = details.join('\n');
    expect(logged).toContain('/v1/dashboard-links');
    for (const secret of [codeIn(url), api.key!, browser.csrf, browser.cookie!.split('=')[1]!])
      expect(logged).not.toContain(secret);
  });
});

describe('a session of the dashboard', () => {
  let api: Api;
  let browser: Browser;
  beforeAll(async () => {
    ({ api } = await newPlatform('sessions'));
  });
  beforeEach(async () => {
    browser = await Browser.signedIn(api);
  });

  it('does what the key does, in two tabs at once', async () => {
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
    const theirs = await Browser.signedIn(other.api);
    const { body } = await theirs.get('/dashboard/session');
    expect(failure(await browser.change('DELETE', `/v1/dashboard-sessions/${body.id}`))).toEqual([
      404,
      'dashboard_session_not_found',
      undefined,
    ]);
    expect((await theirs.get('/dashboard/session')).status).toBe(200);
  });

  it.each<[string, string, (own: Browser) => Record<string, string>]>([
    ['without the token', 'csrf_token_mismatch', () => ({ 'x-csrf-token': '' })],
    ['with another token', 'csrf_token_mismatch', () => ({ 'x-csrf-token': 'A'.repeat(43) })],
    ['from another site', 'cross_site_request', () => ({ 'sec-fetch-site': 'cross-site' })],
    ['from another port of the same host', 'cross_site_request', () => ({ 'sec-fetch-site': 'same-site' })],
  ])('makes no change %s', async (_how, code, headers) => {
    const ref = uniqueRef('forged');
    const answer = await browser.change('POST', '/sub-merchants', bistro(ref), headers(browser));
    expect(failure(answer)).toEqual([403, code, undefined]);
    expect((await api.get(`/sub-merchants/${ref}`)).status).toBe(404);
  });

  it('makes no change by a form of another page', async () => {
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

  it('does nothing for a read of another page, also one that opens something', async () => {
    const cross = { 'sec-fetch-site': 'cross-site' };
    for (const path of ['/v1/events/stream?replays=true', '/dashboard/changes', '/dashboard/session', '/sub-merchants'])
      expect(failure(await browser.forge('GET', path, cross))).toEqual([403, 'cross_site_request', undefined]);
  });

  it('with the token of another session makes no change', async () => {
    const other = await Browser.signedIn(api);
    const answer = await browser.change('POST', '/v1/dashboard-links', {}, { 'x-csrf-token': other.csrf });
    expect(failure(answer)[1]).toBe('csrf_token_mismatch');
  });

  it('is nothing beside a key: the key decides', async () => {
    const { key } = api;
    const by = (authorization: string) => browser.forge('POST', '/v1/dashboard-links', { authorization });
    expect((await by(`Bearer ${key}`)).status).toBe(201);
    expect(failure(await by('Bearer sk_test_nothing0123456789'))[1]).toBe('invalid_api_key');
    expect(failure(await browser.get('/dashboard/session', { authorization: `Bearer ${key}` }))[1]).toBe(
      'invalid_session',
    );
  });

  it('opens no route of the operator', async () =>
    expect(failure(await browser.get('/v1/operator/platforms'))[1]).toBe('missing_api_key'));

  it('ends when it is signed out, and takes its cookie away', async () => {
    expect(failure(await browser.forge('DELETE', '/dashboard/session', { 'sec-fetch-site': 'same-origin' }))[1]).toBe(
      'csrf_token_mismatch',
    );
    const kept = browser.cookie;
    const out = await browser.change('DELETE', '/dashboard/session');
    expect([out.status, out.headers.getSetCookie()[0]]).toEqual([204, expect.stringMatching(/=; Max-Age=0; Path=\//)]);
    browser.cookie = kept;
    expect(failure(await browser.get('/sub-merchants'))[1]).toBe('invalid_session');
  });

  it('is listed and ended by whoever manages keys', async () => {
    const { body: own } = await browser.get('/dashboard/session');
    const { body: listed } = await browser.get('/v1/dashboard-sessions');
    expect(listed.data[0]).toEqual({
      id: own.id,
      object: 'dashboard_session',
      key: own.key,
      is_current: true,
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

  it('ends with its key', async () => {
    const { body: key } = await api.post('/v1/api-keys', { label: 'leaves', scopes: ['onboarding:read'] });
    const leaving = await Browser.signedIn(api.as(key.secret));
    expect((await leaving.get('/sub-merchants')).status).toBe(200);
    await api.delete(`/v1/api-keys/${key.id}`);
    await eventually(
      () => leaving.get('/sub-merchants'),
      ({ status }) => status === 401,
    );
    expect(failure(await leaving.signIn({ api_key: key.secret }))[0]).toBe(401);
  });

  it('ends with the secret that it was opened with', async () => {
    const { body: key } = await api.post('/v1/api-keys', { label: 'rotated', scopes: ['onboarding:read'] });
    const leaving = await Browser.signedIn(api.as(key.secret));
    await api.post(`/v1/api-keys/${key.id}/rotate`, { overlap_s: 3_600 });
    expect((await leaving.get('/sub-merchants')).status).toBe(200);
    await api.post(`/v1/api-keys/${key.id}/rotate`, { overlap_s: 0 });
    await eventually(
      () => leaving.get('/sub-merchants'),
      ({ status }) => status === 401,
    );
  });

  it('is refused from an address that its key is not for', async () => {
    const { body: key } = await api.post('/v1/api-keys', { ip_allow_list: ['10.99.0.0/16'] });
    expect(failure(await new Browser().signIn({ api_key: key.secret }))[1]).toBe('invalid_api_key');
  });

  it('of garbage is none', async () => {
    for (const cookie of ['taprail=garbage', `${browser.cookie}x`, `${browser.cookie}; ${browser.cookie}`]) {
      const stranger = new Browser();
      stranger.cookie = cookie;
      expect(failure(await stranger.get('/sub-merchants'))[1]).toBe('invalid_session');
    }
    expect(failure(await new Browser().get('/dashboard/session'))[0]).toBe(401);
  });
});

describe('the address of the dashboard', () => {
  const { url } = Api.asFirstPlatform();

  it('leads to its pages, under a policy that allows nothing from elsewhere', async () => {
    const bare = await fetch(`${url}/dashboard`, { redirect: 'manual' });
    expect([bare.status, bare.headers.get('location')]).toEqual([302, '/dashboard/']);
    const page = await fetch(`${url}/dashboard/transactions/any`);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    expect((await fetch(`${url}/dashboard/assets/none.js`)).status).toBe(404);
  });

  it('is not in the description of the API', async () => {
    const { body } = await Api.asFirstPlatform().get('/openapi.json');
    expect(Object.keys(body.paths).filter((path) => path.startsWith('/dashboard'))).toEqual([]);
    expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(['/v1/dashboard-links', '/v1/dashboard-sessions']));
  });
});

tellOfLimits('limits of the dashboard', () => {
  let place: TestProduct;
  beforeAll(async () => {
    place = await gatewayWith({ RATE_LIMIT_PER_SESSION: '2', RATE_LIMIT_SIGN_IN: '6', RATE_LIMIT_PER_KEY: '0' });
  });
  afterAll(() => place.leave());

  it('keep it from using up what the integration has, and count tries to sign in', async () => {
    const browser = await Browser.signedIn(place.api);
    const askAtOnce = () => Promise.all(Array.from({ length: 40 }, () => browser.get('/v1/dashboard-sessions')));
    const asked = await eventually(askAtOnce, (answers) => answers.some(({ status }) => status === 429));
    const { error } = asked.find(({ status }) => status === 429)!.body;
    expect([error.code, error.details]).toEqual(['rate_limited', { limit: 'session' }]);
    expect((await place.api.get('/v1/dashboard-sessions')).status).toBe(200);
    const tries: string[] = [];
    for (let n = 0; n < 8; n += 1) tries.push((await new Browser(place.api.url).signIn({ code: 'x' })).body.error.code);
    expect(tries.at(-1)).toBe('rate_limited');
    expect(failure(await new Browser(place.api.url).signIn({ api_key: place.api.key }))[1]).toBe('rate_limited');
  });
});
