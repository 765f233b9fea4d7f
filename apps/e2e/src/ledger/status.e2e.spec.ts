import { type Api, eventually } from '../harness/api';
import { productAtMidday, type SharedProduct } from '../harness/process/own-product';
import { provider } from '../harness/provider';
import { failure, Restaurant } from '../harness/restaurant';

describe('the status', () => {
  let place: SharedProduct;
  let api: Api;
  beforeAll(async () => {
    place = await productAtMidday();
    ({ api } = place);
  });

  const status = async () => (await api.get('/v1/status')).body;
  const isComplete = (seen: any): boolean => seen.books.status === 'complete' && seen.books.missing_count === 0;
  const advance = async (by: string) => {
    const { status: answered, body } = await api.post('/v1/test/clock', { advance: by });
    expect([answered, body.error]).toEqual([200, undefined]);
  };

  it('finds the books complete after everything that can happen to money', async () => {
    const restaurant = await Restaurant.open(api);
    const ask = async (path: string, body: object = {}) => {
      const answer = await api.post(path, body);
      expect([path, answer.body.error]).toEqual([path, undefined]);
      return answer.body;
    };
    await restaurant.tap({ amount: 4_251 });
    await restaurant.tap({ amount: 4_210 });
    const [sold, reversed, refunded, disputed, won, asked] = [
      await restaurant.sell(),
      await restaurant.sell(),
      await restaurant.sell(),
      await restaurant.sell(),
      await restaurant.sell(),
      await restaurant.sell(),
    ];
    const stay = await restaurant.hold({ ceiling_amount: 20_000 });
    const released = await restaurant.hold();
    await restaurant.hold();
    const meal = await restaurant.sell({ capture_mode: 'tap_with_tip' });
    await restaurant.sell({ capture_mode: 'tap_with_tip' });
    if (provider.voidsCaptures) await ask(`/v1/taps/${reversed.id}/reverse`);
    else await ask(`/v1/transactions/${reversed.transaction_id}/refunds`);
    await ask(`/v1/transactions/${refunded.transaction_id}/refunds`, { amount: 100 });
    await ask(`/v1/transactions/${refunded.transaction_id}/refunds`);
    await restaurant.dispute(disputed.id);
    const { id } = await restaurant.dispute(won.id);
    await ask(`/v1/test/disputes/${id}/win`);
    await restaurant.dispute(asked.id, { stage: 'inquiry' });
    await ask(`/v1/authorisations/${stay.authorisation_id}/increase`, { new_amount: 9_000 });
    await ask(`/v1/authorisations/${stay.authorisation_id}/release`, { amount: 1_000 });
    await ask(`/v1/authorisations/${stay.authorisation_id}/capture`, { amount: 5_000 });
    await ask(`/v1/authorisations/${released.authorisation_id}/release`);
    await ask(`/v1/taps/${meal.id}/tip`, { tip_amount: 500 });
    const seen = await eventually(status, isComplete);
    expect(seen).toMatchObject({ object: 'status', status: 'ok', payouts: { frozen: false, findings: 0 } });
    expect(seen.books.complete_through > sold.created_at).toBe(true);
    // Holds expire, disputes are lost by silence, and all that is left is paid.
    await advance('P60D');
    const later = await eventually(status, isComplete);
    expect([later.status, later.last_seal.date < later.time.slice(0, 10)]).toEqual(['ok', true]);
    for (const report of ['balances', 'ledger/trial-balance']) {
      expect((await api.get(`/v1/${report}`)).body.completeness).toMatchObject({
        status: 'complete',
        missing_count: 0,
      });
    }
    const { data: payouts } = (await api.get(`/v1/payouts?submerchant=${restaurant.ref}`)).body;
    expect(payouts.length).toBeGreaterThan(0);
  });

  it('is not for everybody', async () =>
    expect(failure(await api.as(undefined).get('/v1/status'))).toEqual([401, 'missing_api_key', undefined]));
});
