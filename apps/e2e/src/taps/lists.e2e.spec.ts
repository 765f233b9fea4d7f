import { type Api, eventually, newPlatform } from '../harness/api';
import { failure, Restaurant } from '../harness/restaurant';

type Sale = Readonly<{ id: string; transaction_id: string; authorisation_chain_id: string; created_at: string }>;

describe.each([
  { path: '/v1/taps', idOf: ({ id }: Sale) => id, captured: 'approved' },
  { path: '/v1/transactions', idOf: ({ transaction_id: id }: Sale) => id, captured: 'captured' },
])('the list $path', ({ path, idOf, captured }) => {
  let api: Api;
  let restaurant: Restaurant;
  let sister: Restaurant;
  /** Oldest first: a sale, one in dollars, one that is declined, one of the sister. */
  let sales: readonly Sale[];
  beforeAll(async () => {
    restaurant = await Restaurant.ofItsOwn('lists');
    ({ api } = restaurant);
    sister = await Restaurant.open(api);
    sales = [
      await restaurant.sell({ reference: 'table 4', metadata: { waiter: 'ann', room: 'garden' } }),
      await restaurant.sell({ currency: 'USD', metadata: { waiter: 'bob', room: 'garden' } }),
      (await restaurant.tap({ amount: 4_251, metadata: { waiter: 'ann' } })).body,
      await sister.sell({ metadata: { waiter: 'ann', 'guest name': 'Zoë & Co. = 1' } }),
    ];
    // A list may lag behind what was just written; what is asked of it here is not how fast it is.
    await eventually(
      () => api.get(path),
      ({ body }) => body.data.length === sales.length,
    );
  });

  /** Which of the sales are listed, by their number. */
  const listed = async (query: string) => {
    const { body } = await api.get(`${path}?${query}`);
    return body.data.map(({ id }: { id: string }) => sales.findIndex((sale) => idOf(sale) === id));
  };
  const instant = (index: number) => encodeURIComponent(sales[index]!.created_at);

  it('is newest first, or oldest first', async () => {
    expect([await listed(''), await listed('order=desc'), await listed('order=asc')]).toEqual([
      [3, 2, 1, 0],
      [3, 2, 1, 0],
      [0, 1, 2, 3],
    ]);
  });

  it('is read page by page, with the same filters', async () => {
    const first = (await api.get(`${path}?limit=2&metadata[waiter]=ann`)).body;
    expect([first.data.length, first.has_more]).toEqual([2, true]);
    expect(await listed(`limit=2&metadata[waiter]=ann&cursor=${first.next_cursor}`)).toEqual([0]);
  });

  it('is filtered by everything that is documented', async () => {
    const queries = {
      [`status=${captured}`]: [3, 1, 0],
      'status=declined': [2],
      'currency=usd': [1],
      'reference=table%204': [0],
      [`submerchant=${sister.ref}`]: [3],
      [`authorisation_chain_id=${sales[1]!.authorisation_chain_id}`]: [1],
      [`created[gte]=${instant(2)}`]: [3, 2],
      [`created[gt]=${instant(2)}`]: [3],
      [`created[lte]=${instant(1)}`]: [1, 0],
      [`created[lt]=${instant(1)}`]: [0],
      'metadata[waiter]=ann': [3, 2, 0],
      'metadata[waiter]=ann&metadata[room]=garden': [0],
      'metadata[waiter]=ann&status=declined': [2],
      'metadata[guest%20name]=Zo%C3%AB%20%26%20Co.%20%3D%201': [3],
      'metadata[waiter]=annn': [],
      'metadata[garden]=room': [],
      'submerchant=nobody': [],
    };
    const found = await Promise.all(Object.keys(queries).map(async (query) => [query, await listed(query)]));
    expect(Object.fromEntries(found)).toEqual(queries);
  });

  it('shows nothing of another platform, whatever is asked for', async () => {
    const { api: stranger } = await newPlatform('stranger');
    for (const query of ['', 'metadata[waiter]=ann', 'reference=table%204', `submerchant=${restaurant.ref}`]) {
      expect((await stranger.get(`${path}?${query}`)).body.data).toEqual([]);
    }
  });

  it.each([
    ['colour=red', 'unknown_field', 'colour'],
    ['sort=amount', 'unknown_field', 'sort'],
    ['created[on]=2026-03-02T10:00:00Z', 'unknown_field', 'created.on'],
    ['created[gte]=yesterday', 'invalid_value', 'created.gte'],
    ['status=lovely', 'invalid_enum_value', 'status'],
    ['order=random', 'invalid_enum_value', 'order'],
    ['limit=101', 'invalid_value', 'limit'],
    ['limit=0', 'invalid_value', 'limit'],
    ['currency=euro', 'invalid_currency', 'currency'],
    ['currency=abc', 'invalid_currency', 'currency'],
    ['metadata=ann', 'invalid_value', 'metadata'],
    ['metadata[waiter]=ann&metadata[waiter]=bob', 'invalid_value', 'metadata.waiter'],
    [`metadata[${'k'.repeat(41)}]=v`, 'invalid_value', 'metadata'],
  ])('refuses %s', async (query, code, param) => {
    expect(failure(await api.get(`${path}?${query}`))).toEqual([422, code, param]);
  });
});
