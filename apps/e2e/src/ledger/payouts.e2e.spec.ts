import { type Api, eventually, newPlatform } from '../harness/api';
import { itUnless } from '../harness/provider';
import { productAtMidday, type SharedProduct } from '../harness/process/own-product';
import { failure, Restaurant } from '../harness/restaurant';

/** An account that the simulated bank says is closed, and one that takes money. */
const closedAccount = { external_account: { iban: 'DE70370400440532011111' } };
const openAccount = { external_account: { iban: 'DE24370400440532016789' } };

type Payout = any;

describe('payouts', () => {
  let place: SharedProduct;
  let api: Api;
  beforeAll(async () => {
    place = await productAtMidday();
    ({ api } = await newPlatform('payouts', place.operator));
  });

  const wait = async (advance: string) => {
    const { status, body } = await api.post('/v1/test/clock', { advance });
    expect([status, body.error]).toEqual([200, undefined]);
  };
  const payoutsOf = async ({ ref }: Restaurant, query = ''): Promise<readonly Payout[]> =>
    (await api.get(`/v1/payouts?submerchant=${ref}&order=asc${query}`)).body.data;
  const onlyPayoutOf = async (restaurant: Restaurant): Promise<Payout> => {
    const payouts = await payoutsOf(restaurant);
    expect(payouts).toHaveLength(1);
    return payouts[0]!;
  };
  const balanceOf = async ({ ref }: Restaurant) =>
    (await api.get(`/v1/balances?submerchant=${ref}`)).body.data.map(
      ({ pending, available, in_transit, negative }: Payout) => ({ pending, available, in_transit, negative }),
    );
  const sumOf = (parts: object): number => Object.values(parts).reduce((sum: number, part) => sum + Number(part), 0);
  const schedule = ({ ref }: Restaurant, body: object) =>
    api.send('PUT', `/v1/submerchants/${ref}/payout-schedule`, { body });

  it('bring the sales of a day to the bank on the next business day, with every part named', async () => {
    const restaurant = await Restaurant.open(api);
    const first = await restaurant.sell({ amount: 4_200, platform_fee: 100 });
    const second = await restaurant.sell({ amount: 1_000, capture_mode: 'tap_with_tip', tip_amount: 150 });
    const pending = [{ pending: 5_155, available: 0, in_transit: 0, negative: 0 }];
    await eventually(
      () => balanceOf(restaurant),
      (seen) => JSON.stringify(seen) === JSON.stringify(pending),
    );
    await wait('P7D');
    const payout = await onlyPayoutOf(restaurant);
    expect(payout).toMatchObject({ status: 'paid', currency: 'EUR', transaction_count: 2, failure_code: null });
    expect([payout.amount, sumOf(payout.breakdown)]).toEqual([5_155, 5_155]);
    expect(payout.breakdown).toMatchObject({ captures: 5_200, tips: 150, platform_fees: -100, processing_fees: -95 });
    const { data } = (await api.get(`/v1/payouts/${payout.id}/transactions`)).body;
    expect(data.map(({ id }: Payout) => id).sort()).toEqual([first.transaction_id, second.transaction_id].sort());
    expect(await restaurant.record(first.transaction_id)).toMatchObject({
      status: 'paid_out',
      settlement: { payout: payout.id, payout_status: 'paid', wire_reference: payout.wire_reference },
    });
    const expanded = 'expand[]=settlement.payout';
    const { body: whole } = await api.get(`/v1/transactions/${first.transaction_id}?${expanded}`);
    const { body: list } = await api.get(`/v1/transactions?submerchant=${restaurant.ref}&${expanded}`);
    expect([whole, ...list.data].map(({ settlement }: Payout) => settlement.payout)).toEqual([payout, payout, payout]);
    expect(failure(await api.get('/v1/transactions?expand[]=tap'))).toEqual([422, 'invalid_enum_value', 'expand.0']);
    expect(await balanceOf(restaurant)).toEqual([{ pending: 0, available: 0, in_transit: 0, negative: 0 }]);
    expect(failure(await api.post(`/v1/payouts/${payout.id}/cancel`, undefined))).toEqual([
      409,
      'payout_not_cancelable',
      undefined,
    ]);
  });

  it('stay those of their sales, also when a later one takes what was refunded of them', async () => {
    const restaurant = await Restaurant.open(api);
    const sold = await restaurant.sell({ amount: 5_000 });
    await wait('P7D');
    const first = await onlyPayoutOf(restaurant);
    // By hand, so that the refund is no debt before the later sale is available, whatever day of the week it is.
    await schedule(restaurant, { interval: 'manual' });
    const later = await restaurant.sell({ amount: 9_000 });
    await wait('P7D');
    const [{ available }] = await balanceOf(restaurant);
    const { status } = await api.post(`/v1/transactions/${sold.transaction_id}/refunds`, { amount: 1_000 });
    expect(status).toBe(201);
    await eventually(
      () => balanceOf(restaurant),
      ([seen]) => seen.available === available - 1_000,
    );
    const asked = { submerchant: restaurant.ref, currency: 'EUR' };
    expect((await api.post('/v1/payouts', asked)).status).toBe(201);
    await wait('P7D');
    const [, second, ...more] = await payoutsOf(restaurant);
    expect([second.breakdown.refunds, second.transaction_count, more]).toEqual([-1_000, 2, []]);
    expect((await restaurant.record(sold.transaction_id)).settlement).toMatchObject({
      payout: first.id,
      wire_reference: first.wire_reference,
    });
    expect((await restaurant.record(later.transaction_id)).settlement.payout).toBe(second.id);
  });

  it('that a bank refuses put the money back and ask for another account, to which it is paid', async () => {
    const restaurant = await Restaurant.open(api, closedAccount);
    await restaurant.sell({ amount: 10_000 });
    await wait('P7D');
    const failed = await onlyPayoutOf(restaurant);
    expect(failed).toMatchObject({ status: 'failed', failure_code: 'account_closed', paid_at: null });
    expect(await balanceOf(restaurant)).toEqual([{ pending: 0, available: failed.amount, in_transit: 0, negative: 0 }]);
    const path = `/sub-merchants/${restaurant.ref}`;
    const { body } = await eventually(
      () => api.get(path),
      (seen) => seen.body.payouts_enabled === false,
    );
    expect(body).toMatchObject({ charges_enabled: true, requirements: { currentlyDue: ['external_account'] } });
    await wait('P3D');
    expect(await payoutsOf(restaurant)).toHaveLength(1);
    expect((await api.patch(path, openAccount)).body).toMatchObject({ payouts_enabled: true });
    await wait('P7D');
    const [, paid, ...others] = await payoutsOf(restaurant);
    expect(others).toEqual([]);
    expect(paid).toMatchObject({ status: 'paid', amount: failed.amount, destination: { last4: '6789' } });
  });

  /** Payouts are sent at eight; one that is asked for later in the day is sent at once and cannot be canceled. */
  const untilMorning = async (): Promise<void> => {
    const { body } = await api.get('/v1/test/clock');
    const tomorrow = new Date(Date.parse(body.now) + 86_400_000).toISOString().slice(0, 10);
    const { status } = await api.post('/v1/test/clock', { advance_to: `${tomorrow}T03:00:00Z` });
    expect(status).toBe(200);
  };

  it('are asked for by hand where the schedule says so, never of more than there is', async () => {
    const restaurant = await Restaurant.open(api);
    const ask = (more: object = {}) =>
      api.post('/v1/payouts', { submerchant: restaurant.ref, currency: 'EUR', ...more });
    expect(failure(await ask())).toEqual([409, 'payout_schedule_not_manual', undefined]);
    expect((await schedule(restaurant, { interval: 'manual' })).body).toMatchObject({
      interval: 'manual',
      delay_days: 1,
    });
    await eventually(ask, ({ status }) => status === 422);
    await restaurant.sell({ amount: 10_000 });
    expect(failure(await ask())).toEqual([422, 'payout_exceeds_available', 'amount']);
    await wait('P7D');
    await untilMorning();
    expect(await payoutsOf(restaurant)).toEqual([]);
    expect(failure(await ask({ amount: 9_851 }))).toEqual([422, 'payout_exceeds_available', 'amount']);
    const { status, body: part } = await ask({ amount: 4_000 });
    expect([status, part.status, part.amount, part.breakdown.adjustments]).toEqual([201, 'scheduled', 4_000, -5_850]);
    const { body: rest } = await ask();
    expect([rest.amount, rest.breakdown]).toMatchObject([5_850, { adjustments: 5_850 }]);
    expect((await api.post(`/v1/payouts/${rest.id}/cancel`, undefined)).body).toMatchObject({ status: 'canceled' });
    await wait('P7D');
    expect((await payoutsOf(restaurant)).map(({ status: now, amount }) => [now, amount])).toEqual([
      ['paid', 4_000],
      ['canceled', 5_850],
    ]);
    expect(await balanceOf(restaurant)).toEqual([{ pending: 0, available: 5_850, in_transit: 0, negative: 0 }]);
  });

  itUnless('payouts that a test fails')('that failed are tried again as payouts of their own, once', async () => {
    const restaurant = await Restaurant.open(api);
    await restaurant.sell({ amount: 10_000 });
    // Long enough for any weekend and holiday: it is paid by then, and the bank sends it back.
    await wait('P7D');
    const payout = await onlyPayoutOf(restaurant);
    const failed = await api.post(`/v1/test/payouts/${payout.id}/fail`, { failure_code: 'could_not_process' });
    expect(failed.body).toMatchObject({ status: 'failed', failure_code: 'could_not_process' });
    const retry = () => api.post(`/v1/payouts/${payout.id}/retry`, undefined);
    await eventually(
      () => api.get(`/sub-merchants/${restaurant.ref}`),
      (seen) => seen.body.payouts_enabled === false,
    );
    // The clock moves when everyone has heard of it, the ledger too.
    await wait('PT1S');
    const refused = await retry();
    expect(failure(refused)).toEqual([403, 'payouts_not_enabled', undefined]);
    expect(refused.body.error.details).toMatchObject({ reason: 'requirements.past_due', due: ['external_account'] });
    expect(refused.body.error.message).toMatch(/^Payouts are disabled: external_account is past due since \d{4}-/);
    await api.patch(`/sub-merchants/${restaurant.ref}`, openAccount);
    const again = await eventually(retry, ({ status }) => status === 201);
    expect(again.body).toMatchObject({ status: 'scheduled', amount: payout.amount, retry_of: payout.id });
    expect(failure(await retry())).toEqual([409, 'payout_not_retryable', undefined]);
  });

  it('take back what is owed before anything else is paid', async () => {
    const restaurant = await Restaurant.open(api);
    const sale = await restaurant.sell({ amount: 10_000 });
    await wait('P7D');
    expect(await onlyPayoutOf(restaurant)).toMatchObject({ status: 'paid', amount: 9_850 });
    await api.post(`/v1/transactions/${sale.transaction_id}/refunds`, { amount: 6_000 });
    await eventually(
      () => balanceOf(restaurant),
      ([seen]) => seen.available === -6_000,
    );
    await restaurant.sell({ amount: 1_000 });
    await wait('P7D');
    expect(await payoutsOf(restaurant)).toHaveLength(1);
    expect(await balanceOf(restaurant)).toEqual([{ pending: 0, available: 0, in_transit: 0, negative: 5_024 }]);
    await restaurant.sell({ amount: 20_000 });
    await wait('P7D');
    const [, second] = await payoutsOf(restaurant);
    expect([second!.status, second!.amount]).toEqual(['paid', 14_686]);
    // Over a weekend the debt is booked before the small sale is available, and is taken back from both sales.
    const { captures, negative_balance_recovered: recovered } = second!.breakdown;
    expect([
      [20_000, -5_024],
      [21_000, -6_000],
    ]).toContainEqual([captures, recovered]);
    expect(sumOf(second!.breakdown)).toBe(second!.amount);
  });

  it('wait for their day of the week', async () => {
    const restaurant = await Restaurant.open(api, { settings: { payouts: { schedule: { interval: 'weekly' } } } });
    await restaurant.sell({ amount: 10_000 });
    await wait('P10D');
    const { scheduled_at: at } = await onlyPayoutOf(restaurant);
    expect(new Date(at).getUTCDay()).toBe(1);
  });

  it('add up item by item, and have each movement once among those that stand', async () => {
    const { body } = await api.get('/v1/payouts?limit=100');
    const entries: string[] = [];
    for (const payout of body.data as readonly Payout[]) {
      const { data: items } = (await api.get(`/v1/payouts/${payout.id}/items?limit=100`)).body;
      expect(items.reduce((sum: number, { net }: Payout) => sum + net, 0)).toBe(payout.amount);
      const isStanding = !['failed', 'canceled'].includes(payout.status);
      // An entry may have a capture and a tip; what is carried is in two payouts by its nature.
      const moved = items.filter(({ type }: Payout) => type !== 'carried_amount');
      if (isStanding) entries.push(...moved.map(({ ledger_entry: entry, type }: Payout) => `${entry} ${type}`));
    }
    const repeated = entries.filter((entry, at) => entries.indexOf(entry) !== at);
    expect([repeated, entries.length > 10]).toEqual([[], true]);
  });

  it('are found by what is asked for, and are nobody else’s business', async () => {
    const { body } = await api.get('/v1/payouts?status=paid&limit=1&arrival[gte]=2020-01-01');
    expect([body.data.length, body.has_more, body.data[0].status]).toEqual([1, true, 'paid']);
    const none = await api.get('/v1/payouts?arrival[lt]=2020-01-01&currency=eur');
    expect(none.body.data).toEqual([]);
    expect(failure(await api.get('/v1/payouts/po_01KJM0Z8R0000000000000000P'))).toEqual([
      404,
      'payout_not_found',
      undefined,
    ]);
    for (const day of ['tomorrow', '2026-02-30']) {
      const refused = failure(await api.get(`/v1/payouts?arrival[gte]=${day}`));
      expect(refused).toEqual([422, 'invalid_value', 'arrival.gte']);
    }
    expect(failure(await schedule({ ref: 'nobody' } as Restaurant, {}))).toEqual([
      404,
      'sub_merchant_not_found',
      undefined,
    ]);
    expect(failure(await api.get('/v1/payouts?currency=abc'))).toEqual([422, 'invalid_currency', 'currency']);
    const restaurant = await Restaurant.open(api);
    for (const timezone of ['EST', 'CET', 'EST5EDT', 'Berlin', 'Europe/Atlantis']) {
      expect(failure(await schedule(restaurant, { timezone }))).toEqual([422, 'invalid_value', 'timezone']);
    }
    for (const timezone of ['UTC', 'America/Argentina/Ushuaia']) {
      expect((await schedule(restaurant, { interval: 'weekly', timezone })).body).toMatchObject({ timezone });
    }
    const unsaid = await api.send('PUT', `/v1/submerchants/${restaurant.ref}/payout-schedule`, {});
    expect(failure(unsaid)).toEqual([400, 'missing_body', undefined]);
    const kept = await api.get(`/v1/submerchants/${restaurant.ref}/payout-schedule`);
    expect(kept.body).toMatchObject({ interval: 'weekly' });
    expect(failure(await schedule(restaurant, { delay_days: 21 }))).toEqual([422, 'invalid_value', 'delay_days']);
    expect(failure(await schedule(restaurant, { closing_time: '08:00' }))).toEqual([
      422,
      'invalid_value',
      'closing_time',
    ]);
  });
});
