import { type newPlatform } from '../harness/api';
import { type RealProvider, signInThere, startRealProvider } from '../harness/identity-provider/real-provider';
import { PasskeyBrowser } from './passkey-browser';
import { newAddress, newPerson, newTeam, password } from './people';
import { ProviderBrowser, returnedIn, setProvider } from './provider-sign-in';

jest.setTimeout(180_000);

const codeOf = ({ status, body }: { status: number; body: any }) => [status, body?.error?.code];
const reasonOf = ({ status, body }: { status: number; body: any }) => [
  status,
  body?.error?.code,
  body?.error?.details?.reason,
];

describe('sign-in through a real provider', () => {
  let provider: RealProvider;
  beforeAll(async () => {
    provider = await startRealProvider(new ProviderBrowser().redirectUri);
  });
  afterAll(() => provider?.close());

  const signIn = async (platform: string, login: string, browser = new ProviderBrowser()) => {
    const begun = await browser.begin(platform);
    if (begun.status !== 200) throw new Error(`Not begun: ${begun.status} ${begun.text}`);
    const returned = await signInThere(begun.body.url, login, browser.redirectUri);
    const answer = await browser.finish(returnedIn(returned));
    return { answer, browser, returned: returnedIn(returned) };
  };
  const newTeamWithProvider = async (name: string, change: object = {}) => {
    const team = await newTeam(name);
    await setProvider(team.api, provider, change);
    const { body } = await team.owner.browser.get('/dashboard/session');
    return { ...team, platform: body.platform.id as string };
  };

  it('lets an invited person in with the role of the invitation, and says how', async () => {
    const { api, platform } = await newTeamWithProvider('invited');
    const email = newAddress('ada');
    const invited = await api.post('/v1/users', { email, role: 'finance' });
    const { answer, browser } = await signIn(platform, email.toUpperCase());
    expect([answer.status, answer.body.user]).toEqual([
      201,
      { id: invited.body.id, email, name: `${email.toUpperCase().split('@')[0]} of Acme`, role: 'finance' },
    ]);
    expect((await browser.get('/v1/payouts')).status).toBe(200);
    expect((await browser.change('POST', '/v1/api-keys', {})).body.error.code).toBe('insufficient_scope');
    const { body } = await api.get(`/v1/dashboard-sessions?user=${invited.body.id}`);
    expect(body.data.map((session: any) => session.opened_by)).toEqual(['identity_provider']);
    const { body: user } = await api.get(`/v1/users/${invited.body.id}`);
    expect([user.status, user.invitation_expires_at]).toEqual(['active', null]);
    // The link that was made is used up with it.
    expect((await signIn(platform, email.toUpperCase())).answer.body.user.id).toBe(invited.body.id);
  });

  it('lets nobody in whom nobody has invited, and whoever the platform lets join with a role', async () => {
    const { api, platform } = await newTeamWithProvider('joining');
    const email = newAddress('eve');
    expect(reasonOf((await signIn(platform, email)).answer)).toEqual([403, 'identity_not_accepted', 'not_invited']);
    await setProvider(api, provider, {
      client_secret: undefined,
      joins_as: 'support',
      allowed_domains: ['people.example'],
    });
    const joined = await signIn(platform, email);
    expect([joined.answer.status, joined.answer.body.user.role]).toEqual([201, 'support']);
    const { id } = joined.answer.body.user;
    expect((await signIn(platform, email)).answer.body.user.id).toBe(id);
    expect(reasonOf((await signIn(platform, 'eve@elsewhere.example')).answer)).toEqual([
      403,
      'identity_not_accepted',
      'domain_not_allowed',
    ]);
    expect(reasonOf((await signIn(platform, `unverified.${email}`)).answer)).toEqual([
      403,
      'identity_not_accepted',
      'address_not_verified',
    ]);
    expect((await api.get('/v1/users')).body.data.filter((user: any) => user.role === 'support')).toHaveLength(1);
    await api.delete(`/v1/users/${id}`);
    expect((await joined.browser.get('/v1/transactions')).status).toBe(401);
    expect(reasonOf((await signIn(platform, email)).answer)).toEqual([403, 'identity_not_accepted', 'deactivated']);
  });

  it('goes by the role of the moment, and ends with the session', async () => {
    const { api, platform } = await newTeamWithProvider('roles');
    const { id, email } = await newPerson(api, 'finance', 'Fay');
    const { browser } = await signIn(platform, email);
    await api.patch(`/v1/users/${id}`, { role: 'developer' });
    expect((await browser.get('/v1/webhook-endpoints')).status).toBe(200);
    expect((await browser.change('DELETE', '/dashboard/session')).status).toBe(204);
    expect((await browser.get('/v1/webhook-endpoints')).status).toBe(401);
  });

  it('cannot be finished twice, in another browser, or after the settings have changed', async () => {
    const { api, platform, owner } = await newTeamWithProvider('once');
    const first = await signIn(platform, owner.email);
    expect(first.answer.status).toBe(201);
    const refused = [401, 'invalid_provider_sign_in'];
    expect(codeOf(await first.browser.finish(first.returned))).toEqual(refused);

    const begun = new ProviderBrowser();
    const { body } = await begun.begin(platform);
    const returned = returnedIn(await signInThere(body.url, owner.email, begun.redirectUri));
    expect(codeOf(await new ProviderBrowser().finish(returned))).toEqual(refused);
    expect(codeOf(await first.browser.finish(returned))).toEqual(refused);
    expect(codeOf(await begun.finish({ ...returned, state: `${returned['state']!}x` }))).toEqual(refused);
    await setProvider(api, provider, { name: 'Acme again' });
    expect(codeOf(await begun.finish(returned))).toEqual(refused);
  });

  it('of two who come back at once with one state lets one in', async () => {
    const { platform, owner } = await newTeamWithProvider('at once');
    const browser = new ProviderBrowser();
    const { body } = await browser.begin(platform);
    const returned = returnedIn(await signInThere(body.url, owner.email, browser.redirectUri));
    const answers = await Promise.all([browser.finish(returned), browser.finish(returned), browser.finish(returned)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401]);
  });

  it('can be the only way in: passwords and passkeys are off, other sessions end, and owners keep a recovery code', async () => {
    const { api, platform, owner } = await newTeamWithProvider('required');
    const { email, browser: fay } = await newPerson(api, 'finance', 'Fay');
    const codes = async (browser: typeof fay) =>
      (await browser.change('POST', '/dashboard/account/recovery-codes', { current_password: password })).body.codes;
    const [ownerCodes, fayCodes] = [await codes(owner.browser), await codes(fay)];
    const passkey = new PasskeyBrowser();
    await passkey.session.signIn({ email, password });
    expect((await passkey.addPasskey('Laptop')).status).toBe(201);
    const through = await signIn(platform, email);
    const { issuer, clientId: client_id } = provider;
    const body = { name: 'Acme', issuer, client_id, required: true };
    expect((await owner.browser.change('PUT', '/v1/identity-provider', body)).status).toBe(200);
    // Who has turned it on goes on, and so does who came that way.
    expect((await owner.browser.get('/v1/transactions')).status).toBe(200);
    expect((await through.browser.get('/v1/transactions')).status).toBe(200);
    expect((await fay.get('/v1/transactions')).status).toBe(401);

    const required = [403, 'identity_provider_required'];
    for (const tried of [password, 'wrong horse battery']) {
      const refused = await new ProviderBrowser().signIn({ email, password: tried });
      expect(codeOf(refused)).toEqual([401, 'invalid_credentials']);
    }
    expect(codeOf(await new PasskeyBrowser(passkey.authenticator).signIn())).toEqual(required);
    const recover = (address: string, code: string) =>
      new ProviderBrowser().change('POST', '/dashboard/account/recovery', {
        email: address,
        recovery_code: code,
        password: 'another kettle nine',
      });
    expect(codeOf(await recover(email, fayCodes[0]))).toEqual(required);
    expect((await recover(owner.email, ownerCodes[0])).status).toBe(201);
    const { body: invited } = await api.post('/v1/users', { email: newAddress('ada'), role: 'finance' });
    const invitation = invited.invitation_url.split('=')[1];
    const join = { invitation, name: 'Ada', password };
    expect(codeOf(await new ProviderBrowser().change('POST', '/dashboard/account/join', join))).toEqual(required);
    expect(codeOf(await new PasskeyBrowser().join(invitation, 'Ada'))).toEqual(required);
    expect((await signIn(platform, email)).answer.status).toBe(201);
  });

  it('is tested before anybody needs it', async () => {
    const { api } = await newTeamWithProvider('tested');
    const test = async () => (await api.post('/v1/identity-provider/test', undefined)).body;
    expect(await test()).toMatchObject({ ok: true, checks: Array(3).fill({ outcome: 'passed', message: null }) });
    await setProvider(api, provider, { client_secret: 'another one' });
    const { ok, checks } = await test();
    expect([ok, checks[2]]).toEqual([
      false,
      {
        name: 'client',
        outcome: 'failed',
        message: 'The identity provider does not accept the client ID or the client secret of this platform.',
      },
    ]);
  });
});

