import { boot, type Booted, operatorKey } from '../testing/boot';
import { caller } from '../testing/call';
import { ThingsController } from '../testing/things.controller';
import { mintKeySecret } from './key-secret';

let app: Booted;
const call = caller(() => app);
const at = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

beforeAll(async () => {
  app = await boot({ controllers: [ThingsController], http: { operatorKey } });
});
afterAll(() => app.close());

const withKey = async (key: string | null, headers: Record<string, string> = {}) => {
  const { status, code, headers: answered } = await call('GET', '/things/context', { key, headers });
  return { status, code, challenge: answered.get('www-authenticate') };
};

describe('the key of a request', () => {
  it('opens it', async () =>
    expect((await call('GET', '/things/context')).body.caller).toEqual({
      platformId: 'plt_1',
      keyId: 'key_1',
      scopes: ['things:read', 'things:write'],
      environment: 'test',
    }));

  it.each<[string, string, () => string | null, Record<string, string>]>([
    ['is missing', 'missing_api_key', () => null, {}],
    ['is not a bearer token', 'missing_api_key', () => null, { authorization: 'Basic abc' }],
    ['is empty', 'invalid_api_key', () => null, { authorization: 'Bearer ' }],
    ['has another form', 'invalid_api_key', () => 'hunter2', {}],
    ['is nobody’s', 'invalid_api_key', () => mintKeySecret('test'), {}],
    ['is of the other environment', 'wrong_environment', () => mintKeySecret('live'), {}],
    ['was revoked', 'revoked_api_key', () => app.keys.issue({ id: 'k', revokedAt: at(-1) }), {}],
    ['has expired', 'expired_api_key', () => app.keys.issue({ id: 'k', expiresAt: at(-1) }), {}],
    ['is past its rotation overlap', 'expired_api_key', () => app.keys.issue({ id: 'k', secretExpiresAt: at(-1) }), {}],
    ['has an expiry that cannot be read', 'expired_api_key', () => app.keys.issue({ id: 'k', expiresAt: 'soon' }), {}],
    ['comes from elsewhere', 'invalid_api_key', () => app.keys.issue({ id: 'k', ipAllowList: ['10.0.0.0/8'] }), {}],
  ])('that %s gets %s and the challenge', async (_what, code, key, headers) =>
    expect(await withKey(key(), headers)).toEqual({ status: 401, code, challenge: 'Bearer' }),
  );

  it('that is sent as Basic, as other APIs take it, is told how to be sent', async () => {
    const { body } = await call('GET', '/things/context', { key: null, headers: { authorization: 'Basic c2s6' } });
    expect([body.error.code, body.error.message]).toEqual([
      'missing_api_key',
      'The API key was sent with Basic authentication. Send the header Authorization: Bearer <key>.',
    ]);
  });

  it('passes from an address on its list', async () =>
    expect((await withKey(app.keys.issue({ id: 'k', ipAllowList: ['127.0.0.0/8'] }))).status).toBe(200));

  it('without the scope is told which one is needed', async () => {
    const key = app.keys.issue({ id: 'k', scopes: ['other:read'] });
    const { status, body } = await call('GET', '/things/context', { key });
    expect([status, body.error.code, body.error.details]).toEqual([
      403,
      'insufficient_scope',
      { required_scope: 'things:read' },
    ]);
  });

  it('expires in real time: moving the test clock locks nobody out', async () => {
    const other = await boot({ controllers: [ThingsController] });
    const [key, old] = [{ expiresAt: at(20) }, { secretExpiresAt: at(20) }].map((facts) =>
      other.keys.issue({ id: 'k', ...facts }),
    );
    other.clock.advanceTo(Date.now() + 30 * 86_400_000);
    const answers = await Promise.all(
      [key!, old!].map((each) => caller(() => other)('GET', '/things/context', { key: each })),
    );
    await other.close();
    expect(answers.map(({ status, headers }) => [status, headers.get('service-key-expires')])).toEqual([
      [200, null],
      [200, null],
    ]);
  });

  it('is told of its end in the last 14 days only', async () => {
    const expiresAt = at(13);
    const soon = await call('GET', '/things/context', { key: app.keys.issue({ id: 'k', expiresAt }) });
    const later = await call('GET', '/things/context', { key: app.keys.issue({ id: 'k', expiresAt: at(15) }) });
    expect([soon.headers.get('service-key-expires'), later.headers.get('service-key-expires')]).toEqual([
      expiresAt,
      null,
    ]);
  });

  it('is looked at before the body is read', async () =>
    expect(await call('POST', '/things', { key: null, raw: 'x'.repeat(200_000) })).toMatchObject({
      code: 'missing_api_key',
    }));

  it('is answered with 503 while the directory is down', async () => {
    jest.spyOn(app.keys, 'find').mockRejectedValueOnce(new Error('down'));
    const { status, code, headers } = await call('GET', '/things/context', { key: mintKeySecret('test') });
    expect([status, code, headers.get('retry-after')]).toEqual([503, 'service_unavailable', '1']);
  });
});

