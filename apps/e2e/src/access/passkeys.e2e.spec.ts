import { SessionClient } from '../dashboard/session-client';
import type { Api } from '../harness/api';
import { asNobody, codeIn, newAddress, newPerson, newTeam, password, type Person } from './people';
import { namedUrl, PasskeyBrowser } from './passkey-browser';
import { type Lie, SoftwareAuthenticator } from './software-authenticator';

jest.setTimeout(120_000);

const codeOf = ({ status, body }: { status: number; body: any }) => [status, body?.error?.code];
const other = 'wooden spoon eleven';

/** Signed in with a password, at a browser that has an authenticator. */
const atBrowser = async ({ email }: Person, counts = true): Promise<PasskeyBrowser> => {
  const browser = new PasskeyBrowser(new SoftwareAuthenticator(namedUrl(), counts));
  const { status, text } = await browser.session.signIn({ email, password });
  if (status !== 201) throw new Error(`Not signed in: ${status} ${text}`);
  return browser;
};

const withPasskey = async (api: Api, name = 'Fay') => {
  const person = await newPerson(api, 'finance', name);
  const browser = await atBrowser(person);
  const { status, body, text } = await browser.addPasskey('Laptop');
  if (status !== 201) throw new Error(`Not added: ${status} ${text}`);
  return { person, browser, passkeyId: body.id as string };
};

const invite = async (api: Api) => {
  const { body } = await api.post('/v1/users', { email: newAddress('ada'), role: 'finance' });
  return { id: body.id as string, email: body.email as string, invitation: codeIn(body.invitation_url) };
};

describe('a passkey', () => {
  it('is added at the account, signs in without an address, and is listed with its last use', async () => {
    const { api } = await newTeam('added');
    const { person, browser } = await withPasskey(api);
    const [before] = (await browser.account()).passkeys;
    expect(before).toMatchObject({ name: 'Laptop', last_used_at: null, refused_at: null });

    const elsewhere = new PasskeyBrowser(browser.authenticator);
    const opened = await elsewhere.signIn();
    expect([opened.status, opened.body.user.id, opened.body.user.role]).toEqual([201, person.id, 'finance']);
    expect((await elsewhere.session.get('/v1/transactions')).status).toBe(200);
    const { passkeys, sessions } = await elsewhere.account();
    expect(passkeys[0].last_used_at).not.toBeNull();
    expect(sessions.map((session: any) => session.opened_by).sort()).toEqual(['invitation', 'passkey', 'password']);
    const listed = (await api.get(`/v1/dashboard-sessions?user=${person.id}`)).body.data;
    expect(listed[0]).toMatchObject({ opened_by: 'passkey', user: { id: person.id } });
  });

  it('that is synced counts no answers and signs in again and again', async () => {
    const { api } = await newTeam('synced');
    const browser = await atBrowser(await newPerson(api, 'finance', 'Fay'), false);
    await browser.addPasskey('Phone');
    for (let n = 0; n < 3; n += 1) expect((await browser.signIn()).status).toBe(201);
  });

  it('is one of several, of which no two are the same credential', async () => {
    const { api } = await newTeam('several');
    const { browser } = await withPasskey(api);
    expect((await browser.addPasskey('Key')).status).toBe(201);
    const [first, second] = browser.authenticator.credentials;
    const { body } = await browser.newPasskeyOptions();
    expect(body.excludeCredentials.map(({ id }: any) => id).sort()).toEqual([first!.id, second!.id].sort());
    expect(body).toMatchObject({
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      rp: { id: 'localhost' },
    });
    expect(codeOf(await browser.addPasskey('Again', { credentialId: first!.id }))).toEqual([409, 'passkey_exists']);
    expect((await browser.account()).passkeys.map(({ name }: any) => name)).toEqual(['Laptop', 'Key']);
  });

  it('is removed, and the sessions that it has opened end with it', async () => {
    const { api } = await newTeam('removed');
    const { browser, passkeyId } = await withPasskey(api);
    const elsewhere = new PasskeyBrowser(browser.authenticator);
    await elsewhere.signIn();
    const { browser: stranger } = await withPasskey(api, 'Finn');
    const remove = (by: PasskeyBrowser) => by.session.change('DELETE', `/dashboard/account/passkeys/${passkeyId}`);
    expect(codeOf(await remove(stranger))).toEqual([404, 'passkey_not_found']);
    expect((await remove(browser)).status).toBe(204);
    expect((await elsewhere.session.get('/v1/transactions')).status).toBe(401);
    expect((await browser.session.get('/v1/transactions')).status).toBe(200);
    expect(codeOf(await new PasskeyBrowser(browser.authenticator).signIn())).toEqual([401, 'invalid_passkey']);
  });

  it('that is removed in the session that it has opened leaves that one open', async () => {
    const { api } = await newTeam('removed here');
    const { browser, passkeyId } = await withPasskey(api);
    await browser.signIn();
    const removed = await browser.session.change('DELETE', `/dashboard/account/passkeys/${passkeyId}`);
    expect(removed.status).toBe(201);
    browser.session.keep(removed);
    expect((await browser.session.get('/v1/transactions')).status).toBe(200);
    expect((await browser.account()).passkeys).toEqual([]);
  });

  it('of a session of a key is nobody’s', async () => {
    const { api } = await newTeam('keys');
    const browser = new PasskeyBrowser(undefined, await SessionClient.signedIn(api.as(api.key)));
    expect(codeOf(await browser.newPasskeyOptions())).toEqual([403, 'person_required']);
  });
});