describe('the identity provider of a platform', () => {
  const terms = { name: 'Acme', issuer: 'https://id.acme.example', client_id: 'taprail', client_secret: 'a secret' };
  const put = (api: Awaited<ReturnType<typeof newPlatform>>['api'], body: object) =>
    api.send('PUT', '/v1/identity-provider', { body });

  it('is set, shown without its secret, and removed', async () => {
    const { api } = await newTeam('settings');
    expect(codeOf(await api.get('/v1/identity-provider'))).toEqual([404, 'identity_provider_not_found']);
    expect(codeOf(await put(api, { ...terms, client_secret: undefined }))).toEqual([422, 'missing_field']);
    const set = await put(api, { ...terms, allowed_domains: ['ACME.example'] });
    expect([set.status, set.text.includes('a secret')]).toEqual([200, false]);
    expect(set.body).toMatchObject({
      object: 'identity_provider',
      issuer: terms.issuer,
      allowed_domains: ['acme.example'],
      joins_as: null,
      required: false,
      redirect_uri: `${api.url}/dashboard/sign-in/return`,
    });
    const shown = await api.get('/v1/identity-provider');
    expect(shown.body).toEqual(set.body);
    const kept = await put(api, { ...terms, client_secret: undefined, required: true });
    expect([kept.status, kept.body.required, kept.body.allowed_domains]).toEqual([200, true, []]);
    const moved = { ...terms, client_secret: undefined, issuer: 'https://elsewhere.example' };
    expect(codeOf(await put(api, moved))).toEqual([422, 'missing_field']);
    const stale = { headers: { 'if-match': '"0"' }, body: terms };
    expect(codeOf(await api.send('PUT', '/v1/identity-provider', stale))).toEqual([412, 'revision_mismatch']);
    expect((await api.delete('/v1/identity-provider')).status).toBe(204);
    expect(codeOf(await api.delete('/v1/identity-provider'))).toEqual([404, 'identity_provider_not_found']);
    expect((await put(api, terms)).status).toBe(200);
  });

  it.each([
    'http://id.acme.example',
    'ftp://id.acme.example',
    'https://ada:secret@id.acme.example',
    'https://id.acme.example/#there',
    'https://id.acme.example/?tenant=1',
    'https://ID.acme.example',
    'javascript:alert(1)',
    'acme',
  ])('is not at %s', async (issuer) => {
    const { api } = await newTeam('addresses');
    expect(codeOf(await put(api, { ...terms, issuer }))).toEqual([422, 'url_not_allowed']);
  });

  it.each([
    'https://10.0.0.1',
    'https://169.254.169.254',
    'https://[::1]',
    'https://nowhere.invalid',
    'https://0x0a000001',
  ])('is not asked at %s, where nobody on the internet answers', async (issuer) => {
    const { api } = await newTeam('private');
    const { status } = await put(api, { ...terms, issuer: new URL(issuer).origin });
    expect(status).toBe(200);
    const { body } = await api.post('/v1/identity-provider/test', undefined);
    expect([body.ok, body.checks[0].outcome]).toEqual([false, 'failed']);
  });

  it('is a matter of those who may do everything', async () => {
    const { api, owner } = await newTeam('powers');
    const { body } = await api.post('/v1/api-keys', { label: 'people', scopes: ['users:read', 'users:manage'] });
    expect(codeOf(await put(api.as(body.secret), terms))).toEqual([403, 'insufficient_scope']);
    expect((await owner.browser.change('PUT', '/v1/identity-provider', terms)).status).toBe(200);
    expect(codeOf(await api.as(body.secret).delete('/v1/identity-provider'))).toEqual([403, 'insufficient_scope']);
    const { browser } = await newPerson(api, 'developer', 'Dev');
    expect(codeOf(await browser.get('/v1/identity-provider'))).toEqual([403, 'insufficient_scope']);
  });

  it('is offered to addresses of its domains, and to whoever has the link of the platform', async () => {
    const { api, owner } = await newTeam('offers');
    const domain = `offers-${process.pid}-${Date.now()}.example`;
    await put(api, { ...terms, allowed_domains: [domain] });
    const { body: session } = await owner.browser.get('/dashboard/session');
    const offers = async (asked: object) =>
      (await new ProviderBrowser().change('POST', '/dashboard/identity-provider/offers', asked)).body.data;
    const offered = [{ platform: session.platform, name: 'Acme', host: 'id.acme.example' }];
    expect(await offers({ email: `nobody@${domain.toUpperCase()}` })).toEqual(offered);
    expect(await offers({ platform: session.platform.id })).toEqual(offered);
    expect(await offers({ email: `nobody@sub.${domain}` })).toEqual([]);
    expect(await offers({ email: "' OR 1=1 --" })).toEqual([]);
    expect(await offers({})).toEqual([]);
  });
});
