import { randomUUID } from 'node:crypto';
import { SessionClient } from '../dashboard/session-client';
import { Api, newPlatform } from '../harness/api';
import { asNobody, codeIn, join, newAddress, newPerson, newTeam, password } from './people';

jest.setTimeout(120_000);

const codeOf = ({ status, body }: { status: number; body: any }) => [status, body?.error?.code];

describe('people of a platform', () => {
  it('are invited by a link that is shown once, and join with a name and a password', async () => {
    const { api, id } = await newPlatform('Bistro Suite');
    const email = newAddress('ada');
    const invited = await api.post('/v1/users', { email, role: 'finance' });
    expect(codeOf(invited)).toEqual([201, undefined]);
    const { invitation_url: url, ...user } = invited.body;
    expect(user).toMatchObject({ object: 'user', email, name: null, role: 'finance', status: 'invited' });
    expect(JSON.stringify((await api.get(`/v1/users/${user.id}`)).body)).not.toContain(codeIn(url));
    const looked = await asNobody('invitation', { invitation: codeIn(url) });
    expect([looked.status, looked.body]).toEqual([
      200,
      {
        object: 'dashboard_invitation',
        platform: { id, name: 'Bistro Suite' },
        email,
        name: null,
        role: 'finance',
        has_joined: false,
      },
    ]);
    const browser = await join(url, 'Ada');
    const { body: session } = await browser.get('/dashboard/session');
    expect(session).toMatchObject({ key: null, user: { id: user.id, name: 'Ada', email, role: 'finance' } });
    expect(session.scopes).toContain('payouts:write');
    expect(session.scopes).not.toContain('users:manage');
    const { body: list } = await browser.get('/v1/users');
    expect(list.data).toEqual([expect.objectContaining({ id: user.id, name: 'Ada', email, status: 'active' })]);
    const again = new SessionClient();
    expect((await again.signIn({ email: email.toUpperCase(), password })).status).toBe(201);
  });

  it('join by an open link only: a wrong, a used, a replaced and a revoked one answer alike', async () => {
    const { api } = await newPlatform('links');
    const invite = async () => (await api.post('/v1/users', { email: newAddress('eve'), role: 'support' })).body;
    const [used, replaced, revoked] = [await invite(), await invite(), await invite()];
    await join(used.invitation_url, 'Eve');
    await api.post(`/v1/users/${replaced.id}/invitation`, {});
    await api.delete(`/v1/users/${revoked.id}`);
    const urls = [used, replaced, revoked].map(({ invitation_url: url }) => codeIn(url));
    const answers = [];
    for (const invitation of [...urls, 'A'.repeat(43), "' OR 1=1 --"]) {
      answers.push(await asNobody('join', { invitation, name: 'Mallory', password }));
      answers.push(await asNobody('invitation', { invitation }));
    }
    const bodies = answers.map(({ status, body: { error } }) => [status, error.code, error.message]);
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]!.slice(0, 2)).toEqual([401, 'invalid_invitation']);
  });

  it('get a link once more for a repeated request, and not another person', async () => {
    const { api } = await newPlatform('again');
    const body = { email: newAddress('ada'), role: 'finance' };
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = [await api.post('/v1/users', body, headers), await api.post('/v1/users', body, headers)];
    expect(second.body.invitation_url).toBe(first.body.invitation_url);
    expect(codeOf(await api.post('/v1/users', body, headers))).toEqual([409, 'secret_already_shown']);
    const upper = { ...body, email: body.email.toUpperCase() };
    expect(codeOf(await api.post('/v1/users', upper))).toEqual([409, 'user_exists']);
  });

  it('are begun by the operator where no key of the platform may, as after an upgrade', async () => {
    const { api, id } = await newPlatform('upgraded');
    const { body: keys } = await api.get('/v1/api-keys');
    const { scopes } = keys.data[0];
    const { body: old } = await api.post('/v1/api-keys', { scopes: ['onboarding:read', 'keys:manage'] });
    const invite = { email: newAddress('first'), role: 'owner' };
    const refused = await api.as(old.secret).post('/v1/users', invite);
    expect(codeOf(refused)).toEqual([403, 'insufficient_scope']);
    const { required_scope: required, operator_command: command } = refused.body.error.details;
    expect([required, command]).toEqual(['users:manage', `taprail operator platforms issue-key ${id} --scopes all`]);
    const { body: issued } = await Api.asOperator().post(`/v1/operator/platforms/${id}/keys`, { scopes });
    expect(codeOf(await api.as(issued.secret).post('/v1/users', invite))).toEqual([201, undefined]);
    const elsewhere = await api.as(old.secret).get('/v1/payouts');
    expect(elsewhere.body.error.details).toEqual({ required_scope: 'payouts:read' });
  });

  it('get at most what the inviter may do', async () => {
    const { api, owner } = await newTeam('powers');
    const key = await api.post('/v1/api-keys', { scopes: ['users:read', 'users:manage'] });
    const inviting = api.as(key.body.secret);
    const refused = await inviting.post('/v1/users', { email: newAddress('x'), role: 'read_only' });
    expect(codeOf(refused)).toEqual([403, 'insufficient_scope']);
    expect(codeOf(await inviting.delete(`/v1/users/${owner.id}`))).toEqual([403, 'insufficient_scope']);
    const ops = await newPerson(api, 'operations', 'Oscar');
    const invite = { email: newAddress('y'), role: 'read_only' };
    expect(codeOf(await ops.browser.change('POST', '/v1/users', invite))).toEqual([403, 'insufficient_scope']);
    expect((await owner.browser.change('POST', '/v1/users', invite)).status).toBe(201);
  });

  it('cannot be seen or changed by another platform', async () => {
    const [{ owner }, { api: other }] = [await newTeam('one'), await newPlatform('two')];
    const path = `/v1/users/${owner.id}`;
    const answers = [await other.get(path), await other.patch(path, { role: 'support' }), await other.delete(path)];
    expect(answers.map(codeOf)).toEqual(Array(3).fill([404, 'user_not_found']));
    expect((await other.get('/v1/users')).body.data).toEqual([]);
  });

  it('are changed on what was seen: of two on one form, the second is told', async () => {
    const { api } = await newTeam('forms');
    const { id } = await newPerson(api, 'finance', 'Fay');
    const etag = (await api.get(`/v1/users/${id}`)).headers.get('etag')!;
    expect((await api.patch(`/v1/users/${id}`, { role: 'support' }, { 'if-match': etag })).status).toBe(200);
    const second = await api.patch(`/v1/users/${id}`, { role: 'developer' }, { 'if-match': etag });
    expect(codeOf(second)).toEqual([412, 'revision_mismatch']);
  });

  it('keep an owner', async () => {
    const { api, owner } = await newTeam('owners');
    const path = `/v1/users/${owner.id}`;
    expect(codeOf(await api.patch(path, { role: 'finance' }))).toEqual([409, 'last_owner']);
    expect(codeOf(await owner.browser.change('DELETE', path))).toEqual([409, 'last_owner']);
    await newPerson(api, 'owner', 'Otto');
    expect((await owner.browser.change('DELETE', path)).status).toBe(204);
    expect((await owner.browser.get('/v1/users')).status).toBe(401);
  });

  it('are not invited by an address that looks like another one', async () => {
    const { api } = await newPlatform('look-alikes');
    for (const hidden of ['\u202e', '\u200b', '\u00ad', '\u2066']) {
      const refused = await api.post('/v1/users', { email: `ada${hidden}@bistro.example`, role: 'support' });
      expect([hidden, ...codeOf(refused)]).toEqual([hidden, 422, 'invalid_value']);
      expect(refused.body.error.param).toBe('email');
    }
  });
});