describe('an invitation', () => {
  it('is accepted with a passkey in place of a password', async () => {
    const { api } = await newTeam('joined');
    const { id, email, invitation } = await invite(api);
    const browser = new PasskeyBrowser();
    expect((await browser.join(invitation, 'Ada')).status).toBe(201);
    expect(await browser.account()).toMatchObject({ user: { id, name: 'Ada' }, has_password: false });
    expect(codeOf(await new SessionClient().signIn({ email, password }))).toEqual([401, 'invalid_credentials']);
    expect((await new PasskeyBrowser(browser.authenticator).signIn()).status).toBe(201);
    const again = await new PasskeyBrowser().post('/dashboard/account/join/passkey/options', { invitation });
    expect(codeOf(again)).toEqual([401, 'invalid_invitation']);
  });

  it('leaves a person a way in: their only passkey stays until there is a password or another one', async () => {
    const { api } = await newTeam('only way');
    const { invitation, email } = await invite(api);
    const browser = new PasskeyBrowser();
    await browser.join(invitation, 'Ada');
    const [{ id }] = (await browser.account()).passkeys;
    const remove = () => browser.session.change('DELETE', `/dashboard/account/passkeys/${id}`);
    expect(codeOf(await remove())).toEqual([409, 'last_passkey']);
    const set = await browser.post('/dashboard/account/password', { password: other });
    expect(set.status).toBe(201);
    browser.session.keep(set);
    expect((await remove()).status).toBe(204);
    expect((await new SessionClient().signIn({ email, password: other })).status).toBe(201);
  });
});

describe('somebody who has lost their passkeys', () => {
  it('sets a password by a recovery code, after which the old passkeys are none', async () => {
    const { api } = await newTeam('recovered');
    const { invitation, email } = await invite(api);
    const browser = new PasskeyBrowser();
    await browser.join(invitation, 'Ada');
    const { body } = await browser.post('/dashboard/account/recovery-codes', {});
    const recovered = await asNobody('recovery', { email, recovery_code: body.codes[0], password: other });
    expect(recovered.status).toBe(201);
    expect((await browser.session.get('/v1/transactions')).status).toBe(401);
    expect(codeOf(await browser.signIn())).toEqual([401, 'invalid_passkey']);
  });

  it('gets a new link from an owner, after which the old passkeys are none', async () => {
    const { api, owner } = await newTeam('new link');
    const { person, browser } = await withPasskey(api);
    const { body } = await owner.browser.change('POST', `/v1/users/${person.id}/invitation`, {});
    expect((await new PasskeyBrowser(browser.authenticator).signIn()).status).toBe(201);
    const anew = new PasskeyBrowser();
    expect((await anew.join(codeIn(body.invitation_url), 'Fay')).status).toBe(201);
    expect(codeOf(await new PasskeyBrowser(browser.authenticator).signIn())).toEqual([401, 'invalid_passkey']);
    expect(codeOf(await new SessionClient().signIn({ email: person.email, password }))).toEqual([
      401,
      'invalid_credentials',
    ]);
    expect((await new PasskeyBrowser(anew.authenticator).signIn()).status).toBe(201);
  });

  it('is deactivated or erased: their passkeys answer as unknown ones do', async () => {
    const { api, owner } = await newTeam('left');
    const { person, browser } = await withPasskey(api);
    const refusal = async () => {
      const { status, body } = await new PasskeyBrowser(browser.authenticator).signIn();
      return [status, body.error.code, body.error.message];
    };
    await owner.browser.change('DELETE', `/v1/users/${person.id}`);
    const deactivated = await refusal();
    await owner.browser.change('DELETE', `/v1/users/${person.id}/personal-data`);
    expect(await refusal()).toEqual(deactivated);
    const unknown = new PasskeyBrowser();
    unknown.authenticator.create({
      rp: { id: 'localhost' },
      user: { id: Buffer.from('usr_x').toString('base64url') },
      challenge: '',
    });
    const { status, body } = await unknown.signIn();
    expect([status, body.error.code, body.error.message]).toEqual(deactivated);
    expect(deactivated.slice(0, 2)).toEqual([401, 'invalid_passkey']);
  });
});

