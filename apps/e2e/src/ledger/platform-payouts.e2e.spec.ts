import { newPerson } from '../access/people';
import { type Api, eventually, newPlatform } from '../harness/api';
import { productAtMidday, type SharedProduct } from '../harness/process/own-product';
import { failure, Restaurant } from '../harness/restaurant';

type Body = any;

const iban = 'DE89370400440532013000';
const holder = 'Bistro Suite GmbH';

const put = (api: Api, path: string, body: object) => api.send('PUT', `/v1/platform-balance/${path}`, { body });

/** A platform of its own, with a restaurant that pays 1 % of each sale to it. */
const openPlatform = async (place: SharedProduct) => {
  const { api } = await newPlatform('platform-payouts', place.operator);
  await api.patch('/v1/platform', { platform_fee: { bps: 1_000 } });
  const restaurant = await Restaurant.open(api);
  const balance = async (): Promise<Body> => {
    const { body } = await api.get('/v1/platform-balance');
    return body.data.find(({ currency }: Body) => currency === 'EUR');
  };
  const setAccount = (by: Api = api, more: object = { iban }) =>
    put(by, 'EUR/bank-account', { account_holder_name: holder, bank_name: 'Testbank', ...more });
  const pay = (body: object = {}, headers = {}) =>
    api.post('/v1/platform-payouts', { currency: 'EUR', ...body }, headers);
  const becomes = async (id: string, status: string): Promise<Body> =>
    (
      await eventually(
        () => api.get(`/v1/platform-payouts/${id}`),
        ({ body }) => body.status === status,
      )
    ).body;
  const advance = (by: string) => api.post('/v1/test/clock', { advance: by });
  /** Sells, and lets the day come on which its money is available. */
  const earn = async (amount = 10_000): Promise<void> => {
    await restaurant.sell({ amount });
    await eventually(balance, (found) => found?.pending > 0);
    await advance('P3D');
    await eventually(balance, ({ pending }) => pending === 0);
  };
  return { api, restaurant, balance, setAccount, pay, becomes, advance, earn };
};

const sumOf = (breakdown: Readonly<Record<string, number>>): number =>
  Object.values(breakdown).reduce((sum, part) => sum + part, 0);

/** What the platform, its sub-merchants, the PSP and the bank have adds up to nothing, in each currency. */
const balanced = async (api: Api): Promise<void> => {
  const { body } = await api.get('/v1/ledger/trial-balance');
  expect(body.data.length).toBeGreaterThan(0);
  expect(body.data.map(({ difference }: Body) => difference)).toEqual(body.data.map(() => 0));
};

