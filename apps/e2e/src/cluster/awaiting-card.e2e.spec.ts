import type { ApiResponse } from '../harness/api';
import { Restaurant } from '../harness/restaurant';
import { type ClusterServer, inTheEnd, kill, restart, startReplica, stopReplica, tellOfCluster } from './cluster';

const restaurantsMax = 6;
const async = { prefer: 'respond-async' };

tellOfCluster('taps that await their cards in two processes', () => {
  let second: ClusterServer;
  beforeAll(async () => {
    second = await startReplica('tap-authorisation');
  });
  afterAll(async () => {
    await restart('tap-authorisation-1');
    await stopReplica(second);
  });

  it('go on in the other one when the process that waits is killed', async () => {
    const restaurants: Restaurant[] = [];
    for (let n = 0; n < restaurantsMax; n += 1) restaurants.push(await Restaurant.ofItsOwn(`awaiting-${n}`));
    const requested: ApiResponse[] = [];
    for (const each of restaurants) requested.push(await each.tap({ device: 'dev_test_wait' }, async));
    expect(requested.map(({ status }) => status)).toEqual(restaurants.map(() => 202));
    await kill('tap-authorisation-1');
    await Promise.all(
      restaurants.map(async (restaurant, n) => {
        const { id, transaction_id: transactionId } = requested[n]!.body;
        const tap = await inTheEnd(
          async () => {
            await restaurant.presentCard('dev_test_wait', 'amex');
            return (await restaurant.api.get(`/v1/taps/${id}`)).body;
          },
          ({ status, captured }) => captured || !['awaiting_card', 'pending', 'approved'].includes(status),
        );
        expect(tap).toMatchObject({ status: 'approved', captured: true });
        expect(await restaurant.events(transactionId)).toEqual([
          'TapRequested',
          'TapPresented',
          'TapApproved',
          'ChargeCaptured',
        ]);
      }),
    );
  });
});
