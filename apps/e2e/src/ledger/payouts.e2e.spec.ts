import { type Api } from '../harness/api';
import { type Place, placeOfItsOwn } from '../harness/own-product';
import { Restaurant } from '../harness/restaurant';

const nothing = {
  captures: 0,
  tips: 0,
  refunds: 0,
  platform_fees: 0,
  processing_fees: 0,
  disputes_held: 0,
  disputes_released: 0,
  dispute_fees: 0,
  reserve_held: 0,
  reserve_released: 0,
  adjustments: 0,
  negative_balance_recovered: 0,
};

describe('payouts', () => {
  let place: Place;
  let api: Api;
  beforeAll(async () => {
    place = await placeOfItsOwn();
    ({ api } = place);
  });
  afterAll(() => place.leave());

  const wait = async (advance: string) => {
    const { status, body } = await api.post('/v1/test/clock', { advance });
    expect([status, body.error]).toEqual([200, undefined]);
    return body;
  };
  const payoutsOf = async ({ ref }: Restaurant) =>
    (await api.get(`/v1/payouts?submerchant=${ref}&order=asc`)).body.data as any[];

  it('bring the sales of a day to the bank on the next business day, with every part named', async () => {
    const restaurant = await Restaurant.open(api);
    const first = await restaurant.sell({ amount: 4_200, platform_fee: 100 });
    const second = await restaurant.sell({ amount: 1_000, capture_mode: 'tap_with_tip', tip_amount: 150 });
    await wait('P7D');
    const [payout, ...others] = await payoutsOf(restaurant);
    expect(others).toEqual([]);
    expect(payout).toMatchObject({ status: 'paid', currency: 'EUR', transaction_count: 2, failure_code: null });
    const { breakdown, amount } = payout;
    expect(Object.values(breakdown as Record<string, number>).reduce((sum, part) => sum + part, 0)).toBe(amount);
    expect(breakdown).toMatchObject({
      ...nothing,
      captures: 5_200,
      tips: 150,
      platform_fees: -100,
      processing_fees: expect.any(Number),
    });
    const { data } = (await api.get(`/v1/payouts/${payout.id}/transactions`)).body;
    expect(data.map(({ id }: { id: string }) => id).sort()).toEqual(
      [first.transaction_id, second.transaction_id].sort(),
    );
    expect(await restaurant.record(first.transaction_id)).toMatchObject({
      status: 'paid_out',
      settlement: { payout: payout.id, payout_status: 'paid', wire_reference: payout.wire_reference },
    });
  });
});