describe('an answer that is not what was asked for', () => {
  const lies: readonly (readonly [string, Lie])[] = [
    ['of another origin', { origin: 'https://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without the person verified', { isVerified: false }],
    ['of another ceremony', { type: 'payment.get' }],
    ['in a frame of another page', { crossOrigin: true }],
    ['to a challenge that nobody made', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['to no challenge', { challenge: '' }],
  ];

  it.each(lies)('opens no session: %s', async (_what, lie) => {
    const { api } = await newTeam('lying');
    const { browser } = await withPasskey(api);
    const there = new PasskeyBrowser(browser.authenticator);
    expect(codeOf(await there.signIn(lie))).toEqual([401, 'invalid_passkey']);
    expect(there.session.cookie).toBeUndefined();
    expect((await there.signIn()).status).toBe(201);
  });

  it.each([...lies, ['with an attestation that was not asked for', { format: 'apple' }] as const])(
    'adds no passkey: %s',
    async (_what, lie) => {
      const { owner } = await newTeam('lying');
      const browser = await atBrowser(owner);
      const refused = await browser.addPasskey('Key', lie);
      expect([...codeOf(refused), refused.body.error.param]).toEqual([422, 'invalid_value', 'client_data']);
      expect((await browser.account()).passkeys).toEqual([]);
    },
  );

  it('is taken once', async () => {
    const { api } = await newTeam('replayed');
    const { browser } = await withPasskey(api);
    const there = new PasskeyBrowser(browser.authenticator);
    const answer = there.authenticator.get(await there.signInOptions());
    const answers = await Promise.all(Array.from({ length: 8 }, () => there.answer(answer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(401)]);

    const { body } = await browser.newPasskeyOptions();
    const made = browser.authenticator.create(body);
    const add = () => browser.post('/dashboard/account/passkeys', { ...made, name: 'Key' });
    expect([(await add()).status, (await add()).status]).toEqual([201, 422]);
  });

  it('is taken from the session or the browser that was asked, and a stranger uses nothing up', async () => {
    const { api } = await newTeam('of another');
    const { browser } = await withPasskey(api);
    const { browser: stranger } = await withPasskey(api, 'Finn');
    const { body } = await browser.newPasskeyOptions();
    const made = { ...browser.authenticator.create(body), name: 'Key' };
    expect((await stranger.post('/dashboard/account/passkeys', made)).status).toBe(422);
    expect((await browser.post('/dashboard/account/passkeys', made)).status).toBe(201);

    const [here, there] = [new PasskeyBrowser(browser.authenticator), new PasskeyBrowser()];
    const answer = here.authenticator.get(await here.signInOptions());
    await there.signInOptions();
    expect(codeOf(await there.answer(answer))).toEqual([401, 'invalid_passkey']);
    expect((await here.answer(answer)).status).toBe(201);
  });

  it('to a challenge of another purpose is none', async () => {
    const { api } = await newTeam('purposes');
    const { browser } = await withPasskey(api);
    const { body: toProve } = await browser.post('/dashboard/account/proof/passkey/options', {});
    const toSignIn = await browser.signInOptions();
    expect(codeOf(await browser.answer(browser.authenticator.get(toProve)))).toEqual([401, 'invalid_passkey']);
    const asProof = await browser.post('/dashboard/account/proof/passkey', browser.authenticator.get(toSignIn));
    expect(codeOf(asProof)).toEqual([403, 'wrong_passkey']);
  });

  it('that names a person of another platform proves nothing of theirs', async () => {
    const [one, two] = [await newTeam('one'), await newTeam('two')];
    const { person: victim } = await withPasskey(one.api);
    const { browser } = await withPasskey(two.api);
    const userHandle = Buffer.from(victim.id).toString('base64url');
    const there = new PasskeyBrowser(browser.authenticator);
    expect(codeOf(await there.signIn({ userHandle }))).toEqual([401, 'invalid_passkey']);
    const opened = await there.signIn();
    expect([opened.status, opened.body.platform.id]).toEqual([201, two.id]);
  });

  it('with a counter that went back is refused, and shown at the account', async () => {
    const { api } = await newTeam('counter');
    const { browser } = await withPasskey(api);
    const there = new PasskeyBrowser(browser.authenticator);
    expect((await there.signIn({ counter: 41 })).status).toBe(201);
    for (const counter of [41, 40, 0]) {
      expect(codeOf(await new PasskeyBrowser(browser.authenticator).signIn({ counter }))).toEqual([
        401,
        'invalid_passkey',
      ]);
    }
    expect((await browser.account()).passkeys[0].refused_at).not.toBeNull();
    expect((await there.signIn({ counter: 42 })).status).toBe(201);
  });

  it('that is too large or no answer at all is a fault of the request', async () => {
    const { api } = await newTeam('large');
    const { browser } = await withPasskey(api);
    const send = async (change: object) => {
      const there = new PasskeyBrowser(browser.authenticator);
      return there.answer({ ...there.authenticator.get(await there.signInOptions()), ...change });
    };
    expect(codeOf(await send({ client_data: 'A'.repeat(100_000) }))).toEqual([413, 'payload_too_large']);
    expect((await send({ client_data: 'A'.repeat(5_000) })).status).toBe(422);
    expect((await send({ signature: 'not base64 url' })).status).toBe(422);
    expect((await send({ user_handle: '' })).status).toBe(422);
    for (const garbage of [
      'AAAA',
      Buffer.from('null').toString('base64url'),
      Buffer.from('[1]').toString('base64url'),
    ]) {
      expect(codeOf(await send({ client_data: garbage }))).toEqual([401, 'invalid_passkey']);
      expect(codeOf(await send({ authenticator_data: garbage }))).toEqual([401, 'invalid_passkey']);
      expect(codeOf(await send({ signature: garbage }))).toEqual([401, 'invalid_passkey']);
    }
    for (const attestation of ['AAAA', 'oA', '_____w', 'A'.repeat(16_000)]) {
      const { body } = await browser.newPasskeyOptions();
      const made = { ...browser.authenticator.create(body), name: 'Key', attestation };
      expect((await browser.post('/dashboard/account/passkeys', made)).status).toBe(422);
    }
    expect((await browser.account()).passkeys).toHaveLength(1);
  });
});

describe('the page of another address', () => {
  it('is told where passkeys are used', async () => {
    const { status, body } = await new PasskeyBrowser().post(
      '/dashboard/session/passkey/options',
      {},
      {
        origin: 'http://127.0.0.1:1',
      },
    );
    expect([status, body.error.code, body.error.details]).toEqual([
      409,
      'passkeys_unavailable',
      { origin: expect.stringMatching(/^https?:\/\//) },
    ]);
    expect(body.error.message).toContain('Open the dashboard there');
  });

  it('of another site opens no session', async () => {
    const refused = await new PasskeyBrowser().post(
      '/dashboard/session/passkey/options',
      {},
      {
        'sec-fetch-site': 'cross-site',
      },
    );
    expect(codeOf(refused)).toEqual([403, 'cross_site_request']);
  });
});

describe('a proof', () => {
  it('is given again by a password or a passkey of the person', async () => {
    const { api } = await newTeam('proof');
    const { browser } = await withPasskey(api);
    expect((await browser.account()).is_proved).toBe(true);
    expect((await browser.prove()).status).toBe(204);
    const byPassword = (given: string) => browser.post('/dashboard/account/proof/password', { password: given });
    expect([codeOf(await byPassword(other)), (await byPassword(password)).status]).toEqual([
      [403, 'wrong_password'],
      204,
    ]);
    const { browser: stranger } = await withPasskey(api, 'Finn');
    const { body } = await browser.post('/dashboard/account/proof/passkey/options', {});
    const lent = await browser.post('/dashboard/account/proof/passkey', stranger.authenticator.get(body));
    expect(codeOf(lent)).toEqual([403, 'wrong_passkey']);
  });
});