describe('the operator’s key', () => {
  it('opens operator routes and nothing else', async () => {
    expect((await call('POST', '/things/operators/only', { key: operatorKey })).status).toBe(200);
    expect((await call('GET', '/things/context', { key: operatorKey })).code).toBe('invalid_api_key');
    expect((await call('POST', '/things/operators/only')).code).toBe('invalid_api_key');
    expect((await call('POST', '/things/operators/only', { key: null })).code).toBe('missing_api_key');
  });

  it('is asked for by name where an API key was sent, and the other way round', async () => {
    expect((await call('POST', '/things/operators/only')).body.error.message).toBe(
      'This operation needs the operator key (ok_…); an API key does not open it.',
    );
    expect((await call('GET', '/things/context', { key: operatorKey })).body.error.message).toBe(
      'This operation needs an API key (sk_…); the operator key opens operator routes only.',
    );
  });

  it('is guessed no more often than an API key, and goes on opening while others guess', async () => {
    const limits = { ratePerKey: 0, burstPerKey: 0, concurrentPerKey: 0, unknownKeysPerAddress: 3 };
    const other = await boot({ controllers: [ThingsController], http: { operatorKey, limits } });
    const ask = async (key: string) => {
      const { status, code, headers } = await caller(() => other)('POST', '/things/operators/only', { key });
      return [status, code, headers.get('retry-after') !== null];
    };
    const known = await ask(operatorKey);
    const guesses = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(`${operatorKey}${n}`)));
    const again = await ask(operatorKey);
    await other.close();
    expect([known[0], again[0]]).toEqual([200, 200]);
    expect(guesses.filter(([status]) => status === 401).length).toBeLessThanOrEqual(3);
    expect(guesses.filter(([status]) => status === 429)[0]).toEqual([429, 'rate_limited', true]);
  });

  it('opens from an address that guesses too often, also for the first time', async () => {
    const limits = { ratePerKey: 0, burstPerKey: 0, concurrentPerKey: 0, unknownKeysPerAddress: 1 };
    const other = await boot({ controllers: [ThingsController], http: { operatorKey, limits } });
    const ask = async (key: string) => (await caller(() => other)('POST', '/things/operators/only', { key })).status;
    await Promise.all(Array.from({ length: 5 }, (_, n) => ask(`${operatorKey}${n}`)));
    const right = await ask(operatorKey);
    await other.close();
    expect(right).toBe(200);
  });

  it('like any valid key is accepted while others at its address guess, also for the first time', async () => {
    const limits = { ratePerKey: 0, burstPerKey: 0, concurrentPerKey: 0, unknownKeysPerAddress: 1 };
    const other = await boot({ controllers: [ThingsController], http: { limits } });
    const ask = async (key: string) => (await caller(() => other)('GET', '/things', { key })).status;
    const guesses = await Promise.all(Array.from({ length: 10 }, (_, n) => ask(`sk_test_guess0000${n}`)));
    const right = await ask(other.keys.issue({ id: 'key_new' }));
    await other.close();
    expect(new Set(guesses)).toEqual(new Set([401, 429]));
    expect(right).toBe(200);
  });

  it('keeps idempotency keys as well', async () => {
    const send = () =>
      call('POST', '/things/operators/only', { key: operatorKey, headers: { 'idempotency-key': 'op-1' } });
    const [first, second] = [await send(), await send()];
    expect([second.text, second.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
  });

  it('not being set, the routes do not exist', async () => {
    const other = await boot({ controllers: [ThingsController] });
    const answered = await caller(() => other)('POST', '/things/operators/only', { key: operatorKey });
    await other.close();
    expect([answered.status, answered.code]).toEqual([404, 'route_not_found']);
  });

  it('must be long enough to be worth its name', () =>
    expect(boot({ http: { operatorKey: 'ok_short' } })).rejects.toThrow('operator key'));
});