describe('a role that is taken away', () => {
  it('narrows a running session at its next request', async () => {
    const { api } = await newTeam('narrow');
    const { id, browser } = await newPerson(api, 'developer', 'Dana');
    expect((await browser.get('/v1/api-keys')).status).toBe(200);
    await api.patch(`/v1/users/${id}`, { role: 'read_only' });
    expect(codeOf(await browser.get('/v1/api-keys'))).toEqual([403, 'insufficient_scope']);
    expect((await browser.get('/v1/transactions')).status).toBe(200);
  });

  it('ends the sessions of a person who is deactivated, and the password', async () => {
    const { api } = await newTeam('leaving');
    const { id, email, browser } = await newPerson(api, 'finance', 'Fay');
    expect((await api.delete(`/v1/users/${id}`)).status).toBe(204);
    expect(codeOf(await browser.get('/v1/transactions'))).toEqual([401, 'invalid_session']);
    expect(codeOf(await new SessionClient().signIn({ email, password }))).toEqual([401, 'invalid_credentials']);
    expect((await api.get(`/v1/users/${id}`)).body).toMatchObject({ status: 'deactivated', name: 'Fay', email });
  });
});

it('a person who has left can be erased: the name and the address are gone, the actions stay', async () => {
  const { api } = await newTeam('erasing');
  const { id } = await newPerson(api, 'finance', 'Fay');
  expect(codeOf(await api.delete(`/v1/users/${id}/personal-data`))).toEqual([409, 'user_active']);
  await api.delete(`/v1/users/${id}`);
  expect((await api.delete(`/v1/users/${id}/personal-data`)).status).toBe(204);
  const { body } = await api.get(`/v1/users/${id}`);
  expect(body).toMatchObject({ email: null, name: null, status: 'deactivated', role: 'finance' });
  const { body: list } = await api.get('/v1/users');
  expect(list.data.find((user: { id: string }) => user.id === id)).toMatchObject({ email: null, name: null });
});

it('what a person does is in the log under their name', async () => {
  const { api, owner } = await newTeam('audit');
  const { body: issued } = await owner.browser.change('POST', '/v1/api-keys', { scopes: ['payments:read'] });
  expect(issued.object).toBe('api_key');
  const { body: requests } = await api.get(`/v1/requests?user=${owner.id}`);
  expect(requests.data).toEqual(
    expect.arrayContaining([expect.objectContaining({ user: owner.id, api_key: null, route: '/v1/api-keys' })]),
  );
});
