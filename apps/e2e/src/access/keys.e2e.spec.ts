import { Api, bistro, eventually, newPlatform, uniqueRef } from '../harness/api';

describe('API keys', () => {
  it('are asked for, and refused when they are missing, unknown or of the other environment', async () => {
    const ask = async (key: string | undefined) =>
      (await Api.asFirstPlatform().as(key).get('/sub-merchants')).body.error.code;
    expect(await ask(undefined)).toBe('missing_api_key');
    expect(await ask('sk_test_0123456789abcdefghijklmnopqrstuvwxyz0123456789abc')).toBe('invalid_api_key');
    expect(await ask('sk_live_0123456789abcdefghijklmnopqrstuvwxyz0123456789abc')).toBe('wrong_environment');
    const { headers } = await Api.asFirstPlatform().as(undefined).get('/sub-merchants');
    expect(headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  it('open only what their scopes allow', async () => {
    const { api } = await newPlatform('scopes');
    const { body } = await api.post('/v1/api-keys', { label: 'reader', scopes: ['onboarding:read'] });
    const reader = api.as(body.secret);
    expect((await reader.get('/sub-merchants')).status).toBe(200);
    const refused = await reader.post('/sub-merchants', bistro(uniqueRef('no')));
    expect([refused.status, refused.body.error.code]).toEqual([403, 'insufficient_scope']);
    expect((await reader.get('/v1/api-keys')).status).toBe(403);
  });

  it('hand on only what they have themselves', async () => {
    const { api, keyId } = await newPlatform('powers');
    const { body: manager } = await api.post('/v1/api-keys', { scopes: ['keys:manage', 'ledger:read'] });
    const managing = api.as(manager.secret);
    const refusedFor = ({ status, body }: { status: number; body: any }) => [
      status,
      body.error?.code,
      body.error?.details?.required_scope,
    ];
    const more = await managing.post('/v1/api-keys', { scopes: ['ledger:read', 'payouts:write'] });
    expect(refusedFor(more)).toEqual([403, 'insufficient_scope', 'payouts:write']);
    expect(refusedFor(await managing.post(`/v1/api-keys/${keyId}/rotate`, {}))[1]).toBe('insufficient_scope');
    expect(refusedFor(await managing.delete(`/v1/api-keys/${keyId}`))[1]).toBe('insufficient_scope');
    const own = await managing.post('/v1/api-keys', { scopes: ['ledger:read'] });
    expect([own.status, own.body.scopes]).toEqual([201, ['ledger:read']]);
    expect((await managing.post('/v1/api-keys', {})).body.scopes).toEqual(['ledger:read']);
    expect((await managing.post(`/v1/api-keys/${own.body.id}/rotate`, {})).status).toBe(200);
    const { body: onlyManager } = await api.post('/v1/api-keys', { scopes: ['keys:manage'] });
    expect((await api.as(onlyManager.secret).post('/v1/api-keys', {})).status).toBe(403);
    expect((await api.post(`/v1/api-keys/${manager.id}/rotate`, {})).status).toBe(200);
  });

  it.each([
    [{ expires_at: '2030-12-31T23:59:60Z' }, 'expires_at'],
    [{ expires_at: '2030-02-31T00:00:00Z' }, 'expires_at'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ ip_allow_list: ['1.2.3.4/99'] }, 'ip_allow_list.0'],
    [{ ip_allow_list: ['999.1.1.1'] }, 'ip_allow_list.0'],
  ])('are refused when they could never work: %j', async (body, param) => {
    const { api } = await newPlatform('impossible');
    const answer = await api.post('/v1/api-keys', body);
    expect([answer.status, answer.body.error.code, answer.body.error.param]).toEqual([422, 'invalid_value', param]);
  });

  it('are refused from elsewhere than they were issued for', async () => {
    const { api } = await newPlatform('elsewhere');
    const here = await api.post('/v1/api-keys', { ip_allow_list: ['127.0.0.0/8', '::1'] });
    const elsewhere = await api.post('/v1/api-keys', { ip_allow_list: ['203.0.113.0/24'] });
    expect((await api.as(here.body.secret).get('/sub-merchants')).status).toBe(200);
    expect((await api.as(elsewhere.body.secret).get('/sub-merchants')).status).toBe(401);
  });

  it('hand on only addresses that they have themselves', async () => {
    const { api, keyId } = await newPlatform('addresses');
    const here = ['127.0.0.0/8', '::1', '::ffff:127.0.0.0/104'];
    const { body: manager } = await api.post('/v1/api-keys', {
      scopes: ['keys:manage', 'ledger:read'],
      ip_allow_list: here,
    });
    const managing = api.as(manager.secret);
    expect((await managing.post('/v1/api-keys', {})).body.ip_allow_list).toEqual(here);
    const wider = await managing.post('/v1/api-keys', { ip_allow_list: [] });
    expect([wider.status, wider.body.error.param]).toEqual([422, 'ip_allow_list']);
    const { body: anywhere } = await api.post('/v1/api-keys', { scopes: ['ledger:read'] });
    expect((await managing.post(`/v1/api-keys/${anywhere.id}/rotate`, {})).status).toBe(403);
    expect((await managing.delete(`/v1/api-keys/${keyId}`)).status).toBe(403);
  });

  it('show their secret once', async () => {
    const { api } = await newPlatform('once');
    const issued = await api.post('/v1/api-keys', { label: 'finance' });
    expect(issued.status).toBe(201);
    expect(issued.body.secret).toMatch(/^sk_test_/);
    expect(issued.body.scopes).not.toContain('keys:manage');
    const list = await api.get('/v1/api-keys');
    expect(list.body.data.map(({ label }: { label: string | null }) => label)).toEqual(['finance', null]);
    expect(list.text).not.toContain(issued.body.secret);
  });

  it('show the same secret to one retry of the same request, and to none after it', async () => {
    const { api } = await newPlatform('retry');
    const issue = () => api.post('/v1/api-keys', { label: 'retry' }, { 'idempotency-key': 'one' });
    const [first, second, third] = [await issue(), await issue(), await issue()];
    expect(second.body).toEqual(first.body);
    expect([first, second].map((answer) => answer.headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect([third.status, third.body.error.code]).toEqual([409, 'secret_already_shown']);
    expect(third.text).not.toContain(first.body.secret);
    expect((await api.get('/v1/api-keys')).body.data).toHaveLength(2);
  });

  it('are not taken over by another key that repeats their rotation', async () => {
    const { api, keyId } = await newPlatform('takeover');
    const { body: lesser } = await api.post('/v1/api-keys', { scopes: ['keys:manage', 'events:read'] });
    const rotate = (by: Api) => by.post(`/v1/api-keys/${keyId}/rotate`, {}, { 'idempotency-key': 'rotate-1' });
    const owners = await rotate(api);
    const taken = await rotate(api.as(lesser.secret));
    expect([taken.status, taken.body.error.code]).toEqual([422, 'idempotency_key_reuse']);
    expect(taken.text).not.toContain(owners.body.secret);
    const noted = await eventually(
      () => api.as(lesser.secret).get('/v1/requests?limit=100'),
      ({ body }) => body.data.some(({ path }: { path: string }) => path.endsWith('/rotate')),
    );
    expect(noted.text).not.toContain('rotate-1');
  });

  it('hand on no later expiry than their own', async () => {
    const { api, keyId } = await newPlatform('expiries');
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const { body: manager } = await api.post('/v1/api-keys', { scopes: ['keys:manage', 'ledger:read'], expires_at });
    const managing = api.as(manager.secret);
    expect((await managing.post('/v1/api-keys', {})).body.expires_at).toBe(expires_at);
    const later = await managing.post('/v1/api-keys', { expires_at: new Date(Date.now() + 7_200_000).toISOString() });
    expect([later.status, later.body.error.code, later.body.error.param]).toEqual([422, 'invalid_value', 'expires_at']);
    expect((await managing.post(`/v1/api-keys/${keyId}/rotate`, {})).status).toBe(403);
  });

  it('rotate with an overlap in which both secrets open', async () => {
    const { api } = await newPlatform('rotate');
    const { body: key } = await api.post('/v1/api-keys', {});
    const rotated = await api.post(`/v1/api-keys/${key.id}/rotate`, { overlap_s: 60 });
    expect([rotated.status, rotated.body.id]).toEqual([200, key.id]);
    expect((await api.as(key.secret).get('/sub-merchants')).status).toBe(200);
    expect((await api.as(rotated.body.secret).get('/sub-merchants')).status).toBe(200);
    const again = await api.post(`/v1/api-keys/${key.id}/rotate`, { overlap_s: 0 });
    await eventually(
      () => api.as(rotated.body.secret).get('/sub-merchants'),
      ({ status }) => status === 401,
    );
    expect((await api.as(again.body.secret).get('/sub-merchants')).status).toBe(200);
  });

  it('have at most two secrets, and none that was promised until later is dropped', async () => {
    const { api } = await newPlatform('promised');
    const { body: key } = await api.post('/v1/api-keys', {});
    const rotate = () => api.post(`/v1/api-keys/${key.id}/rotate`, { overlap_s: 3_600 });
    const { body: rotated } = await rotate();
    const refused = await rotate();
    expect([refused.status, refused.body.error.code]).toEqual([409, 'key_secret_limit_reached']);
    expect(refused.body.error.details).toEqual({ previous_secret_valid_until: rotated.previous_secret_valid_until });
    for (const secret of [key.secret, rotated.secret]) {
      expect((await api.as(secret).get('/sub-merchants')).status).toBe(200);
    }
  });

  it('are refused within five seconds of being revoked', async () => {
    const { api } = await newPlatform('revoke');
    const { body: key } = await api.post('/v1/api-keys', {});
    expect((await api.as(key.secret).get('/sub-merchants')).status).toBe(200);
    const startedAt = Date.now();
    expect((await api.delete(`/v1/api-keys/${key.id}`)).status).toBe(204);
    const refused = await eventually(
      () => api.as(key.secret).get('/sub-merchants'),
      ({ status }) => status === 401,
    );
    expect(refused.body.error.code).toBe('revoked_api_key');
    expect(Date.now() - startedAt).toBeLessThan(5_000);
    const rotate = await api.post(`/v1/api-keys/${key.id}/rotate`, {});
    expect([rotate.status, rotate.body.error.code]).toEqual([409, 'api_key_not_active']);
  });

  it.each(['constructor', 'toString', '__proto__'])('are not found under the name %s', async (id) => {
    const { api } = await newPlatform('odd');
    expect((await api.post(`/v1/api-keys/${id}/rotate`, {})).status).toBe(404);
    expect((await api.delete(`/v1/api-keys/${id}`)).status).toBe(404);
    expect((await api.post('/v1/api-keys', {})).status).toBe(201);
  });

  it('are managed within their own platform only', async () => {
    const [one, two] = await Promise.all([newPlatform('one'), newPlatform('two')]);
    expect((await two.api.delete(`/v1/api-keys/${one.keyId}`)).status).toBe(404);
    expect((await two.api.post(`/v1/api-keys/${one.keyId}/rotate`, {})).status).toBe(404);
    expect((await one.api.get('/sub-merchants')).status).toBe(200);
  });
});

describe('the operator', () => {
  it('makes platforms and keys, and touches nothing else', async () => {
    const operator = Api.asOperator();
    const { id } = await newPlatform('Bistro Suite');
    const listed = await eventually(
      () => operator.get('/v1/operator/platforms?limit=100'),
      ({ body }) => body.data.some((platform: { id: string }) => platform.id === id),
    );
    expect(listed.body.data.find((platform: { id: string }) => platform.id === id)).toEqual({
      id,
      object: 'platform',
      name: 'Bistro Suite',
      created_at: expect.any(String),
    });
    const key = await operator.post(`/v1/operator/platforms/${id}/keys`, { scopes: ['onboarding:read'] });
    expect(key.status).toBe(201);
    expect((await operator.as(key.body.secret).get('/sub-merchants')).status).toBe(200);
    expect((await operator.get('/sub-merchants')).status).toBe(401);
    expect((await Api.asFirstPlatform().get('/v1/operator/platforms')).status).toBe(401);
    const unknown = await operator.post('/v1/operator/platforms/plt_00000000000000000000000000/keys', {});
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'platform_not_found']);
  });
});
