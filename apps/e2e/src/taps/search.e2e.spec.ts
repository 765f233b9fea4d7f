import { type Api, eventually } from '../harness/api';
import { failure, Restaurant } from '../harness/restaurant';

describe('the search', () => {
  let api: Api;
  let restaurant: Restaurant;
  let sister: Restaurant;
  let last4: string;
  let scheme: string;
  let device: string;
  /** Oldest first: a sale, a dearer one in dollars, one that is declined, one of the sister, one of 40.00 with a tip of 5.00, one in yen. */
  let ids: readonly string[];
  const search = (q: string, more = '') => api.get(`/v1/search?q=${encodeURIComponent(q)}${more}`);
  const found = async (q: string): Promise<readonly number[]> =>
    (await search(q)).body.data.map(({ id }: { id: string }) => ids.indexOf(id));

  beforeAll(async () => {
    restaurant = await Restaurant.ofItsOwn('search');
    ({ api } = restaurant);
    sister = await Restaurant.open(api);
    const sales = [
      await restaurant.sell({ amount: 900, reference: 'table 4: "bar"', metadata: { waiter: 'ann' } }),
      await restaurant.sell({ amount: 12_000, currency: 'USD' }),
      (await restaurant.tap({ amount: 4_251 })).body,
      await sister.sell({ amount: 1_000, reference: 'Café Größe 12' }),
      (await restaurant.tap({ amount: 4_000, capture_mode: 'tap_with_tip' })).body,
      await restaurant.sell({ amount: 120, currency: 'JPY' }),
    ];
    expect((await api.post(`/v1/taps/${sales[4].id}/tip`, { tip_amount: 500 })).status).toBe(200);
    ids = sales.map(({ transaction_id: id }) => id);
    const records = await Promise.all(ids.map((id) => restaurant.record(id)));
    ({ last4, scheme, device } = records[1]!['tap']);
    await eventually(
      () => search('status:captured'),
      ({ body }) => body.data.length === 5,
    );
  });

  it('finds transactions by terms that all hold, newest first', async () => {
    const rows = {
      'amount>0': [5, 4, 3, 2, 1, 0],
      'amount>=1000 amount<12000': [4, 3, 2],
      'amount:4500': [4],
      'amount:4000': [],
      'amount:12000': [1],
      'amount:120.00': [5, 1],
      'amount:120.00 currency:usd': [1],
      'amount:42.51': [2],
      'amount:42.510': [2],
      'amount:42.511': [],
      'amount>42.51': [5, 4, 1],
      'amount>=42.51 amount<119.99': [4, 2],
      'amount<=119.99': [4, 3, 2, 0],
      'mode:tap_with_tip': [4],
      'mode:pre-auth': [],
      [`scheme:${scheme.toUpperCase()} currency:usd`]: [1],
      'scheme:interac': [],
      [`device:${device} currency:usd`]: [1],
      'device:dev_none': [],
      'status:declined': [2],
      'status:captured currency:usd': [1],
      [`submerchant:${sister.ref}`]: [3],
      'reference:"table 4: \\"bar\\""': [0],
      'metadata.waiter:ann': [0],
      'metadata.waiter:ann amount>900': [],
      'created>2020-01-01 status:declined': [2],
      'created<2020-01-01T00:00:00Z': [],
    };
    const answers = await Promise.all(Object.keys(rows).map(async (q) => [q, await found(q)]));
    expect(Object.fromEntries(answers)).toEqual(rows);
    expect(await found(`last4:${last4}`)).toContain(1);
    expect(await found(`last4:${last4} currency:usd amount>1000`)).toEqual([1]);
  });

  it('finds by what a screen shows', async () => {
    const own = { reference: 0, dollars: 1, declined: 2, sister: 3, tipped: 4, yen: 5 };
    const rows = {
      '120.00': [own.yen, own.dollars],
      '$120.00': [own.dollars],
      '120,00 USD': [own.dollars],
      [`${last4} 120.00 usd`]: [own.dollars],
      '¥120': [own.yen],
      '€45.00': [own.tipped],
      '45,00€': [own.tipped],
      '40.00': [],
      'TABLE 4': [own.reference],
      'bar tab': [own.reference],
      '"table 4" 9.00': [own.reference],
      'cafe GROSSE': [own.sister],
      'cafe status:captured': [own.sister],
      'cafe status:declined': [],
      [ids[4]!]: [own.tipped],
      [ids[4]!.toLowerCase()]: [own.tipped],
      [ids[4]!.replace('txn_', 'tap_')]: [own.tipped],
      [`${ids[4]!} nothing`]: [],
      '%': [],
      '_ %': [],
      "' OR 1=1 --": [],
      '"': [],
      '\u202eקפה': [],
    };
    const answers = await Promise.all(Object.keys(rows).map(async (q) => [q, await found(q)]));
    expect(Object.fromEntries(answers)).toEqual(rows);
  });

  it('finds a sub-merchant by its reference, and then its sales', async () => {
    const { body } = await search(sister.ref.toUpperCase());
    expect(body.data.map(({ object }: { object: string }) => object)).toEqual(['sub_merchant', 'transaction']);
    expect(body.data[0]).toEqual({
      id: expect.stringMatching(/^sm_/),
      object: 'sub_merchant',
      title: sister.ref,
      status: 'enabled',
      submerchant: sister.ref,
      amount_current: null,
      currency: null,
      created_at: expect.any(String),
    });
    expect(body.data[1]).toMatchObject({ id: ids[3], title: expect.stringMatching(/^Café Größe 12 · •••• \d{4}$/) });
    const first = (await search(sister.ref, '&limit=1')).body;
    expect([first.data[0].object, first.has_more]).toEqual(['sub_merchant', true]);
    const second = (await search(sister.ref, `&limit=1&cursor=${first.next_cursor}`)).body;
    expect([second.data[0].id, second.has_more]).toEqual([ids[3], false]);
  });

  it('shows only what the key may read', async () => {
    const { body: key } = await api.post('/v1/api-keys', { label: 'search', scopes: ['payments:read'] });
    const { body } = await api.as(key.secret).get(`/v1/search?q=${sister.ref}`);
    expect(body.data.map(({ object }: { object: string }) => object)).toEqual(['transaction']);
    const { body: other } = await api.post('/v1/api-keys', { label: 'search', scopes: ['onboarding:read'] });
    const { body: merchants } = await api.as(other.secret).get(`/v1/search?q=${sister.ref}`);
    expect(merchants.data.map(({ object }: { object: string }) => object)).toEqual(['sub_merchant']);
    expect((await api.as(other.secret).get('/v1/search?q=status:captured')).body.error.code).toBe('insufficient_scope');
  });

  it('is read page by page', async () => {
    const { body: first } = await search('amount>0', '&limit=5');
    expect([first.data.length, first.has_more]).toEqual([5, true]);
    const { body: second } = await search('amount>0', `&limit=5&cursor=${first.next_cursor}`);
    expect([second.data.map(({ id }: { id: string }) => ids.indexOf(id)), second.has_more]).toEqual([[0], false]);
  });

  it('finds nothing of another platform', async () => {
    const stranger = await Restaurant.ofItsOwn('search-stranger');
    const { body } = await stranger.api.get('/v1/search?q=amount%3E0');
    expect(body.data).toEqual([]);
  });

  it.each([
    '4242 last4=4242',
    'Amount>1',
    'a b c d e f g h i j k',
    'evt_01KJM0Z8R0000000000000000B',
    'last4:42',
    'last4>4242',
    'amount:lots',
    'amount:61,43',
    'amount:61.4321',
    'status:happy',
    'colour:red',
    'mode:slow',
    'mode>direct',
    'scheme:4242',
    'created:2026-01-01',
    'created>soon',
  ])('says what is wrong with %j', async (q) => expect(failure(await search(q))).toEqual([422, 'invalid_value', 'q']));

  it('refuses what is on no screen, and nothing that only looks odd', async () => {
    const answers = await Promise.all(['x'.repeat(10_000), 'a\u0000b', 'ok\u0007'].map((q) => search(q)));
    expect(answers.map(({ status, body }) => [status, body.error?.param])).toEqual([
      [422, 'q'],
      [422, 'q'],
      [200, undefined],
    ]);
  });
});
