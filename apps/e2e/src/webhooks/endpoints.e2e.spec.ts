import { type Api, eventually, newPlatform } from '../harness/api';
import { failure } from '../harness/restaurant';

const hook = (more: object = {}) => ({
  url: 'http://127.0.0.1:9/in',
  enabled_events: ['tap.*', 'payout.paid'],
  ...more,
});

describe('webhook endpoints', () => {
  let api: Api;
  beforeEach(async () => {
    api = (await newPlatform('endpoints')).api;
  });
  const register = async (more: object = {}) => (await api.post('/v1/webhook-endpoints', hook(more))).body;

  it('are registered with a secret', async () => {
    const headers = { 'idempotency-key': 'first' };
    const answer = await api.post(
      '/v1/webhook-endpoints',
      hook({ description: 'till', metadata: { a: '1' } }),
      headers,
    );
    const { signing_secret: secret, ...shown } = answer.body;
    expect(answer.status).toBe(201);
    expect(shown).toEqual({
      id: expect.stringMatching(/^we_/),
      object: 'webhook_endpoint',
      url: 'http://127.0.0.1:9/in',
      enabled_events: ['tap.*', 'payout.paid'],
      description: 'till',
      status: 'enabled',
      disabled_reason: null,
      api_version: '1',
      previous_secret_expires_at: null,
      created_at: expect.any(String),
      metadata: { a: '1' },
    });
    expect(Buffer.from(String(secret).replace('whsec_', ''), 'base64')).toHaveLength(32);
    expect(answer.headers.get('location')).toBe(`/v1/webhook-endpoints/${shown.id}`);
    const again = await api.post('/v1/webhook-endpoints', hook({ description: 'till', metadata: { a: '1' } }), headers);
    expect(again.body).toEqual(answer.body);
    expect((await api.get(`/v1/webhook-endpoints/${shown.id}`)).body).toEqual(shown);
    expect((await api.get('/v1/webhook-endpoints')).body.data).toEqual([shown]);
    const { body } = await api.get(`/v1/webhook-endpoints/${shown.id}?include=health`);
    expect(body.health).toMatchObject({ succeeded: 0, failed: 0, p50_ms: null });
  });

  it('show their secrets again, both while a roll is under way, and note by whom', async () => {
    const { id, signing_secret: first } = await register();
    const path = `/v1/webhook-endpoints/${id}`;
    const { headers } = await api.get(path);
    const revealed = await api.post(`${path}/reveal-secret`, {});
    expect([revealed.status, revealed.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const shown = { object: 'webhook_signing_secret', endpoint: id };
    const alone = { previous_signing_secret: null, previous_secret_expires_at: null };
    expect(revealed.body).toEqual({ ...shown, signing_secret: first, ...alone });
    // Whoever has the endpoint open in a form has seen its newest state.
    const etag = headers.get('etag')!;
    expect((await api.patch(path, { description: 'till' }, { 'if-match': etag })).status).toBe(200);

    const { body: rolled } = await api.post(`${path}/roll-secret`, { expires_in: 3_600 });
    expect((await api.post(`${path}/reveal-secret`, {})).body).toEqual({
      ...shown,
      signing_secret: rolled.signing_secret,
      previous_signing_secret: first,
      previous_secret_expires_at: rolled.previous_secret_expires_at,
    });
    const { body: last } = await api.post(`${path}/roll-secret`, { expires_in: 0 });
    expect((await api.post(`${path}/reveal-secret`, {})).body).toEqual({
      ...shown,
      signing_secret: last.signing_secret,
      ...alone,
    });

    const logged = await eventually(
      () => api.get(`/v1/requests/${revealed.headers.get('request-id')}`),
      ({ status }) => status === 200,
    );
    expect(logged.text).not.toContain(first);
    expect(logged.body).toMatchObject({ path: `${path}/reveal-secret`, api_key: expect.stringMatching(/^key_/) });
    await api.delete(path);
    expect(failure(await api.post(`${path}/reveal-secret`, {}))).toEqual([404, 'endpoint_not_found', undefined]);
  });

  it('are changed, at the revision that was seen, and deleted', async () => {
    const { id } = await register();
    const path = `/v1/webhook-endpoints/${id}`;
    const { headers } = await api.get(path);
    const changed = await api.patch(
      path,
      { enabled_events: ['*'], status: 'disabled' },
      { 'if-match': headers.get('etag')! },
    );
    expect(changed.body).toMatchObject({ enabled_events: ['*'], status: 'disabled', disabled_reason: 'requested' });
    expect(failure(await api.patch(path, { status: 'enabled' }, { 'if-match': headers.get('etag')! }))).toEqual([
      412,
      'revision_mismatch',
      undefined,
    ]);
    expect((await api.delete(path)).status).toBe(204);
    for (const answer of [await api.get(path), await api.patch(path, {}), await api.delete(path)]) {
      expect(failure(answer)).toEqual([404, 'endpoint_not_found', undefined]);
    }
  });

  it('are not registered again under the key of one that was deleted', async () => {
    const headers = { 'idempotency-key': 'deleted' };
    const { body } = await api.post('/v1/webhook-endpoints', hook(), headers);
    expect((await api.delete(`/v1/webhook-endpoints/${body.id}`)).status).toBe(204);
    const again = await api.post('/v1/webhook-endpoints', hook(), headers);
    expect(failure(again)).toEqual([404, 'endpoint_not_found', undefined]);
    expect(again.body.error.message).toBe(
      'The endpoint was deleted. Register another one under a new Idempotency-Key.',
    );
  });

  it('are at most sixteen', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 16; n += 1) ids.push((await register()).id);
    expect(failure(await api.post('/v1/webhook-endpoints', hook()))).toEqual([
      409,
      'endpoint_limit_reached',
      undefined,
    ]);
    const first = (await api.get('/v1/webhook-endpoints?limit=10')).body;
    const rest = (await api.get(`/v1/webhook-endpoints?limit=10&cursor=${first.next_cursor}`)).body;
    const listed = [...first.data, ...rest.data].map(({ id }: { id: string }) => id);
    expect([listed, rest.has_more]).toEqual([ids.toReversed(), false]);
    await api.delete(`/v1/webhook-endpoints/${ids[3]}`);
    expect((await api.post('/v1/webhook-endpoints', hook())).status).toBe(201);
  });

  it.each([
    ['not an address', 'hooks'],
    ['another scheme', 'ftp://hooks.example/'],
    ['a password', 'http://me:secret@127.0.0.1/'],
    ['a private address', 'https://10.0.0.1/'],
    ['a private address in decimal', 'https://167772161/'],
    ['the metadata of a cloud', 'http://169.254.169.254/latest'],
    ['a mapped address', 'https://[::ffff:10.0.0.1]/'],
    ['a unique local address', 'https://[fd00::1]/'],
    ['a name that has no address', 'https://nothing.invalid/'],
  ])('do not lead to %s', async (_what, url) =>
    expect(failure(await api.post('/v1/webhook-endpoints', hook({ url })))).toEqual([422, 'url_not_allowed', 'url']),
  );

  it.each([
    ['no url', { url: undefined }, [422, 'missing_field', 'url']],
    ['an endless url', { url: `https://hooks.example/${'x'.repeat(2_048)}` }, [422, 'invalid_value', 'url']],
    [
      'a kind that is not for integrators',
      { enabled_events: ['payee.changed'] },
      [422, 'invalid_enum_value', 'enabled_events.0'],
    ],
    [
      'a kind that is unknown',
      { enabled_events: ['tap.*', 'tap.*d'] },
      [422, 'invalid_enum_value', 'enabled_events.1'],
    ],
    ['no kinds', { enabled_events: [] }, [422, 'invalid_value', 'enabled_events']],
    ['a field that nobody knows', { secret: 'x' }, [422, 'unknown_field', 'secret']],
  ])('are not registered with %s', async (_what, more, expected) =>
    expect(failure(await api.post('/v1/webhook-endpoints', hook(more)))).toEqual(expected),
  );

  it('are out of reach for others, and for keys without the scope', async () => {
    const { id } = await register();
    const stranger = (await newPlatform('stranger')).api;
    const path = `/v1/webhook-endpoints/${id}`;
    const answers = [
      await stranger.get(path),
      await stranger.patch(path, { status: 'disabled' }),
      await stranger.delete(path),
      await stranger.post(`${path}/roll-secret`, {}),
      await stranger.post(`${path}/reveal-secret`, {}),
      await stranger.post(`${path}/test`, {}),
      await stranger.get(`${path}/deliveries`),
    ];
    expect(answers.map(failure)).toEqual(Array(7).fill([404, 'endpoint_not_found', undefined]));
    const { body } = await api.post('/v1/api-keys', { label: 'reader', scopes: ['events:read'] });
    expect(failure(await api.as(body.secret).get(path))).toEqual([403, 'insufficient_scope', undefined]);
    const reveal = await api.as(body.secret).post(`${path}/reveal-secret`, {});
    expect(failure(reveal)).toEqual([403, 'insufficient_scope', undefined]);
  });
});
