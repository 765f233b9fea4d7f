import { Api, eventually } from '../harness/api';
import { moveClockByDays } from '../harness/move-clock';
import { Restaurant } from '../harness/restaurant';
import { tellOfCluster } from './cluster';

tellOfCluster('money that five processes take', () => {
  it('is in the books, opened on its day, paid out, and told to its record', async () => {
    const api = Api.asFirstPlatform();
    const restaurant = await Restaurant.open(api);
    const { transaction_id: id } = await restaurant.sell({ amount: 10_000 });
    await eventually(
      async () => (await api.get(`/v1/balances?submerchant=${restaurant.ref}`)).body.data[0]?.pending,
      (pending) => pending === 9_850,
    );
    // Long enough for any weekend and holiday.
    await moveClockByDays(api, 7);
    const paid = await eventually(
      () => restaurant.record(id),
      ({ status }) => status === 'paid_out',
    );
    const payout = (await api.get(`/v1/payouts/${paid.settlement.payout}`)).body;
    expect(payout).toMatchObject({ status: 'paid', amount: 9_850, wire_reference: paid.settlement.wire_reference });
    const { data } = (await api.get('/v1/ledger/trial-balance')).body;
    expect(
      data.map(({ difference }: { difference: number }) => difference).filter((each: number) => each !== 0),
    ).toEqual([]);
  });
});
