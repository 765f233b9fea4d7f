import { randomUUID } from 'node:crypto';
import { eventually } from '../harness/api';
import { listAll } from '../harness/list-all';
import { moveClockByDays } from '../harness/move-clock';
import { type ProductAtStripe, productAtStripe } from '../harness/process/at-stripe';
import { codeOf, TillAtStripe } from './at-till';

jest.setTimeout(240_000);

/** The value of one series; 0 where there is none. */
const valueOf = (lines: readonly string[], label: string): number =>
  Number(
    lines
      .find((line) => line.includes(label))
      ?.split(' ')
      .at(-1) ?? 0,
  );

describe('a day at a Stripe that refuses', () => {
  let place: ProductAtStripe;
  let till: TillAtStripe;
  beforeAll(async () => {
    place = await productAtStripe(async () => ({ BANK_URL: 'stripe:' }));
    await place.stripe.post('/v1/topups', 'amount=1000000&currency=usd&description=float');
    till = await TillAtStripe.open(place, 'salon-1');
  });
  afterAll(() => place?.leave());
  afterEach(() => place?.stripe.clearFaults());

  const alarms = async (alarm: string) => valueOf(await place.metric('stripe_alarms_total'), `alarm="${alarm}"`);
  const payments = async () => (await place.stripe.get('/v1/payment_intents?limit=100')).data;
  const paymentsOf = async (transaction: string) =>
    (await payments()).filter(({ metadata }: any) => metadata.transaction === transaction);
  const transfers = async () => (await place.stripe.get('/v1/transfers?limit=100')).data;
  const payouts = () => listAll(place.api, '/v1/payouts');
  const refunded = async (transaction: string) =>
    (await place.api.get(`/v1/transactions/${transaction}`)).body.amount_refunded;
  const later = (days: number) => moveClockByDays(place.api, days);
  const holds = async () => (await payments()).filter(({ status }: any) => status === 'requires_capture');

  it.each(['rate_limit', 'lock_timeout'])('takes a tap all the same when Stripe answers %s once', async (kind) => {
    for (const path of ['/v1/payment_intents', '/v1/terminal/readers/']) {
      await place.stripe.failRequests({ kind, method: 'POST', path, count: 1 });
    }
    const { transaction_id: transaction } = await till.sell();
    expect((await paymentsOf(transaction)).map(({ status }: any) => status)).toEqual(['succeeded']);
  });

  it.each(['rate_limit', 'lock_timeout'])('refuses a tap in time when Stripe goes on with %s', async (kind) => {
    const before = (await payments()).length;
    await place.stripe.failRequests({ kind, method: 'POST', path: '/v1/payment_intents', count: 100 });
    expect(codeOf(await till.tap())).toEqual([503, 'psp_unavailable']);
    expect((await payments()).length).toBe(before);
  });

  it.each(['rate_limit', 'lock_timeout'])('refunds once when Stripe goes on with %s for a while', async (kind) => {
    const { transaction_id: transaction } = await till.sell();
    await place.stripe.failRequests({ kind, method: 'POST', path: '/v1/refunds', count: 4 });
    const asked = await place.api.post(`/v1/transactions/${transaction}/refunds`, { amount: 700 });
    expect([asked.status, asked.body.status]).toEqual([201, 'pending']);
    await place.stripe.clearFaults();
    await moveClockByDays(place.api, 1);
    expect(await refunded(transaction)).toBe(700);
    const [{ id }] = await paymentsOf(transaction);
    const refunds = (await place.stripe.get(`/v1/refunds?payment_intent=${id}`)).data;
    expect(refunds.map(({ amount, status }: any) => [amount, status])).toEqual([[700, 'succeeded']]);
  });

  it('follows nothing from an object of live mode, and counts an alarm', async () => {
    const before = await alarms('other_livemode');
    await place.stripe.failRequests({ kind: 'live_object', method: 'POST', path: '/v1/payment_intents', count: 1 });
    const refused = await till.tap();
    expect(refused.status).toBe(503);
    expect(await alarms('other_livemode')).toBeGreaterThan(before);
    expect(await holds()).toEqual([]);
    await till.sell();
  });

  it('goes on after its key was revoked in the middle of a day, and nothing is lost', async () => {
    const sold = await till.sell({ amount: 5_000 });
    const before = await alarms('wrong_key');
    await place.stripe.revokeKey(place.stripe.key);
    const made = (await payments()).length;
    expect(codeOf(await till.tap())).toEqual([503, 'psp_unavailable']);
    expect(await alarms('wrong_key')).toBeGreaterThan(before);
    const key = { 'idempotency-key': randomUUID() };
    const refund = () => place.api.post(`/v1/transactions/${sold.transaction_id}/refunds`, { amount: 500 }, key);
    const asked = await refund();
    expect([asked.status, asked.body.status]).toEqual([201, 'pending']);
    expect((await refund()).body.id).toBe(asked.body.id);
    const sent = (await transfers()).length;
    const known = new Set((await payouts()).map(({ id }: any) => id));
    await later(4);
    const waiting = (await payouts()).filter(({ id }: any) => !known.has(id));
    expect(new Set(waiting.map(({ status }: any) => status))).toEqual(new Set(['in_transit']));
    expect([(await payments()).length, (await transfers()).length]).toEqual([made, sent]);

    await place.restart({ PSP_KEY: 'rk_test_rolled' });
    await till.sell();
    await later(1);
    await later(4);
    const paid = await eventually(
      async () => (await payouts()).filter(({ id }: any) => waiting.some((payout: any) => payout.id === id)),
      (found) => found.every(({ status }: any) => status === 'paid'),
    );
    const amounts = (rows: readonly any[]) => rows.map(({ id, amount }) => [id, amount]);
    expect(amounts(paid)).toEqual(amounts(waiting));
    const named = (await transfers()).map(({ metadata }: any) => metadata.payout);
    expect(new Set(named).size).toBe(named.length);
    expect(await refunded(sold.transaction_id)).toBe(500);
  });
});
