import { setTimeout as sleep } from 'node:timers/promises';
import { Api, uniqueRef } from '../harness/api';
import { Restaurant } from '../harness/restaurant';
import { inTheEnd, kill, restart, tellOfCluster } from './cluster';
import { askWithoutPause } from './load';

const outageMs = 20_000;

tellOfCluster('sales taken while the event store goes away for twenty seconds', () => {
  it('are all in the books afterwards, and nothing is parked', async () => {
    const restaurant = await Restaurant.open(Api.asFirstPlatform());
    const sales = askWithoutPause(() =>
      restaurant.tap({ device: 'dev_test_approve' }, { 'idempotency-key': uniqueRef('sale') }),
    );
    await inTheEnd(
      async () => sales.answers.filter(({ status }) => status === 200).length,
      (count) => count >= 20,
    );
    await kill('eventstore');
    await sleep(outageMs);
    await restart('eventstore');
    const acknowledgedBefore = sales.answers.filter(({ status }) => status === 200).length;
    await inTheEnd(
      async () => sales.answers.filter(({ status }) => status === 200).length,
      (count) => count >= acknowledgedBefore + 10,
    );
    await sales.stop();
    const sold = sales.answers.filter(({ status }) => status === 200).map(({ body }) => body.transaction_id as string);
    for (const id of sold) {
      await inTheEnd(
        () => restaurant.api.get(`/v1/ledger/entries?transaction_id=${id}`),
        ({ body }) => body.data?.length > 0,
      );
    }
    const { status, body } = await Api.asOperator().get('/v1/operator/parked-messages');
    expect([status, body.data]).toEqual([200, []]);
  });
});
