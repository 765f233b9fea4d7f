import { type Api, newPlatform } from '../harness/api';
import { failure } from '../harness/restaurant';
import { SessionClient } from './session-client';

describe('signing in to the dashboard', () => {
  let api: Api;
  let platform: Awaited<ReturnType<typeof newPlatform>>;
  beforeAll(async () => {
    platform = await newPlatform('Bistro Suite');
    ({ api } = platform);
  });

  it('with an API key returns the session, as GET /dashboard/session does', async () => {
    const browser = new SessionClient();
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
      user: null,
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

  it('sets one cookie, HttpOnly and SameSite=Strict', async () => {
    const { headers } = await new SessionClient().signIn({ api_key: api.key });
    const cookies = headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(
      /^(?:taprail=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict|__Host-taprail=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict; Secure)$/,
    );
  });

  it('behind a TLS proxy sets a Secure __Host- cookie', async () => {
    const { headers } = await new SessionClient().signIn({ api_key: api.key }, { 'x-forwarded-proto': 'https' });
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
  ])('with %j is rejected', async (body, refusal) => {
    const browser = new SessionClient();
    const answer = await browser.signIn(body);
    expect(failure(answer)).toEqual(refusal);
    expect([answer.headers.getSetCookie(), browser.cookie]).toEqual([[], undefined]);
  });

  it('is rejected from other origins, by form and by script', async () => {
    const browser = new SessionClient();
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

  it('issues a new session ID and ends the previous session', async () => {
    const planted = 'A'.repeat(43);
    const browser = new SessionClient();
    browser.cookie = `taprail=${planted}`;
    await browser.signIn({ api_key: api.key });
    expect(browser.cookie).not.toContain(planted);
    const before = new SessionClient();
    before.cookie = browser.cookie;
    await browser.signIn({ api_key: api.key });
    expect(browser.cookie).not.toBe(before.cookie);
    expect((await browser.get('/dashboard/session')).status).toBe(200);
    expect(failure(await before.get('/dashboard/session'))).toEqual([401, 'invalid_session', undefined]);
  });

  it('is rejected from an address outside the allow list of the key', async () => {
    const { body: key } = await api.post('/v1/api-keys', { ip_allow_list: ['10.99.0.0/16'] });
    expect(failure(await new SessionClient().signIn({ api_key: key.secret }))[1]).toBe('invalid_api_key');
  });
});