describe('platform payouts', () => {
  jest.setTimeout(120_000);
  let place: SharedProduct;
  beforeAll(async () => {
    place = await productAtMidday();
  });

  it("pay a platform's fees to its bank account, and say to the cent what they are made of", async () => {
    const { api, restaurant, balance, setAccount, pay, becomes, advance, earn } = await openPlatform(place);
    const set = await setAccount();
    expect([set.status, set.body.bank_account]).toEqual([
      200,
      { bank_name: 'Testbank', last4: '3000', country: 'DE', currency: 'EUR', changed_at: expect.any(String) },
    ]);
    expect(JSON.stringify(set.body)).not.toContain(iban);
    await earn();
    const sale = await restaurant.sell({ amount: 4_000 });
    await eventually(balance, ({ pending }) => pending === 400);
    expect(await balance()).toMatchObject({ available: 1_000, pending: 400, in_transit: 0, next_run_on: null });

    const { status, body: payout } = await pay();
    expect([status, payout.amount, payout.status]).toEqual([201, 1_000, 'scheduled']);
    expect(payout).toMatchObject({ run_on: null, requested_by: { kind: 'api_key' }, destination: { last4: '3000' } });
    expect(payout.breakdown).toMatchObject({ platform_fees: 1_400, pending_after: -400, carried_in: 0 });
    expect(sumOf(payout.breakdown)).toBe(1_000);
    expect(payout.psp_costs).toBeGreaterThan(0);
    expect(await balance()).toMatchObject({ available: 0, in_transit: 1_000 });

    await advance('P7D');
    const paid = await becomes(payout.id, 'paid');
    expect(paid).toMatchObject({ wire_reference: expect.any(String), paid_at: expect.any(String) });
    const { body: entries } = await api.get('/v1/ledger/entries?account=platform_operating:EUR&limit=100');
    const booked = entries.data.filter(({ rule }: Body) => rule === 'platform_payout');
    expect(
      booked.map(({ lines }: Body) => lines.map(({ account, side, amount }: Body) => [account, side, amount])),
    ).toEqual([
      [
        ['platform_operating:EUR', 'debit', 1_000],
        ['cash:EUR', 'credit', 1_000],
      ],
    ]);

    // The fee of the refunded half goes back, out of the next payout.
    const refund = await api.post(`/v1/transactions/${sale.transaction_id}/refunds`, {
      amount: 2_000,
      refund_platform_fee: true,
    });
    expect([refund.status, refund.body.error]).toEqual([201, undefined]);
    await eventually(balance, ({ available }) => available === 200);
    await api.post('/v1/adjustments', {
      ...{ submerchant: restaurant.ref, direction: 'debit', amount: 50, currency: 'EUR', reason: 'service_fee' },
    });
    await eventually(balance, ({ available }) => available === 250);
    const { body: next } = await pay({ amount: 210 });
    expect(next).toMatchObject({
      amount: 210,
      breakdown: {
        platform_fees: 0,
        platform_fees_returned: -200,
        adjustments: 50,
        pending_before: 400,
        pending_after: 0,
        carried_out: -40,
      },
    });
    expect(sumOf(next.breakdown)).toBe(210);
    const { body: list } = await api.get('/v1/platform-payouts');
    expect(list.data.map(({ id }: Body) => id)).toEqual([next.id, payout.id]);
    const { body: onlyPaid } = await api.get('/v1/platform-payouts?status=paid&currency=eur');
    expect(onlyPaid.data.map(({ id }: Body) => id)).toEqual([payout.id]);
    await balanced(api);
  });

  it('come by the schedule, and say when a balance below zero pays nothing', async () => {
    const { api, restaurant, balance, setAccount, advance, earn } = await openPlatform(place);
    const setSchedule = (body: object) => put(api, 'EUR/payout-schedule', body);
    expect(failure(await setSchedule({ interval: 'daily' }))).toEqual([409, 'platform_account_missing', 'currency']);
    await setAccount();
    const { body: scheduled } = await setSchedule({
      interval: 'daily',
      minimum_amount: 500,
      timezone: 'Europe/Berlin',
    });
    expect(scheduled).toMatchObject({
      payout_schedule: { interval: 'daily', minimum_amount: 500, timezone: 'Europe/Berlin' },
      next_run_on: expect.any(String),
    });
    await earn();
    await advance('P5D');
    const { body: list } = await api.get('/v1/platform-payouts');
    expect(list.data).toHaveLength(1);
    expect(list.data[0]).toMatchObject({
      amount: 1_000,
      status: 'paid',
      requested_by: null,
      run_on: expect.any(String),
    });

    await api.post('/v1/adjustments', {
      ...{ submerchant: restaurant.ref, direction: 'credit', amount: 700, currency: 'EUR', reason: 'goodwill' },
    });
    await eventually(balance, ({ available }) => available === -700);
    await advance('P5D');
    expect(await balance()).toMatchObject({ available: -700, last_skipped: { reason: 'negative', available: -700 } });
    expect((await api.get('/v1/platform-payouts')).body.data).toHaveLength(1);
    const { body: manual } = await setSchedule({ interval: 'manual' });
    expect(manual).toMatchObject({ next_run_on: null, payout_schedule: { interval: 'manual' } });
  });

  it('that the bank refuses or sends back are available again, with the reason', async () => {
    const { api, balance, setAccount, pay, becomes, advance, earn } = await openPlatform(place);
    await setAccount();
    await earn();
    const fail = (id: string) => api.post(`/v1/test/platform-payouts/${id}/fail`, { failure_code: 'account_closed' });
    const { body: first } = await pay();
    expect((await fail(first.id)).body).toMatchObject({ status: 'failed', failure_code: 'account_closed' });
    expect(failure(await fail(first.id))).toEqual([409, 'payout_ended', undefined]);
    await eventually(balance, ({ available }) => available === 1_000);
    const { body: second } = await pay();
    expect(second.breakdown).toMatchObject({ returned_payouts: 1_000, platform_fees: 0 });
    await advance('P7D');
    await becomes(second.id, 'paid');
    expect((await fail(second.id)).body).toMatchObject({ status: 'failed', paid_at: expect.any(String) });
    await eventually(balance, ({ available }) => available === 1_000);
    const { body: entries } = await api.get('/v1/ledger/entries?account=platform_operating:EUR&limit=100');
    const rules = entries.data.map(({ rule }: Body) => rule);
    expect(rules.filter((rule: string) => rule.startsWith('platform_payout')).sort()).toEqual([
      'platform_payout',
      'platform_payout_returned',
    ]);
  });

  it('are refused with a documented code, and nothing changes', async () => {
    const { api, balance, setAccount, pay, earn } = await openPlatform(place);
    expect(failure(await pay())).toEqual([409, 'platform_account_missing', 'currency']);
    await setAccount();
    await earn();
    expect(failure(await pay({ amount: 1_001 }))).toEqual([422, 'payout_exceeds_available', 'amount']);
    expect(failure(await pay({ currency: 'USD' }))).toEqual([409, 'platform_account_missing', 'currency']);
    expect(failure(await pay({ amount: 0 }))[0]).toBe(422);
    expect(failure(await setAccount(api, { iban: 'DE89370400440532013001' }))).toEqual([422, 'invalid_value', 'iban']);
    expect(failure(await setAccount(api, {}))).toEqual([422, 'invalid_value', 'iban']);
    expect(failure(await setAccount(api, { account_number: '000123456789' }))).toEqual([
      422,
      'invalid_value',
      'routing_number',
    ]);
    expect(failure(await put(api, 'XYZ/bank-account', { account_holder_name: holder, iban }))).toEqual([
      422,
      'invalid_currency',
      'currency',
    ]);
    expect(failure(await api.get('/v1/platform-payouts/ppo_01KJM0Z8R0000000000000000P'))).toEqual([
      404,
      'platform_payout_not_found',
      undefined,
    ]);
    const { api: stranger } = await newPlatform('stranger', place.operator);
    const key = { 'idempotency-key': 'pay-once' };
    const [one, two] = [await pay({ amount: 600 }, key), await pay({ amount: 600 }, key)];
    expect(two.body).toEqual(one.body);
    expect(failure(await stranger.get(`/v1/platform-payouts/${one.body.id}`))).toEqual([
      404,
      'platform_payout_not_found',
      undefined,
    ]);
    expect(await balance()).toMatchObject({ available: 400, in_transit: 600, bank_account: { last4: '3000' } });
    expect((await api.get('/v1/platform-payouts')).body.data).toHaveLength(1);
  });

  it('are for those who may pay, and the account only for those who manage people', async () => {
    const { api, setAccount } = await openPlatform(place);
    const finance = await newPerson(api, 'finance', 'Fritz');
    const tried = await finance.browser.change('PUT', '/v1/platform-balance/EUR/bank-account', {
      account_holder_name: holder,
      iban,
    });
    expect([tried.status, tried.body.error.code]).toEqual([403, 'insufficient_scope']);
    expect((await setAccount()).status).toBe(200);
    const paid = await finance.browser.change('POST', '/v1/platform-payouts', { currency: 'EUR' });
    expect([paid.status, paid.body.error.code]).toEqual([422, 'payout_exceeds_available']);
    const { body: reader } = await api.post('/v1/api-keys', { label: 'reader', scopes: ['payouts:read'] });
    const denied = await api.as(reader.secret).post('/v1/platform-payouts', { currency: 'EUR' });
    expect(failure(denied)).toEqual([403, 'insufficient_scope', undefined]);
    expect((await api.as(reader.secret).get('/v1/platform-balance')).status).toBe(200);
  });
});
