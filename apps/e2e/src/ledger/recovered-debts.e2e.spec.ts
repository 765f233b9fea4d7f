import { type Api, eventually } from '../harness/api';
import { productAtMidday } from '../harness/process/own-product';
import { Restaurant } from '../harness/restaurant';

type Shown = any;

describe('a refund that took the balance below zero', () => {
  let api: Api;
  let restaurant: Restaurant;
  let path: string;
  let first: Shown;

  const wait = async (advance: string) =>
    expect((await api.post('/v1/test/clock', { advance })).body.error).toBeUndefined();
  const payouts = async (): Promise<readonly Shown[]> =>
    (await api.get(`/v1/payouts?submerchant=${restaurant.ref}&order=asc`)).body.data;
  const movement = async (): Promise<Shown> => (await api.get(path)).body.settlements[0];

  beforeAll(async () => {
    ({ api } = await productAtMidday());
    restaurant = await Restaurant.open(api);
    const { transaction_id: id } = await restaurant.sell({ amount: 10_000 });
    path = `/v1/transactions/${id}`;
    await wait('P7D');
    [first] = await payouts();
    expect((await api.post(`${path}/refunds`, { amount: 10_000 })).status).toBe(201);
    await eventually(movement, (found) => found?.status === 'available');
    await wait('P7D');
  });

  it('is a debt, which names what later sales have repaid and the payout that collected it', async () => {
    const { headers, body } = await api.get(path);
    const owed = body.settlements[0];
    expect(owed).toMatchObject({ type: 'refund', status: 'owed', net: -10_000, payout: null });
    const debt = { amount: 10_000, outstanding: 10_000, reduced_by: [] };
    expect(owed.debt).toEqual({ ...debt, ledger_entry: expect.stringMatching(/^le_/) });

    await restaurant.sell({ amount: 4_000 });
    await wait('P7D');
    const partly = await movement();
    const [recovery] = partly.debt.reduced_by;
    expect(partly).toMatchObject({ status: 'owed', debt: { amount: 10_000, outstanding: 10_000 - recovery.amount } });
    expect(recovery).toMatchObject({ type: 'payout', status: 'available', payout: null });
    // What is recovered changes the answer, so a caller that has the older one gets the new one.
    expect((await api.get(path, { headers: { 'if-none-match': headers.get('etag')! } })).status).toBe(200);

    await restaurant.sell({ amount: 20_000 });
    await wait('P14D');
    const [, second, ...others] = await payouts();
    expect(others).toEqual([]);
    const recovered = await movement();
    expect(recovered).toMatchObject({
      status: 'cleared',
      payout: null,
      debt: { ...debt, outstanding: 0, reduced_by: expect.anything() },
    });
    const { reduced_by: all } = recovered.debt;
    expect(all.map(({ amount, status, payout, payout_status: paid }: Shown) => [amount, status, payout, paid])).toEqual(
      [
        [recovery.amount, 'in_payout', second.id, 'paid'],
        [10_000 - recovery.amount, 'in_payout', second.id, 'paid'],
      ],
    );
    const items: readonly Shown[] = (await api.get(`/v1/payouts/${second.id}/items?limit=100`)).body.data;
    const taken = items.filter(({ type }) => type === 'negative_balance_recovered');
    expect(taken.map(({ net, ledger_entry: entry }) => [0 - net, entry])).toEqual(
      all.map(({ amount, ledger_entry: entry }: Shown) => [amount, entry]),
    );
    // The sale keeps the payout in which it was paid out.
    expect((await api.get(path)).body.settlement.payout).toBe(first.id);
  });
});
