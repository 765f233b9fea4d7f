import { type Api, eventually, newPlatform, uniqueRef } from '../harness/api';
import { productAtMidday } from '../harness/process/own-product';
import { failure, Restaurant } from '../harness/restaurant';

const idOf = ({ headers }: { headers: Headers }): string => headers.get('request-id')!;
const found = async (api: Api, id: string) =>
  (
    await eventually(
      () => api.get(`/v1/requests/${id}`),
      ({ status }) => status === 200,
    )
  ).body;
const listed = async (api: Api, query: string): Promise<any[]> => (await api.get(`/v1/requests?${query}`)).body.data;

describe('the request log', () => {
  let restaurant: Restaurant;
  let api: Api;
  beforeAll(async () => {
    restaurant = await Restaurant.ofItsOwn('request-log');
    api = restaurant.api;
  });

  it('shows a sale by the id of its answer, with the events that it caused', async () => {
    const sale = { device: 'dev_test_approve', reference: 'Ms Beck', metadata: { guest: 'Ada Beck' } };
    const sold = await restaurant.tap(sale, { 'idempotency-key': uniqueRef('order') });
    const request = await eventually(
      () => found(api, idOf(sold)),
      ({ events }) => events.length === 2,
    );
    const { body: approved } = await api.get(`/v1/events/${request.events[0]}`);
    expect([approved.type, approved.request]).toEqual([
      'tap.approved',
      { id: idOf(sold), idempotency_key: request.idempotency_key },
    ]);
    expect(request).toEqual({
      id: idOf(sold),
      object: 'request',
      method: 'POST',
      route: '/v1/taps',
      path: '/v1/taps',
      status: 200,
      code: null,
      duration_ms: expect.any(Number),
      api_key: expect.stringMatching(/^key_/),
      user: null,
      idempotency_key: expect.stringMatching(/^order-/),
      replayed: false,
      created_at: expect.any(String),
      request_body: {
        amount: 4_200,
        currency: 'EUR',
        submerchant: restaurant.ref,
        device: 'dev_test_approve',
        reference: '[redacted]',
        metadata: '[redacted]',
      },
      response_body: expect.objectContaining({
        id: sold.body.id,
        status: 'approved',
        amount: 4_200,
        transaction_id: sold.body.transaction_id,
        card: '[redacted]',
        reference: '[redacted]',
      }),
      events: [expect.stringMatching(/^evt_/), expect.stringMatching(/^evt_/)],
    });
  });

  it('tells the first request with a key from its repetition, which caused nothing', async () => {
    const key = uniqueRef('twice');
    const first = await restaurant.tap({}, { 'idempotency-key': key });
    const second = await restaurant.tap({}, { 'idempotency-key': key });
    const both = await eventually(
      () => listed(api, `idempotency_key=${key}&order=asc`),
      (data) => data.length === 2,
    );
    expect(both.map(({ id, replayed }) => [id, replayed])).toEqual([
      [idOf(first), false],
      [idOf(second), true],
    ]);
    const repeated = await found(api, idOf(second));
    expect([repeated.events, repeated.response_body.id]).toEqual([[], first.body.id]);
  });

  it('has what failed, reads too, with code and field and never the value', async () => {
    const refused = await restaurant.tap({ amount: 4242424242424242, 'ada@bistro.example': 1 });
    const request = await found(api, idOf(refused));
    expect([request.status, request.code]).toEqual([refused.status, refused.body.error.code]);
    expect(JSON.stringify(request)).not.toMatch(/4242424242424242|ada@bistro/);
    const missing = await api.get('/v1/taps/tap_01KJM0Z8R0000000000000000B');
    expect(await found(api, idOf(missing))).toMatchObject({
      method: 'GET',
      route: '/v1/taps/{id}',
      path: '/v1/taps/tap_01KJM0Z8R0000000000000000B',
      status: 404,
      code: 'tap_not_found',
      request_body: null,
    });
    const nowhere = await api.get('/v1/taps/4242424242424242');
    expect(await found(api, idOf(nowhere))).toMatchObject({ path: '/v1/taps/[redacted]' });
  });

  it('keeps neither a key nor personal data, wherever they are put', async () => {
    const { body: issued } = await api.post('/v1/api-keys', { scopes: ['ledger:read'] });
    for (const secret of [issued.secret, '4242.4242.4242.4242', 'ada@bistro.example', 'DE89370400440532013000']) {
      const answers = [
        await api.get(`/v1/taps/${secret}`),
        await api.get(`/v1/sub-merchants/${secret}`),
        await restaurant.tap({ submerchant: secret, capture_mode: secret, [secret]: 1 }, { 'idempotency-key': secret }),
        await restaurant.tap({ [secret]: 1 }),
      ];
      for (const answer of answers) {
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(JSON.stringify(await found(api, idOf(answer)))).not.toContain(secret);
      }
    }
    const named = await restaurant.tap({ capture_mode: 'Ada', ada_beck: 1 });
    expect(await found(api, idOf(named))).toMatchObject({
      request_body: { capture_mode: '[redacted]', '[unknown field]': 1 },
    });
    expect(JSON.stringify(await found(api, idOf(named)))).not.toMatch(/ada/i);
  });

  it('has what was asked for at an address without a route', async () => {
    // Of these a few per second and key are kept: with a key of its own nothing before takes their place.
    const { body: key } = await api.post('/v1/api-keys', { scopes: ['payments:read'] });
    const nowhere = await api.as(key.secret).get('/v1/tabs/ada-beck');
    const refused = await api.as(key.secret).send('PUT', '/v1/taps', { body: { amount: 1 } });
    expect([await found(api, idOf(nowhere)), await found(api, idOf(refused))]).toMatchObject([
      { route: null, path: '/v1/[redacted]', status: 404, code: 'route_not_found' },
      { route: null, path: '/v1/taps', status: 405, code: 'method_not_allowed' },
    ]);
  });

  it('has what a key was not allowed to do', async () => {
    const { body: reader } = await api.post('/v1/api-keys', { scopes: ['ledger:read'] });
    const refused = await api.as(reader.secret).post('/v1/taps', { amount: 1 });
    expect(await found(api, idOf(refused))).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
      api_key: reader.id,
      response_body: { error: { details: { required_scope: 'taps:write' } } },
    });
    const [issued] = await listed(api, 'route=/v1/api-keys&limit=1');
    expect(JSON.stringify(await found(api, issued.id))).not.toContain(reader.secret);
    expect(failure(await api.as(reader.secret).get('/v1/requests'))).toEqual([403, 'insufficient_scope', undefined]);
  });

  it('has no successful read, and nothing of another platform', async () => {
    const read = await api.get('/v1/taps');
    const sold = await restaurant.tap();
    await found(api, idOf(sold));
    expect(failure(await api.get(`/v1/requests/${idOf(read)}`))).toEqual([404, 'request_not_found', undefined]);
    const { api: other } = await newPlatform('request-log-other');
    expect(failure(await other.get(`/v1/requests/${idOf(sold)}`))).toEqual([404, 'request_not_found', undefined]);
    expect(await listed(other, 'status=200')).toEqual([]);
  });

  it('shows the one event of a tap that was declined', async () => {
    const declined = await restaurant.tap({ amount: 4_251 });
    const { events } = await eventually(
      () => found(api, idOf(declined)),
      (request) => request.events.length === 1,
    );
    expect((await api.get(`/v1/events/${events[0]}`)).body.type).toBe('tap.declined');
  });

  it('is listed page by page, and narrowed', async () => {
    const before = new Date(Date.parse((await api.get('/v1/test/clock')).body.now)).toISOString();
    const refused = await Promise.all(Array.from({ length: 5 }, () => api.post('/v1/taps', {})));
    const ids = new Set(refused.map(idOf));
    const query = `status=4xx&code=missing_field&method=POST&route=/v1/taps&created[gte]=${before}`;
    await eventually(
      () => listed(api, query),
      (data) => data.length === 5,
    );
    const pages: string[] = [];
    for (let cursor = ''; ;) {
      const { body } = await api.get(`/v1/requests?${query}&limit=2${cursor}`);
      pages.push(...body.data.map(({ id }: { id: string }) => id));
      if (!body.has_more) break;
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect([pages.length, new Set(pages)]).toEqual([5, ids]);
    expect(await listed(api, `${query}&status=422&created[lt]=${before}`.replace('status=4xx&', ''))).toEqual([]);
  });

  it.each([
    ['status=4x', 'invalid_value', 'status'],
    ['method=post', 'invalid_enum_value', 'method'],
    ['code=Rate-Limited', 'invalid_value', 'code'],
    ['limit=0', 'invalid_value', 'limit'],
    ['body=x', 'unknown_field', 'body'],
    ['created[gte]=yesterday', 'invalid_value', 'created.gte'],
  ])('refuses %s', async (query, code, param) =>
    expect(failure(await api.get(`/v1/requests?${query}`))).toEqual([422, code, param]),
  );

  it('refuses a cursor of another list', async () => {
    const cursor = Buffer.from('[1,"7","x"]').toString('base64url');
    expect(failure(await api.get(`/v1/requests?cursor=${cursor}`))[1]).toBe('invalid_cursor');
  });
});

describe('the request log over weeks', () => {
  it('shows the event of a payout that was asked for by hand, and does not forget for the test clock', async () => {
    const { api } = await productAtMidday();
    const restaurant = await Restaurant.open(api);
    await api.send('PUT', `/v1/submerchants/${restaurant.ref}/payout-schedule`, { body: { interval: 'manual' } });
    const sold = await restaurant.tap({ device: 'dev_test_approve' });
    const wait = (advance: string) => api.post('/v1/test/clock', { advance });
    await wait('P10D');
    await found(api, idOf(sold));
    expect((await listed(api, 'route=/v1/taps')).map(({ id }) => id)).toContain(idOf(sold));
    const asked = await api.post('/v1/payouts', { submerchant: restaurant.ref, currency: 'EUR' });
    expect(asked.status).toBe(201);
    const { events } = await eventually(
      () => found(api, idOf(asked)),
      (request) => request.events.length > 0,
    );
    const { body: first } = await api.get(`/v1/events/${events[0]}`);
    expect([first.type, first.data.object.id]).toEqual(['payout.scheduled', asked.body.id]);
  });
});
