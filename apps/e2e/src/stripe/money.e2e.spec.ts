import { type Api, eventually } from '../harness/api';
import { moveClockByDays } from '../harness/move-clock';
import { type ProductAtStripe, productAtStripe } from '../harness/process/at-stripe';
import { moneyAtStripe } from '../harness/process/own-product';
import { failure, Restaurant } from '../harness/restaurant';

/** Payouts do not wait for the sales that they are of. */
const float = 100_000;

type Shown = Readonly<Record<string, any>>;

describe('money at Stripe', () => {
  let place: ProductAtStripe;
  let api: Api;
  let restaurant: Restaurant;
  let reader: string;
  beforeAll(async () => {
    place = await productAtStripe(async () => moneyAtStripe);
    ({ api } = place);
    await place.stripe.post('/v1/topups', `amount=${float}&currency=eur&description=float`);
  });
  afterAll(() => place?.leave());
  beforeEach(async () => {
    restaurant = await Restaurant.open(api);
    const code = { registration_code: 'dev_test_approve' };
    reader = (await api.post('/v1/devices', { label: 'Bar', submerchant: restaurant.ref, ...code })).body.id;
  });

  const read = async (path: string): Promise<Shown> => {
    const { status, body } = await api.get(path);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const sell = (more: object = {}) => restaurant.sell({ device: reader, amount: 10_000, ...more });
  const hold = (more: object = {}) => sell({ capture_mode: 'pre-auth', amount: 30_000, ...more });
  const payouts = async (): Promise<readonly Shown[]> =>
    (await read(`/v1/payouts?submerchant=${restaurant.ref}&order=asc`))['data'];
  const rulesOf = async (id: string): Promise<readonly string[]> =>
    (await read(`/v1/ledger/entries?transaction_id=${id}&limit=100`))['data'].map(({ rule }: Shown) => rule);
  const paymentOf = async (transaction: string): Promise<Shown> => {
    const { data } = await place.stripe.get('/v1/payment_intents?limit=100');
    const found = data.filter(({ metadata }: Shown) => metadata.transaction === transaction);
    expect(found).toHaveLength(1);
    return found[0];
  };

  it('is as much as the books say, from the tap to the payout', async () => {
    const stay = await hold();
    await api.post(`/v1/authorisations/${stay.authorisation_id}/capture`, { amount: 25_000 });
    const sold = await sell();
    await api.post(`/v1/transactions/${sold.transaction_id}/refunds`, { amount: 1_000 });
    const converted = await sell({ currency: 'USD', amount: 20_000 });
    await moveClockByDays(api, 10);
    const { data: balances } = await place.stripe.get('/v1/balance_transactions?limit=100');
    const { data: accounts } = await read('/v1/ledger/accounts?limit=100');
    const booked: Readonly<Record<string, number>> = Object.fromEntries(
      accounts.map(({ account, balance }: Shown) => [account, balance]),
    );
    const { available } = await place.stripe.get('/v1/balance');
    const atStripe = available.find(({ currency }: Shown) => currency === 'eur').amount;
    expect(booked['cash:EUR']).toBe(atStripe - float);
    expect((await read('/v1/ledger/clearing'))['data'].map(({ account }: Shown) => account)).toEqual([]);
    const { capture } = await restaurant.record(converted.transaction_id);
    const [rate] = balances.filter(({ exchange_rate: each }: Shown) => each !== null).map(({ id }: Shown) => id);
    expect(capture.fx).toMatchObject({ from: 'USD', to: 'EUR', rate_id: rate });
    expect((await payouts()).map(({ status }) => status)).toEqual((await payouts()).map(() => 'paid'));
  });

  it('is held once for a stay that grows twice, and taken in one capture', async () => {
    const stay = await hold({ ceiling_amount: 60_000 });
    const at = `/v1/authorisations/${stay.authorisation_id}`;
    for (const amount of [40_000, 60_000])
      expect((await api.post(`${at}/increase`, { new_amount: amount })).body.amount).toBe(amount);
    for (const amount of [30_000, 15_000, 5_000]) await api.post(`${at}/charges`, { amount });
    expect((await api.post(`${at}/capture`, {})).body).toMatchObject({
      capture: { status: 'captured', amount: 50_000 },
      released_amount: 10_000,
    });
    expect(await paymentOf(stay.transaction_id)).toMatchObject({ status: 'succeeded', amount_received: 50_000 });
  });

  it('is not held for more where the card cannot, and a second tap joins the chain', async () => {
    await place.stripe.assume({ increments: 'travel_only' });
    const stay = await hold({ ceiling_amount: 60_000 });
    await place.stripe.assume({ increments: 'any_category' });
    const at = `/v1/authorisations/${stay.authorisation_id}`;
    expect(await read(at)).toMatchObject({ increase_supported: false });
    const refused = await api.post(`${at}/increase`, { new_amount: 40_000 });
    expect(failure(refused)).toEqual([409, 'scheme_not_supported', undefined]);
    const second = await hold({ amount: 10_000, authorisation_chain_id: stay.authorisation_chain_id });
    const chain = await read(`/v1/authorisation-chains/${stay.authorisation_chain_id}`);
    expect(chain['transactions']).toEqual([stay.transaction_id, second.transaction_id]);
    expect(chain['totals']).toMatchObject({ authorised: 40_000 });
  });

  it('that is held is given back when its time is over', async () => {
    const { transaction_id: id } = await hold();
    await moveClockByDays(api, 8);
    expect((await restaurant.record(id)).authorisation.status).toBe('expired');
    expect((await paymentOf(id))['status']).toBe('canceled');
    const { data } = await read(`/v1/events?type=tap.reversed&limit=100`);
    const told = data.filter(({ data: { object } }: Shown) => object.transaction_id === id);
    expect(told).toMatchObject([{ data: { object: { reversal_reason: 'authorisation_expired' } } }]);
    await eventually(
      () => rulesOf(id),
      (rules) => rules.includes('hold_released') || rules.includes('hold_expired'),
    );
  });

  it('that a refund could not give back is the sub-merchant’s again, once', async () => {
    await place.stripe.present(reader, 'stripe_4000000000005126');
    const { transaction_id: id } = await sell();
    const refund = await api.post(`/v1/transactions/${id}/refunds`, { amount: 1_000 });
    expect([refund.status, refund.body.status]).toEqual([201, 'succeeded']);
    await moveClockByDays(api, 3);
    const failed = await eventually(
      () => read(`/v1/refunds/${refund.body.id}`),
      ({ status }) => status === 'failed',
    );
    expect(failed).toMatchObject({ failure_reason: 'refund_declined' });
    await moveClockByDays(api, 3);
    expect((await rulesOf(id)).filter((rule) => rule.startsWith('refund_failed'))).toHaveLength(1);
  });

  it('that is not available yet keeps a payout on its way, and is paid once it is', async () => {
    await sell({ amount: 900_000 });
    const wait = async (hours: number) => moveClockByDays(api, hours / 24);
    const stands = async () => (await payouts()).map(({ status }) => status);
    for (let hour = 0; hour < 96 && !(await stands()).some((status) => status !== 'scheduled'); hour += 3)
      await wait(3);
    expect(await stands()).toEqual(['in_transit']);
    await place.stripe.post('/v1/topups', 'amount=900000&currency=eur&description=float');
    await moveClockByDays(api, 4);
    expect(await payouts()).toMatchObject([{ status: 'paid', wire_reference: expect.any(String) }]);
    const { data } = await read('/v1/events?type=payout.failed&limit=100');
    expect(data.filter(({ data: { object } }: Shown) => object.submerchant === restaurant.ref)).toEqual([]);
  });
});
