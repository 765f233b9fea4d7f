import { boot, type Booted, operatorKey, pepper } from '../../testing/boot';
import { caller } from '../../testing/call';
import { MemorySessionDirectory } from '../../testing/memory.session-directory';
import { runs, script, ThingsController } from '../../testing/things.controller';
import { csrfTokenOf, mintSessionSecret } from './session-secret';

const sessions = new MemorySessionDirectory(pepper);
let app: Booted;
let secret: string;
let csrf: string;
const call = caller(() => app);

beforeAll(async () => {
  app = await boot({ controllers: [ThingsController], http: { operatorKey }, sessions });
});
afterAll(() => app.close());
beforeEach(async () => {
  secret = sessions.open('ses_1');
  csrf = (await call('GET', '/things/pages/own', { key: null, headers: { cookie: `taprail=${secret}` } })).body.csrf;
  runs.length = 0;
});

type Headers = Record<string, string>;
const bySession = (method: string, path: string, headers: Headers = {}, body?: unknown) =>
  call(method, path, { key: null, headers: { cookie: `taprail=${secret}`, ...headers }, body });
const thing = { amount: 5, name: 'box' };
const sameOrigin = (): Headers => ({ 'sec-fetch-site': 'same-origin', 'x-csrf-token': csrf });

describe('the cookie of the dashboard', () => {
  it('opens what its key opens', async () => {
    const { status, body, headers } = await bySession('GET', '/things/context');
    expect([status, body.caller.platformId, body.caller.keyId]).toEqual([200, 'plt_1', 'key_1']);
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['no-store', 'Cookie, Authorization']);
    expect((await bySession('POST', '/things', sameOrigin(), thing)).status).toBe(201);
  });

  it('is refused for a scope that its key lacks', async () => {
    secret = sessions.open('ses_2', { scopes: ['other:read'] });
    const { status, body } = await bySession('GET', '/things/context');
    expect([status, body.error.code, body.error.details]).toEqual([
      403,
      'insufficient_scope',
      { required_scope: 'things:read' },
    ]);
  });

  it.each<[string, () => string]>([
    ['is garbage', () => 'taprail=garbage'],
    ['is empty', () => 'taprail='],
    ['is nobody’s', () => `taprail=${mintSessionSecret()}`],
    ['is there twice', () => `taprail=${secret}; taprail=${secret}`],
    ['is there twice, one of another', () => `taprail=${mintSessionSecret()}; taprail=${secret}`],
    ['is longer than any of ours', () => `taprail=${secret}${'x'.repeat(5_000)}`],
    ['has an injected statement', () => `taprail=${encodeURIComponent("' OR 1=1 --")}`],
    ['is in quotes that are not closed', () => `taprail="${secret}`],
    ['cannot be decoded', () => 'taprail=%E0%A4%A'],
  ])('that %s gets invalid_session', async (_what, cookie) => {
    const { status, code } = await call('GET', '/things/context', { key: null, headers: { cookie: cookie() } });
    expect([status, code]).toEqual([401, 'invalid_session']);
  });

  it('of another name is none', async () => {
    const cookies = [
      `other=${secret}`,
      `Taprail=${secret}`,
      `xtaprail=${secret}`,
      `__Host-taprail=${secret}`,
      'taprail',
    ];
    const codes = await Promise.all(
      cookies.map(async (cookie) => (await call('GET', '/things/context', { key: null, headers: { cookie } })).code),
    );
    expect(codes.slice(0, 4)).toEqual(Array(4).fill('missing_api_key'));
  });

  it.each<[string, Headers]>([
    ['the request came to another host', { host: 'pay.example' }],
    ['a proxy has handed it on', { 'x-forwarded-proto': 'https' }],
    ['a proxy has named itself', { via: '1.1 proxy' }],
    ['its page is of another host', { origin: 'https://pay.example' }],
  ])('is the one for TLS where %s', async (_where, headers) => {
    const plain = await raw('GET', '/things/context', { cookie: `taprail=${secret}`, ...headers });
    const secured = await raw('GET', '/things/context', { cookie: `__Host-taprail=${secret}`, ...headers });
    expect([plain, secured]).toEqual(['401 missing_api_key', '200']);
  });

  it('is passed over for a key, however wrong', async () => {
    const { secret: key } = app;
    const ask = async (authorization: string) =>
      (await bySession('GET', '/things/context', { authorization })).code ?? 'accepted';
    expect(await ask(`Bearer ${key}`)).toBe('accepted');
    expect(await ask('Bearer nothing')).toBe('invalid_api_key');
    expect(await ask('Basic abc')).toBe('missing_api_key');
    expect((await bySession('POST', '/things', { authorization: `Bearer ${key}` }, thing)).status).toBe(201);
    expect((await bySession('GET', '/things/pages/own', { authorization: `Bearer ${key}` })).code).toBe(
      'invalid_session',
    );
  });

  it('never opens operator routes', async () =>
    expect((await bySession('POST', '/things/operators/only', sameOrigin())).code).toBe('missing_api_key'));

  it('is refused at once when its session has ended', async () => {
    expect((await bySession('GET', '/things/context')).status).toBe(200);
    sessions.end(secret);
    expect((await bySession('GET', '/things/context')).code).toBe('invalid_session');
  });

  it('is refused from an address that its key is not for', async () => {
    secret = sessions.open('ses_3', { ipAllowList: ['10.0.0.0/8'] });
    expect((await bySession('GET', '/things/context')).code).toBe('invalid_api_key');
  });

  it('is answered with 503 while the store of sessions is down', async () => {
    jest.spyOn(sessions, 'find').mockRejectedValueOnce(new Error('down'));
    const { status, code } = await bySession('GET', '/things/context');
    expect([status, code]).toEqual([503, 'service_unavailable']);
  });

  it('is used by requests, and not by a stream that stays open', async () => {
    sessions.uses.length = 0;
    await bySession('GET', '/things/pages/own');
    expect(sessions.uses).toEqual([]);
    await bySession('GET', '/things/context');
    expect(sessions.uses).toEqual(['ses_1']);
  });

  it('hands on the secret that its session was opened with, as a key its own', async () => {
    const { body } = await bySession('POST', '/things/keys/any', sameOrigin());
    expect(body.secretHash).toBe('hash of the key of ses_1');
    expect((await call('POST', '/things/keys/any')).body.secretHash).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('a change by the cookie', () => {
  it.each<[string, string, () => Headers]>([
    ['without a token', 'csrf_token_mismatch', () => ({ 'sec-fetch-site': 'same-origin' })],
    ['with an empty token', 'csrf_token_mismatch', () => ({ 'sec-fetch-site': 'same-origin', 'x-csrf-token': '' })],
    [
      'with the token of another session',
      'csrf_token_mismatch',
      () => ({ 'sec-fetch-site': 'same-origin', 'x-csrf-token': mintSessionSecret() }),
    ],
    [
      'with the secret as the token',
      'csrf_token_mismatch',
      () => ({ 'sec-fetch-site': 'same-origin', 'x-csrf-token': secret }),
    ],
    ['by a page of the same site', 'cross_site_request', () => ({ ...sameOrigin(), 'sec-fetch-site': 'same-site' })],
    ['by a page of another site', 'cross_site_request', () => ({ ...sameOrigin(), 'sec-fetch-site': 'cross-site' })],
    ['by an address that was typed', 'cross_site_request', () => ({ ...sameOrigin(), 'sec-fetch-site': 'none' })],
    ['by one who does not say', 'cross_site_request', () => ({ 'x-csrf-token': csrf })],
  ])('%s is refused', async (_what, code, headers) => {
    for (const method of ['POST', 'PATCH', 'DELETE']) {
      const path = method === 'POST' ? '/things' : '/things/1';
      const refused = await bySession(method, path, headers(), method === 'DELETE' ? undefined : thing);
      expect([method, refused.status, refused.code]).toEqual([method, 403, code]);
    }
    expect(runs).toEqual([]);
  });

  it('that says twice where it comes from, or has two tokens, is refused', async () => {
    const twice = (name: string, value: string) => `${name}: ${value}\r\n${name}: ${value}\r\n`;
    expect(
      await rawText(
        `POST /things HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: taprail=${secret}\r\nx-csrf-token: ${csrf}\r\n${twice('sec-fetch-site', 'same-origin')}content-length: 0\r\nconnection: close\r\n\r\n`,
      ),
    ).toContain('cross_site_request');
    expect(
      await rawText(
        `POST /things HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: taprail=${secret}\r\nsec-fetch-site: same-origin\r\n${twice('x-csrf-token', csrf)}content-length: 0\r\nconnection: close\r\n\r\n`,
      ),
    ).toContain('csrf_token_mismatch');
    expect(
      await rawText(
        `GET /things/context HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: taprail=${mintSessionSecret()}\r\ncookie: taprail=${secret}\r\nconnection: close\r\n\r\n`,
      ),
    ).toContain('invalid_session');
  });

  it('by a form is refused, whatever type its text claims', async () => {
    const type = { 'content-type': 'text/plain' };
    const form = await bySession('POST', '/things', { ...type, 'sec-fetch-site': 'cross-site' }, thing);
    const own = await bySession('POST', '/things', { ...type, ...sameOrigin() }, thing);
    expect([form.code, own.code]).toEqual(['cross_site_request', 'unsupported_media_type']);
    expect(runs).toEqual([]);
  });
});

it.each([
  ['same-origin', 200],
  ['none', 200],
  ['same-site', 403],
  ['cross-site', 403],
])('a read by the cookie that comes from %s gets %i', async (site, status) => {
  expect((await bySession('GET', '/things/context', { 'sec-fetch-site': site })).status).toBe(status);
  expect((await bySession('HEAD', '/things/context', { 'sec-fetch-site': site })).status).toBe(status);
});

describe('the limits of a session', () => {
  const limits = { ratePerKey: 0, burstPerKey: 0, concurrentPerKey: 0, unknownKeysPerAddress: 3, ratePerSession: 2 };
  let limited: Booted;
  beforeEach(async () => {
    limited = await boot({ controllers: [ThingsController], http: { limits }, sessions });
  });
  afterEach(() => limited.close());
  const ask = (headers: Headers, key: string | null = null) =>
    caller(() => limited)('GET', '/things/context', { key, headers });

  /** As often as it takes on a slow machine. */
  const untilLimited = async (send: () => ReturnType<typeof ask>): Promise<Awaited<ReturnType<typeof ask>>> => {
    for (;;) {
      const answers = await Promise.all(Array.from({ length: 30 }, send));
      const limited = answers.find(({ status }) => status === 429);
      if (limited) return limited;
    }
  };

  it('are its own besides those of its key: it does not use up those of another session', async () => {
    const [one, other] = [sessions.open('ses_a'), sessions.open('ses_b')];
    const refused = await untilLimited(() => ask({ cookie: `taprail=${one}` }));
    expect([refused.code, refused.body.error.details]).toEqual(['rate_limited', { limit: 'session' }]);
    const { status, headers } = await ask({ cookie: `taprail=${other}` });
    expect([status, headers.get('ratelimit-policy')]).toEqual([200, '"session";q=2;w=1']);
    expect((await ask({}, limited.secret)).status).toBe(200);
  });

  it('count guesses by address, and let sessions that there are go on, also for the first time', async () => {
    const known = { cookie: `taprail=${sessions.open('ses_c')}` };
    const refused = await untilLimited(() => ask({ cookie: `taprail=${mintSessionSecret()}` }));
    expect(refused.body.error.details).toEqual({ limit: 'unknown_keys' });
    expect((await ask(known)).status).toBe(200);
  });
});

describe('the limits of a key that has many sessions', () => {
  let limited: Booted;
  afterEach(() => limited.close());
  const start = async (limits: object) => {
    limited = await boot({
      controllers: [ThingsController],
      http: { limits: { ratePerKey: 0, concurrentPerKey: 0, ratePerSession: 0, ...limits } },
      sessions,
    });
  };
  const cookies = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ cookie: `taprail=${sessions.open(`ses_${n}`)}` }));
  const ask = (headers: Headers) => caller(() => limited)('GET', '/things/context', { key: null, headers });

  it('are shared by all of them: twenty sessions get through what one key gets through', async () => {
    await start({ ratePerKey: 1, burstPerKey: 5, ratePerSession: 10 });
    const startedAt = performance.now();
    const answers = await Promise.all(cookies(20).flatMap((headers) => [ask(headers), ask(headers)]));
    const passed = answers.filter(({ status }) => status === 200);
    expect(passed.length).toBeLessThanOrEqual(5 + Math.ceil((performance.now() - startedAt) / 1_000));
    const refused = answers.find(({ status }) => status === 429)!;
    expect([refused.code, refused.body.error.details]).toEqual(['rate_limited', { limit: 'key' }]);
    expect(refused.headers.get('ratelimit-policy')).toBe('"session";q=10;w=1, "key";q=1;w=1');
  });

  it('count what they do at once, whichever of them does it', async () => {
    await start({ concurrentPerKey: 1 });
    let finish: () => void = () => undefined;
    const running = new Promise<void>((resolve) => (finish = resolve));
    script.steps = [() => running.then(() => ({ id: '1', amount: 1 }))];
    const act = (secret: string) =>
      caller(() => limited)('POST', '/things/act', {
        key: null,
        headers: {
          cookie: `taprail=${secret}`,
          'sec-fetch-site': 'same-origin',
          'x-csrf-token': csrfTokenOf(secret, pepper),
        },
      });
    const first = act(sessions.open('ses_a'));
    const other = sessions.open('ses_b');
    let second = await act(other);
    while (second.status !== 429) second = await act(other);
    expect(second.code).toBe('too_many_concurrent');
    finish();
    expect((await first).status).toBe(200);
  });
});

it('pages of our own are no part of the description', async () => {
  const described = await boot({
    controllers: [ThingsController],
    http: { api: { title: 'Things', version: '1' } },
    sessions,
  });
  const { body } = await caller(() => described)('GET', '/openapi.json', { key: null });
  await described.close();
  expect(Object.keys(body.paths)).toContain('/things/context');
  expect(Object.keys(body.paths)).not.toContain('/things/pages/own');
  expect(body.paths['/things/keys/any'].post['x-errors']).not.toContain('insufficient_scope');
  expect(body.paths['/things/keys/any'].post['x-errors']).toContain('csrf_token_mismatch');
});

/** With headers that fetch would not send. */
const raw = async (method: string, path: string, headers: Headers): Promise<string> => {
  const lines = Object.entries({ host: `127.0.0.1:${app.port}`, connection: 'close', ...headers });
  const answer = await rawText(
    `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  const status = answer.split(' ')[1]!;
  const code = /"code":\s*"(\w+)"/.exec(answer)?.[1];
  return code ? `${status} ${code}` : status;
};

const rawText = async (text: string): Promise<string> => {
  const { connect } = await import('node:net');
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(app.port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
};
