import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from '../harness/api';
import { json, SigningProvider } from '../harness/identity-provider/signing-provider';
import { newAddress, newTeam, type Person } from './people';
import { ProviderBrowser, setProvider } from './provider-sign-in';

jest.setTimeout(180_000);

const reasonOf = ({ status, body }: { status: number; body: any }) => [
  status,
  body?.error?.code,
  body?.error?.details?.reason,
];
const configuration = '/.well-known/openid-configuration';
const unavailable = (reason: string) => [409, 'identity_provider_unavailable', reason];
const invalid = (reason: string) => [401, 'invalid_identity', reason];
let secrets = 0;
const big = JSON.stringify({ padding: 'x'.repeat(1024 * 1024) });

describe('a provider that lies, or fails', () => {
  let provider: SigningProvider;
  let api: Api;
  let owner: Person;
  let platform: string;
  beforeAll(async () => {
    provider = await SigningProvider.open();
  });
  afterAll(() => provider.close());
  beforeEach(async () => {
    provider.reset();
    ({ api, owner } = await newTeam('lied to'));
    platform = (await owner.browser.get('/dashboard/session')).body.platform.id;
    // A cached configuration would hide what is said later.
    await setProvider(api, {
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret: `secret ${(secrets += 1)}`,
    });
  });

  /** Somebody comes back, of whom the provider tells these claims beside those that are right. */
  const comeBack = async (claims: object = {}, returned: Record<string, string | null> = { code: 'c1' }) => {
    const browser = new ProviderBrowser();
    const begun = await browser.begin(platform);
    if (begun.status !== 200) return begun;
    const { searchParams } = new URL(begun.body.url);
    const truth = { sub: 's1', email: owner.email, email_verified: true, nonce: searchParams.get('nonce') };
    provider.claims = { ...truth, ...claims };
    return browser.finish({ state: searchParams.get('state'), ...returned });
  };
  const usersNow = async () => (await api.get('/v1/users')).text;

  it('lets somebody in as long as it tells the truth, with PKCE and without its secret in an address', async () => {
    const browser = new ProviderBrowser();
    const { body } = await browser.begin(platform);
    const asked = Object.fromEntries(new URL(body.url).searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      client_id: 'taprail',
      code_challenge_method: 'S256',
      redirect_uri: browser.redirectUri,
      scope: 'openid email profile',
    });
    expect(asked['code_challenge']).toMatch(/^[\w-]{43}$/);
    provider.claims = { sub: 's1', email: owner.email, email_verified: true, nonce: asked['nonce'] };
    expect((await browser.finish({ state: asked['state']!, code: 'c1' })).status).toBe(201);
    const exchange = provider.asked.find(({ path }) => path === '/token')!;
    expect(exchange.authorization).toMatch(/^Basic /);
    expect(new URLSearchParams(exchange.body).get('code_verifier')).toMatch(/^[\w-]{43}$/);
  });

  it.each<[string, () => object | void, readonly [number, string, string]]>([
    ['another issuer', () => ({ iss: 'https://evil.example' }), invalid('issuer') as never],
    ['another audience', () => ({ aud: 'another application' }), invalid('audience') as never],
    ['another sign-in', () => ({ nonce: 'of another' }), invalid('nonce') as never],
    ['no nonce', () => ({ nonce: undefined }), invalid('form') as never],
    ['yesterday', () => ({ exp: Math.floor(Date.now() / 1_000) - 3_600 }), invalid('time') as never],
    ['no end', () => ({ exp: undefined }), invalid('form') as never],
    ['nobody', () => ({ sub: undefined }), invalid('form') as never],
    ['an algorithm of none', () => void (provider.header = { alg: 'none' }), invalid('signature') as never],
    ['its secret as the key', () => void (provider.header = { alg: 'HS256' }), invalid('signature') as never],
    ['the key of somebody else', () => provider.signWithAnotherKey(), invalid('signature') as never],
    [
      'a key that it does not have',
      () => void (provider.header = { alg: 'RS256', kid: 'k9' }),
      invalid('signature') as never,
    ],
    [
      'an address that it has not verified',
      () => ({ email_verified: false }),
      [403, 'identity_not_accepted', 'address_not_verified'],
    ],
    [
      'an address that it calls verified in a string',
      () => ({ email_verified: 'true' }),
      [403, 'identity_not_accepted', 'address_not_verified'],
    ],
    ['no address', () => ({ email: undefined }), [403, 'identity_not_accepted', 'address_missing']],
    ['an address that is a list', () => ({ email: [owner.email] }), [403, 'identity_not_accepted', 'address_missing']],
    [
      'an address of 10 kB',
      () => ({ email: `${'a'.repeat(10_000)}@people.example` }),
      [403, 'identity_not_accepted', 'address_missing'],
    ],
  ])('speaks of %s, and nobody is let in', async (_what, lie, expected) => {
    const before = await usersNow();
    const claims = lie() ?? {};
    expect(reasonOf(await comeBack(claims))).toEqual(expected);
    expect(await usersNow()).toBe(before);
  });

  it('advertises that it signs nothing, and nobody is let in', async () => {
    provider.metadata = { id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256'] };
    for (const alg of ['none', 'HS256']) {
      provider.header = { alg };
      expect(reasonOf(await comeBack())).toEqual(invalid('signature'));
    }
  });

  it.each<[string, string, (typeof provider)['answers'][string], readonly unknown[]]>([
    ['says nothing of itself', configuration, (response) => json(response, {}, 404), unavailable('unexpected_answer')],
    ['answers with a page', configuration, (response) => void response.end('<html>'), unavailable('unexpected_answer')],
    [
      'says that it is somebody else',
      configuration,
      (response) => json(response, { issuer: 'https://evil.example' }),
      unavailable('wrong_issuer'),
    ],
    [
      'answers with 1 MB',
      configuration,
      (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(big),
      unavailable('too_large'),
    ],
    [
      'sends elsewhere',
      configuration,
      (response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      unavailable('unexpected_answer'),
    ],
    ['hangs up', configuration, (response) => void response.destroy(), unavailable('not_reached')],
    [
      'fails at the exchange',
      '/token',
      (response) => json(response, { error: 'server_error' }, 500),
      unavailable('unexpected_answer'),
    ],
    [
      'does not know us',
      '/token',
      (response) => json(response, { error: 'invalid_client' }, 401),
      unavailable('client_refused'),
    ],
    [
      'has seen the code before',
      '/token',
      (response) => json(response, { error: 'invalid_grant' }, 400),
      invalid('code'),
    ],
    [
      'gives a token of 1 MB',
      '/token',
      (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(big),
      unavailable('too_large'),
    ],
    [
      'gives no token',
      '/token',
      (response) => json(response, { access_token: 'a', token_type: 'Bearer' }),
      invalid('form'),
    ],
    [
      'gives text as a token',
      '/token',
      (response) => json(response, { access_token: 'a', token_type: 'Bearer', id_token: 'a.b.c' }),
      unavailable('unexpected_answer'),
    ],
    ['has lost its keys', '/jwks', (response) => json(response, { keys: [] }), invalid('signature')],
    [
      'answers with 1 MB of keys',
      '/jwks',
      (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(big),
      unavailable('too_large'),
    ],
  ])('%s, and nobody is let in', async (_what, path, answer, expected) => {
    provider.answers = { [path]: answer };
    const before = await usersNow();
    expect(reasonOf(await comeBack())).toEqual(expected);
    expect(await usersNow()).toBe(before);
  });

  it.each<[string, object, string]>([
    ['to run a script', { authorization_endpoint: 'javascript:alert(1)' }, 'address_not_allowed'],
    ['to a page without TLS', { authorization_endpoint: 'http://evil.example/authorize' }, 'address_not_allowed'],
    ['to exchange codes inside our network', { token_endpoint: 'http://169.254.169.254/token' }, 'address_not_allowed'],
    ['to read keys inside our network', { jwks_uri: 'http://10.0.0.1/keys' }, 'address_not_allowed'],
    ['without PKCE', { code_challenge_methods_supported: ['plain'] }, 'incomplete'],
    ['without codes', { response_types_supported: ['id_token'] }, 'incomplete'],
    ['without keys', { jwks_uri: undefined }, 'incomplete'],
    ['with an address that is none', { token_endpoint: 7 }, 'incomplete'],
  ])('asks us %s, and is not asked itself', async (_what, metadata, reason) => {
    provider.metadata = metadata as never;
    expect(reasonOf(await new ProviderBrowser().begin(platform))).toEqual(unavailable(reason));
  });

  it('names an address of ours over TLS, which is not called either', async () => {
    provider.metadata = { token_endpoint: 'https://10.0.0.1/token' };
    expect(reasonOf(await comeBack())).toEqual(unavailable('address_not_allowed'));
  });

  it('does not answer at all, and is not waited for', async () => {
    provider.answers = { [configuration]: () => new Promise<void>(() => undefined) };
    expect(reasonOf(await new ProviderBrowser().begin(platform))).toEqual(unavailable('too_slow'));
    // One byte a second is no answer either.
    provider.answers = {
      [configuration]: async (response) => {
        for (let n = 0; n < 60 && !response.destroyed; n += 1) {
          response.write(' ');
          await sleep(500);
        }
      },
    };
    expect(reasonOf(await new ProviderBrowser().begin(platform))).toEqual(unavailable('too_slow'));
  });

  it('is asked for its configuration once by all who begin at once, and not again by the next', async () => {
    const begun = await Promise.all(Array.from({ length: 20 }, () => new ProviderBrowser().begin(platform)));
    expect(begun.map(({ status }) => status)).toEqual(Array(20).fill(200));
    await new ProviderBrowser().begin(platform);
    // On a cluster each gateway asks for itself.
    expect(provider.asked.filter(({ path }) => path === configuration).length).toBeLessThanOrEqual(2);
  });

  it('is not there', async () => {
    const gone = await SigningProvider.open();
    const { issuer, clientId, clientSecret } = gone;
    await gone.close();
    await setProvider(api, { issuer, clientId, clientSecret });
    expect(reasonOf(await new ProviderBrowser().begin(platform))).toEqual(unavailable('not_reached'));
  });

  it('sends an error along, of which its own words are not shown', async () => {
    const denied = await comeBack({}, { error: 'access_denied' });
    expect(reasonOf(denied)).toEqual([401, 'identity_provider_refused', 'access_denied']);
    const strange = await comeBack({}, { error: '<b>call 0900 123</b>' });
    expect([reasonOf(strange), strange.text.includes('0900')]).toEqual([
      [401, 'identity_provider_refused', 'other'],
      false,
    ]);
  });

  it('is not the one that has answered the browser', async () => {
    expect(reasonOf(await comeBack({}, { code: 'c1', iss: 'https://evil.example' }))).toEqual(invalid('issuer'));
    provider.metadata = { authorization_response_iss_parameter_supported: true };
    await setProvider(api, { issuer: provider.issuer, clientId: 'another', clientSecret: 'x' });
    expect(reasonOf(await comeBack({ aud: 'another' }))).toEqual(invalid('issuer'));
    expect((await comeBack({ aud: 'another' }, { code: 'c1', iss: provider.issuer })).status).toBe(201);
  });

  it('has codes and secrets with numbers that look like those of cards', async () => {
    const looks = '4242424242424242';
    await setProvider(api, { issuer: provider.issuer, clientId: looks, clientSecret: looks });
    expect((await comeBack({ aud: looks }, { code: looks })).status).toBe(201);
  });

  it('has given the address to somebody else: they are refused, and it is recorded', async () => {
    expect((await comeBack()).body.user.id).toBe(owner.id);
    const refused = await comeBack({ sub: 's2' });
    expect(reasonOf(refused)).toEqual([403, 'identity_not_accepted', 'other_subject']);
    const { body } = await api.get(`/v1/users/${owner.id}`);
    expect(body.identity_refused_at).toMatch(/^\d{4}-/);
    // The person stays the same whatever the address is by now.
    const moved = await comeBack({ email: newAddress('olga.new') });
    expect([moved.status, moved.body.user.id, moved.body.user.email]).toEqual([201, owner.id, owner.email]);
    // A new link is the way for a person whose account at the provider was made anew.
    await api.post(`/v1/users/${owner.id}/invitation`, undefined);
    expect((await comeBack({ sub: 's2' })).body.user.id).toBe(owner.id);
    expect(reasonOf(await comeBack({ sub: 's1' }))).toEqual([403, 'identity_not_accepted', 'other_subject']);
  });

  it('has the same subject as another platform has: they stay two people', async () => {
    const other = await newTeam('other');
    await setProvider(other.api, { issuer: provider.issuer, clientId: provider.clientId, clientSecret: 'y' });
    expect((await comeBack()).body.user.id).toBe(owner.id);
    platform = (await other.owner.browser.get('/dashboard/session')).body.platform.id;
    expect(reasonOf(await comeBack())).toEqual([403, 'identity_not_accepted', 'not_invited']);
    expect((await comeBack({ email: other.owner.email, sub: 's3' })).body.user.id).toBe(other.owner.id);
  });

  it('tells a name over lines and pages: one line of it is taken', async () => {
    const email = newAddress('long');
    await api.post('/v1/users', { email, role: 'support' });
    const joined = await comeBack({ sub: 's9', email, name: `Ada\r\n<script>\u0000${'x'.repeat(500)}` });
    const { name } = joined.body.user;
    expect([name.startsWith('Ada <script> x'), name.length]).toEqual([true, 100]);
  });
});

describe('a request about a sign-in', () => {
  it.each<[string, string, unknown, number]>([
    ['without a state', 'session', { code: 'c' }, 422],
    ['with a state of 1 kB', 'session', { state: 'x'.repeat(1_000), code: 'c' }, 422],
    ['with a code of 100 kB', 'session', { state: 'x', code: 'x'.repeat(100_000) }, 413],
    ['with no cookie', 'session', { state: 'x', code: 'c' }, 401],
    ['of a platform that is none', 'sign-in', { platform: 'plt_1' }, 422],
    ['of a platform that is not known', 'sign-in', { platform: 'plt_01KJM0Z8R00000000000000ZZZ' }, 404],
  ])('%s is refused', async (_what, path, body, status) => {
    const answer = await new ProviderBrowser().change('POST', `/dashboard/identity-provider/${path}`, body);
    expect(answer.status).toBe(status);
  });

  it('by a page of somebody else is refused', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    for (const path of ['sign-in', 'session', 'offers']) {
      const answer = await new ProviderBrowser().change(
        'POST',
        `/dashboard/identity-provider/${path}`,
        { state: 'x', platform: 'plt_01KJM0Z8R00000000000000ZZZ' },
        headers,
      );
      expect([path, answer.status]).not.toEqual([path, 200]);
      expect(answer.status).toBeLessThan(500);
    }
  });

  it('with a forged cookie is refused', async () => {
    const browser = new ProviderBrowser();
    for (const value of [
      '',
      'x',
      'a.b.c.d.e',
      `plt_01KJM0Z8R00000000000000ZZZ.0.${Date.now()}.${'x'.repeat(43)}.${'x'.repeat(43)}`,
      'x'.repeat(3_000),
      '%E0%A4%A',
    ]) {
      browser.passing = `taprail-provider-sign-in=${value}`;
      expect((await browser.finish({ state: 'x'.repeat(43), code: 'c' })).body.error.code).toBe(
        'invalid_provider_sign_in',
      );
    }
  });
});
