import { type Api, eventually } from '../../harness/api';
import { productAtMidday, type SharedProduct } from '../../harness/process/own-product';
import { failure, Restaurant } from '../../harness/restaurant';

describe('a sub-merchant with open money', () => {
  let place: SharedProduct;
  let api: Api;
  beforeAll(async () => {
    place = await productAtMidday();
    ({ api } = place);
  });

  const erase = ({ ref }: Restaurant) => api.post(`/sub-merchants/${ref}/erase`, undefined);
  const wait = async (advance: string) => {
    const { status, body } = await api.post('/v1/test/clock', { advance });
    expect([status, body.error]).toEqual([200, undefined]);
  };
  const manual = async (restaurant: Restaurant) => {
    const body = { interval: 'manual' };
    const { status } = await api.send('PUT', `/v1/submerchants/${restaurant.ref}/payout-schedule`, { body });
    expect(status).toBe(200);
    return restaurant;
  };
  const balancesOf = async ({ ref }: Restaurant) => (await api.get(`/v1/balances?submerchant=${ref}`)).body.data;
  /** Refused, for these reasons and no other, and it may sell as before. What the journal lacks a moment more is one too. */
  const isKept = async (restaurant: Restaurant, ...open: readonly string[]) => {
    const answer = await erase(restaurant);
    expect(failure(answer)).toEqual([409, 'open_money', undefined]);
    const reasons: readonly string[] = answer.body.error.details.open;
    if (!reasons.includes('postings')) expect(reasons).toEqual(open);
    const { body } = await api.get(`/sub-merchants/${restaurant.ref}`);
    expect([body.status, body.charges_enabled]).toEqual(['enabled', true]);
  };

  it('is not forgotten right after a sale, nor while the money waits or is under way', async () => {
    const restaurant = await manual(await Restaurant.open(api));
    await restaurant.sell({ amount: 9_000 });
    await isKept(restaurant, 'pending');
    await restaurant.sell({ amount: 1_000 });
    await wait('P7D');
    await isKept(restaurant, 'available');
    const paid = await api.post('/v1/payouts', { submerchant: restaurant.ref, currency: 'EUR' });
    expect(paid.status).toBe(201);
    await isKept(restaurant, 'in_transit');
    await wait('P7D');
    expect(await balancesOf(restaurant)).toMatchObject([{ pending: 0, available: 0, in_transit: 0 }]);
    const { status, body } = await erase(restaurant);
    expect([status, body.status]).toEqual([200, 'rejected']);
    expect(failure(await restaurant.tap())).toEqual([403, 'charges_not_enabled', 'submerchant']);
  });

  it('is not forgotten while a tap, a hold or a tip is open', async () => {
    const restaurant = await Restaurant.open(api);
    const held = await restaurant.hold({ amount: 5_000 });
    await isKept(restaurant, 'sales');
    expect((await api.post(`/v1/authorisations/${held.authorisation_id}/release`, undefined)).status).toBe(200);
    const tipped = await restaurant.sell({ amount: 5_000, capture_mode: 'tap_with_tip' });
    await isKept(restaurant, 'sales');
    expect((await api.post(`/v1/taps/${tipped.id}/reverse`, { reason: 'customer_left' })).status).toBe(200);
    const awaiting = await restaurant.tap({ device: 'dev_test_wait' }, { prefer: 'respond-async' });
    await isKept(restaurant, 'sales');
    expect((await api.post(`/v1/taps/${awaiting.body.id}/cancel`, undefined)).status).toBe(200);
    const pending = await restaurant.tap({ device: 'dev_test_timeout' });
    expect([pending.status, pending.body.status]).toEqual([202, 'pending']);
    await isKept(restaurant, 'sales');
  });

  it('is not forgotten while a dispute is open or it owes money', async () => {
    const restaurant = await Restaurant.open(api);
    const sold = await restaurant.sell({ amount: 5_000 });
    await wait('P7D');
    const inquiry = await restaurant.dispute(sold.id, { stage: 'inquiry' });
    await isKept(restaurant, 'disputes');
    expect((await api.post(`/v1/test/disputes/${inquiry.id}/withdraw`, undefined)).status).toBe(200);
    const refunded = await api.post(`/v1/transactions/${sold.transaction_id}/refunds`, {});
    expect(refunded.status).toBe(201);
    await eventually(
      () => balancesOf(restaurant),
      ([{ available }]) => available < 0,
    );
    await isKept(restaurant, 'available');
    await wait('P7D');
    expect((await balancesOf(restaurant))[0]).toMatchObject({ available: 0, negative: 5_000 });
    await isKept(restaurant, 'negative');
  });

  it('takes the files of its disputes with it when it is forgotten', async () => {
    const restaurant = await Restaurant.open(api);
    const sold = await restaurant.sell({ amount: 5_000 });
    await wait('P7D');
    const inquiry = await restaurant.dispute(sold.id, { stage: 'inquiry' });
    const form = new FormData();
    form.set('file', new Blob(['%PDF-1.7']), 'guest.pdf');
    const { body: file } = await api.upload(`/v1/disputes/${inquiry.id}/files`, form);
    const download = () => api.get(`/v1/disputes/${inquiry.id}/files/${file.id}`);
    expect((await download()).text).toBe('%PDF-1.7');
    expect((await api.post(`/v1/test/disputes/${inquiry.id}/withdraw`, undefined)).status).toBe(200);
    expect(
      (
        await eventually(
          () => erase(restaurant),
          ({ status }) => status === 200,
        )
      ).body.status,
    ).toBe('rejected');
    const gone = await eventually(download, ({ status }) => status !== 200);
    expect(failure(gone)).toEqual([404, 'file_not_found', undefined]);
  });

  it('sells or is forgotten when both are asked for at once, and never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const restaurant = await Restaurant.open(api);
      const [erased, ...taps] = await Promise.all([
        erase(restaurant),
        ...[1, 2, 3].map((till) => restaurant.tap({ amount: 1_000 * till })),
      ]);
      const sold = taps.filter(({ status, body }) => status === 200 && body.status === 'approved');
      expect([200, 409]).toContain(erased!.status);
      if (erased!.status === 200) expect(sold).toEqual([]);
    }
  });
});
