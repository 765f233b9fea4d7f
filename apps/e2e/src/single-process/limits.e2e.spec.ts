import { Api, eventually } from '../harness/api';
import { settingsFor } from '../harness/own-product';
import { firstKey, Product, temporaryFolder } from '../harness/product';
import { failure, Restaurant } from '../harness/restaurant';

describe('changes to one transaction', () => {
  const folder = temporaryFolder();
  let product: Product;
  let restaurant: Restaurant;
  let api: Api;
  beforeAll(async () => {
    product = await Product.start({ ...settingsFor(folder.path), RATE_LIMIT_PER_TRANSACTION: '3' });
    restaurant = await Restaurant.open(new Api(product.url, firstKey));
    ({ api } = restaurant);
  });
  afterAll(async () => {
    await product.stop();
    folder.remove();
  });

  it('count together by whichever of its ids, and wait when there were too many', async () => {
    const tap = await restaurant.sell();
    const dispute = await restaurant.dispute(tap.id, { amount: 1_000 });
    const refund = (headers = {}) =>
      api.post(`/v1/transactions/${tap.transaction_id}/refunds`, { amount: 100 }, headers);
    const once = { 'idempotency-key': 'once' };
    expect((await refund(once)).status).toBe(201);
    // The same answer again changes nothing, so it does not count.
    for (let n = 0; n < 5; n += 1) expect((await refund(once)).status).toBe(201);
    await api.post(`/v1/authorisations/${tap.authorisation_id}/increase`, { new_amount: 5_000 });
    await api.post(`/v1/disputes/${dispute.id}/evidence`, { customer_name: 'Ada' });
    const burst = await Promise.all([
      refund(),
      api.post(`/v1/taps/${tap.id}/capture`, {}),
      api.post(`/v1/disputes/${dispute.id}/evidence`, { customer_name: 'Eve' }),
      refund(),
      refund(),
    ]);
    const refused = burst.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(failure(refused[0]!)).toEqual([429, 'rate_limited', undefined]);
    expect(['ratelimit-policy', 'retry-after'].map((name) => refused[0]!.headers.get(name))).toEqual([
      '"transaction";q=3;w=1',
      '1',
    ]);
    expect((await restaurant.sell()).status).toBe('approved');
    await eventually(refund, ({ status }) => status === 201);
  });
});
