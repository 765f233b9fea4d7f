import { type Api, newPlatform } from '../harness/api';
import { productAtMidday, type SharedProduct } from '../harness/process/own-product';
import { failure, Restaurant } from '../harness/restaurant';

describe('debts by age', () => {
  let place: SharedProduct;
  let api: Api;
  beforeAll(async () => {
    place = await productAtMidday();
    ({ api } = await newPlatform('debts', place.operator));
  });

  const advance = (by: string) => api.post('/v1/test/clock', { advance: by });
  const debts = async (query = '') => (await api.get(`/v1/ledger/debts${query}`)).body;

  it('are what a refund after the payout left, until sales recover it', async () => {
    const [restaurant, other] = [await Restaurant.open(api), await Restaurant.open(api)];
    const sale = await restaurant.sell({ amount: 10_000 });
    await other.sell();
    await advance('P7D');
    expect(await debts()).toMatchObject({ object: 'debts', submerchant: null, data: [], totals: [] });
    await api.post(`/v1/transactions/${sale.transaction_id}/refunds`, { amount: 5_000 });
    await advance('P7D');
    const { body: balances } = await api.get(`/v1/balances?submerchant=${restaurant.ref}`);
    const owed = balances.data[0].negative;
    expect(owed).toBeGreaterThan(0);
    const bands = { days_31_60: 0, days_61_90: 0, over_90_days: 0 };
    const soon = { currency: 'EUR', outstanding: owed, by_age: { days_0_30: owed, ...bands } };
    const found = await debts();
    expect(found.data).toEqual([
      {
        submerchant: restaurant.ref,
        ...soon,
        debts: 1,
        oldest_at: expect.any(String),
        oldest_days: expect.any(Number),
      },
    ]);
    expect(found.totals).toEqual([soon]);
    expect(await debts(`?submerchant=${other.ref}`)).toMatchObject({ submerchant: other.ref, data: [] });

    await advance('P40D');
    const late = await debts(`?submerchant=${restaurant.ref}`);
    expect(late.data[0].by_age).toEqual({ days_0_30: 0, ...bands, days_31_60: owed });
    expect(late.data[0].oldest_days).toBe(found.data[0].oldest_days + 40);
    expect((await debts(`?as_of=${encodeURIComponent(found.as_of)}`)).data).toEqual(found.data);

    await restaurant.sell({ amount: 20_000 });
    await advance('P7D');
    expect((await debts()).data).toEqual([]);
    expect(failure(await api.get('/v1/ledger/debts?as_of=soon'))).toEqual([422, 'invalid_value', 'as_of']);
    const { api: stranger } = await newPlatform('owes-nothing', place.operator);
    expect((await stranger.get(`/v1/ledger/debts?submerchant=${restaurant.ref}`)).body.data).toEqual([]);
  });
});
