import { SessionClient } from '../dashboard/session-client';
import { asNobody, codeIn, join, newAddress, newPerson, newTeam, password } from './people';

jest.setTimeout(120_000);

const codeOf = ({ status, body }: { status: number; body: any }) => [status, body?.error?.code];
const signIn = (email: string, given: string) => new SessionClient().signIn({ email, password: given });
const other = 'wooden spoon eleven';

describe('a password', () => {
  it('that is wrong and an address that nobody has answer alike', async () => {
    const { owner } = await newTeam('alike');
    const [wrong, unknown] = [await signIn(owner.email, other), await signIn(newAddress('nobody'), other)];
    const shown = ({ status, body: { error } }: typeof wrong) => [status, error.code, error.message];
    expect(shown(wrong)).toEqual(shown(unknown));
    expect(shown(wrong).slice(0, 2)).toEqual([401, 'invalid_credentials']);
  });

  it('that was wrong ten times holds the person for a while, and so does one of nobody', async () => {
    const { api, owner } = await newTeam('held');
    for (const email of [owner.email, newAddress('nobody')]) {
      for (let n = 0; n < 10; n += 1) expect((await signIn(email, other)).status).toBe(401);
      const held = await signIn(email, password);
      expect(codeOf(held)).toEqual([429, 'rate_limited']);
      expect(held.body.error.details).toEqual({ limit: 'sign_in_attempts' });
      expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(600);
    }
    // Nobody is locked out of what they do already, nor is anybody else.
    expect((await owner.browser.get('/v1/transactions')).status).toBe(200);
    const { email } = await newPerson(api, 'support', 'Sue');
    expect((await signIn(email, password)).status).toBe(201);
  });

  it('is not guessed on by somebody who has joined another platform with the same address', async () => {
    const { owner: victim } = await newTeam('guessed');
    const { api: elsewhere } = await newTeam('guesses');
    const { body } = await elsewhere.post('/v1/users', { email: victim.email, role: 'read_only' });
    const own = 'violet ladder seven';
    await asNobody('join', { invitation: codeIn(body.invitation_url), name: 'Eve', password: own });
    const statuses: number[] = [];
    for (let n = 0; n < 14; n += 1) {
      statuses.push((await signIn(victim.email, n % 5 === 4 ? own : other)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 201, 401, 401, 401, 401, 201, 401, 401, 429, 429]);
  });

  it.each([
    ['short', 'at least 12'],
    ['Password1234', 'most common'],
    ['is-people-safe', 'address'],
  ])('%s is refused', async (given, why) => {
    const { api } = await newTeam('refused');
    const { body } = await api.post('/v1/users', { email: newAddress('ada'), role: 'finance' });
    const invitation = codeIn(body.invitation_url);
    const refused = await asNobody('join', { invitation, name: 'Ada', password: given });
    expect([...codeOf(refused), refused.body.error.param]).toEqual([422, 'invalid_value', 'password']);
    expect(refused.body.error.message).toContain(why);
    expect((await join(body.invitation_url, 'Ada')).cookie).toBeDefined();
  });

  it('is changed by who knows it, and ends every other session', async () => {
    const { api } = await newTeam('changed');
    const { email, browser } = await newPerson(api, 'finance', 'Fay');
    const elsewhere = new SessionClient();
    await elsewhere.signIn({ email, password });
    const change = (current: string, next: string) =>
      browser.change('POST', '/dashboard/account/password', { current_password: current, password: next });
    expect(codeOf(await change(other, other))).toEqual([403, 'wrong_password']);
    const changed = await change(password, other);
    expect(changed.status).toBe(201);
    browser.keep(changed);
    expect((await browser.get('/v1/transactions')).status).toBe(200);
    expect((await elsewhere.get('/v1/transactions')).status).toBe(401);
    expect([(await signIn(email, password)).status, (await signIn(email, other)).status]).toEqual([401, 201]);
  });
});

describe('recovery codes', () => {
  it('are ten, shown once, and each sets a new password once', async () => {
    const { api } = await newTeam('recovery');
    const { email, browser } = await newPerson(api, 'finance', 'Fay');
    const issue = (current: string) =>
      browser.change('POST', '/dashboard/account/recovery-codes', { current_password: current });
    expect(codeOf(await issue(other))).toEqual([403, 'wrong_password']);
    const { codes } = (await issue(password)).body as { codes: string[] };
    expect(new Set(codes).size).toBe(10);
    expect((await browser.get('/dashboard/account')).body).toMatchObject({ recovery_codes_left: 10 });
    const recover = (recovery_code: string, address = email) =>
      asNobody('recovery', { email: address, recovery_code, password: other });
    expect(codeOf(await recover('xxxx-xxxx-xxxx'))).toEqual([401, 'invalid_credentials']);
    expect(codeOf(await recover(codes[0]!, newAddress('nobody')))).toEqual([401, 'invalid_credentials']);
    const recovered = await recover(codes[0]!.toUpperCase().replaceAll('-', ' '));
    expect(recovered.status).toBe(201);
    expect(codeOf(await recover(codes[0]!))).toEqual([401, 'invalid_credentials']);
    expect((await browser.get('/v1/transactions')).status).toBe(401);
    expect([(await signIn(email, password)).status, (await signIn(email, other)).status]).toEqual([401, 201]);
  });

  it('help somebody whose password is held by wrong attempts', async () => {
    const { owner } = await newTeam('held and recovered');
    const issued = await owner.browser.change('POST', '/dashboard/account/recovery-codes', {
      current_password: password,
    });
    for (let n = 0; n < 10; n += 1) await signIn(owner.email, other);
    expect((await signIn(owner.email, password)).status).toBe(429);
    const [recovery_code] = issued.body.codes;
    expect((await asNobody('recovery', { email: owner.email, recovery_code, password: other })).status).toBe(201);
    expect((await signIn(owner.email, other)).status).toBe(201);
  });
});

it('somebody who has lost everything gets a new link from an owner, which ends their sessions', async () => {
  const { owner, api } = await newTeam('lost');
  const { id, email, browser } = await newPerson(api, 'finance', 'Fay');
  const renewed = await owner.browser.change('POST', `/v1/users/${id}/invitation`, {});
  expect(renewed.body.status).toBe('active');
  expect((await browser.get('/v1/transactions')).status).toBe(200);
  await asNobody('join', { invitation: codeIn(renewed.body.invitation_url), name: 'Fay', password: other });
  expect((await browser.get('/v1/transactions')).status).toBe(401);
  expect((await signIn(email, other)).status).toBe(201);
});

describe('sessions of a person', () => {
  it('are listed to them and end one by one', async () => {
    const { api } = await newTeam('sessions');
    const { email, browser } = await newPerson(api, 'finance', 'Fay');
    const elsewhere = new SessionClient();
    await elsewhere.signIn({ email, password });
    const { sessions } = (await browser.get('/dashboard/account')).body;
    expect(sessions.map((session: { is_current: boolean }) => session.is_current)).toEqual([false, true]);
    const end = (by: SessionClient, id: string) => by.change('DELETE', `/dashboard/account/sessions/${id}`);
    const { browser: stranger } = await newPerson(api, 'finance', 'Finn');
    expect((await end(stranger, sessions[0].id)).status).toBe(404);
    expect((await end(browser, sessions[0].id)).status).toBe(204);
    expect([(await elsewhere.get('/v1/transactions')).status, (await browser.get('/v1/transactions')).status]).toEqual([
      401, 200,
    ]);
  });

  it('are listed to an owner by person, and are not ended by somebody who may not manage people', async () => {
    const { api, owner } = await newTeam('sessions of others');
    const developer = await newPerson(api, 'developer', 'Dana');
    const { body } = await owner.browser.get(`/v1/dashboard-sessions?user=${developer.id}`);
    expect(body.data).toEqual([
      expect.objectContaining({ key: null, user: expect.objectContaining({ id: developer.id, name: 'Dana' }) }),
    ]);
    const { body: own } = await owner.browser.get(`/v1/dashboard-sessions?user=${owner.id}`);
    const path = `/v1/dashboard-sessions/${own.data[0].id}`;
    expect(codeOf(await developer.browser.change('DELETE', path))).toEqual([403, 'insufficient_scope']);
    expect((await owner.browser.change('DELETE', `/v1/dashboard-sessions/${body.data[0].id}`)).status).toBe(204);
    expect((await developer.browser.get('/v1/transactions')).status).toBe(401);
  });

  it('of a key belong to nobody and have no account', async () => {
    const { api } = await newTeam('keys');
    const browser = await SessionClient.signedIn(api);
    expect(codeOf(await browser.get('/dashboard/account'))).toEqual([403, 'person_required']);
  });
});
