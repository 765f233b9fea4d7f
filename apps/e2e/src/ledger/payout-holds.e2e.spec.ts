import { type Api, eventually, newPlatform } from '../harness/api';
import { productAtMidday, type SharedProduct } from '../harness/process/own-product';
import { failure, Restaurant } from '../harness/restaurant';

type Hold = any;

describe('payout holds', () => {
  let place: SharedProduct;
  let api: Api;
  beforeAll(async () => {
    place = await productAtMidday();
    ({ api } = await newPlatform('payout-holds', place.operator));
  });

  const hold = (restaurant: Restaurant, more: object = {}) =>
    api.post('/v1/payout-holds', { submerchant: restaurant.ref, reason: 'risk_review', note: 'case 17', ...more });
  const held = async (restaurant: Restaurant, more: object = {}): Promise<Hold> => {
    const { status, body } = await hold(restaurant, more);
    expect([status, body.error]).toEqual([201, undefined]);
    return body;
  };
  const advance = (by: string) => api.post('/v1/test/clock', { advance: by });
  const now = async (): Promise<number> => Date.parse((await api.get('/v1/test/clock')).body.now);
  const payoutsOf = async ({ ref }: Restaurant): Promise<readonly Hold[]> =>
    (await api.get(`/v1/payouts?submerchant=${ref}`)).body.data;
  const available = async ({ ref }: Restaurant): Promise<number> =>
    (await api.get(`/v1/balances?submerchant=${ref}`)).body.data[0]?.available ?? 0;

  it('keep a balance from being paid out until they are lifted, and hold nobody else', async () => {
    const [stopped, other] = [await Restaurant.open(api), await Restaurant.open(api)];
    await stopped.sell();
    await other.sell();
    const placed = await held(stopped);
    expect(placed).toMatchObject({
      object: 'payout_hold',
      submerchant: stopped.ref,
      status: 'active',
      reason: 'risk_review',
      note: 'case 17',
      ends_at: null,
      placed_by: { kind: 'api_key' },
      over_at: null,
    });
    await advance('P7D');
    expect((await payoutsOf(other)).length).toBe(1);
    expect(await payoutsOf(stopped)).toEqual([]);
    expect(await available(stopped)).toBeGreaterThan(0);

    const lifted = await api.post(`/v1/payout-holds/${placed.id}/lift`, { note: 'cleared' });
    expect(lifted.body).toMatchObject({ status: 'lifted', lift_note: 'cleared', lifted_by: { kind: 'api_key' } });
    await advance('P7D');
    const [paid, ...more] = await payoutsOf(stopped);
    expect([paid.status, more]).toEqual(['paid', []]);
    const again = await api.post(`/v1/payout-holds/${placed.id}/lift`, {});
    expect([...failure(again), again.body.error.details]).toEqual([
      409,
      'payout_hold_not_active',
      undefined,
      { status: 'lifted' },
    ]);
  });

  it('end by themselves at their time, and the money is paid with the run after it', async () => {
    const restaurant = await Restaurant.open(api);
    await restaurant.sell();
    const endsAt = new Date((await now()) + 10 * 86_400_000).toISOString();
    const { id } = await held(restaurant, { ends_at: endsAt });
    await advance('P9D');
    expect(await payoutsOf(restaurant)).toEqual([]);
    await advance('P8D');
    expect((await payoutsOf(restaurant)).map(({ status }) => status)).toEqual(['paid']);
    expect((await api.get(`/v1/payout-holds/${id}`)).body).toMatchObject({ status: 'ended', over_at: endsAt });
  });

  it('are several of one sub-merchant: payouts go on when all are over', async () => {
    const restaurant = await Restaurant.open(api);
    await restaurant.sell();
    const [first, second] = [await held(restaurant), await held(restaurant, { reason: 'disputes' })];
    await api.post(`/v1/payout-holds/${first.id}/lift`, {});
    await advance('P7D');
    expect(await payoutsOf(restaurant)).toEqual([]);
    await api.post(`/v1/payout-holds/${second.id}/lift`, {});
    await advance('P7D');
    expect(await payoutsOf(restaurant)).toHaveLength(1);
  });

  it('refuse a payout that is asked for by hand, and say which hold it is', async () => {
    const restaurant = await Restaurant.open(api);
    const schedule = { body: { interval: 'manual' } };
    await api.send('PUT', `/v1/submerchants/${restaurant.ref}/payout-schedule`, schedule);
    await restaurant.sell();
    await advance('P4D');
    const { id } = await held(restaurant);
    const ask = () => api.post('/v1/payouts', { submerchant: restaurant.ref, currency: 'EUR' });
    const refused = await ask();
    expect([...failure(refused), refused.body.error.details]).toEqual([
      409,
      'payouts_held',
      undefined,
      { payout_hold: id },
    ]);
    await api.post(`/v1/payout-holds/${id}/lift`, {});
    await eventually(ask, ({ status }) => status === 201);
  });

  it('are refused where they cannot be, and change nothing', async () => {
    const restaurant = await Restaurant.open(api);
    const ended = new Date((await now()) - 1_000).toISOString();
    expect(failure(await hold(restaurant, { ends_at: ended }))).toEqual([422, 'hold_ends_in_past', 'ends_at']);
    expect(failure(await hold(restaurant, { ends_at: 'soon' }))).toEqual([422, 'invalid_value', 'ends_at']);
    expect(failure(await hold(restaurant, { reason: undefined }))).toEqual([422, 'missing_field', 'reason']);
    expect(failure(await hold(restaurant, { reason: 'because' }))).toEqual([422, 'invalid_enum_value', 'reason']);
    expect(failure(await hold(restaurant, { submerchant: 'nobody' }))).toEqual([
      404,
      'sub_merchant_not_found',
      'submerchant',
    ]);
    const list = await api.get(`/v1/payout-holds?submerchant=${restaurant.ref}`);
    expect(list.body.data).toEqual([]);
    const { id } = await held(restaurant);
    const { api: stranger } = await newPlatform('holds-nothing-here', place.operator);
    expect(failure(await stranger.get(`/v1/payout-holds/${id}`))).toEqual([404, 'payout_hold_not_found', undefined]);
    expect(failure(await stranger.post(`/v1/payout-holds/${id}/lift`, {}))).toEqual([
      404,
      'payout_hold_not_found',
      undefined,
    ]);
    const { body: reader } = await api.post('/v1/api-keys', { label: 'reader', scopes: ['ledger:read'] });
    const lift = await api.as(reader.secret).post(`/v1/payout-holds/${id}/lift`, {});
    expect(failure(lift)).toEqual([403, 'insufficient_scope', undefined]);
    const active = await api.get(`/v1/payout-holds?submerchant=${restaurant.ref}&status=active`);
    expect(active.body.data.map((each: Hold) => each.id)).toEqual([id]);
  });
});
