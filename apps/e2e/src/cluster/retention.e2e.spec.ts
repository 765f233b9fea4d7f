import { Kafka, logLevel } from 'kafkajs';
import { Api, uniqueRef } from '../harness/api';
import { Restaurant } from '../harness/restaurant';
import { inTheEnd, kill, restart, tellOfCluster } from './cluster';

tellOfCluster('a ledger that was away for longer than Kafka keeps its messages', () => {
  it('has every sale in its books afterwards, from the log', async () => {
    const restaurant = await Restaurant.open(Api.asFirstPlatform());
    const sell = async (): Promise<string> => {
      const sale = await restaurant.tap({ device: 'dev_test_approve' }, { 'idempotency-key': uniqueRef('sale') });
      expect(sale.status).toBe(200);
      return sale.body.transaction_id as string;
    };
    const isPosted = async (id: string): Promise<void> => {
      await inTheEnd(
        () => restaurant.api.get(`/v1/ledger/entries?transaction_id=${id}`),
        ({ body }) => body.data?.length > 0,
      );
    };
    await isPosted(await sell());
    await kill('ledger');
    const unheard = [await sell(), await sell(), await sell()];
    await forgetMessages('taps.events', unheard.length);
    const retained = await sell();
    await restart('ledger');
    for (const id of [...unheard, retained]) await isPosted(id);
    const { status, body } = await Api.asOperator().get('/v1/operator/parked-messages');
    expect([status, body.data]).toEqual([200, []]);
  });
});

/** Deletes messages as retention does, once so many have come since the ledger stopped. */
const forgetMessages = async (topic: string, atLeast: number): Promise<void> => {
  const brokers = String(process.env['TAPRAIL_E2E_KAFKA']).replace('kafka://', '').split(',');
  const admin = new Kafka({ brokers, clientId: 'stories', logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    const count = async (): Promise<number> =>
      (await admin.fetchTopicOffsets(topic)).reduce((sum, { high }) => sum + Number(high), 0);
    const [committed] = await admin.fetchOffsets({ groupId: 'ledger', topics: [topic] });
    const taken = committed?.partitions.reduce((sum, { offset }) => sum + Math.max(0, Number(offset)), 0) ?? 0;
    await inTheEnd(count, (published) => published >= taken + atLeast);
    const ends = await admin.fetchTopicOffsets(topic);
    await admin.deleteTopicRecords({
      topic,
      partitions: ends.map(({ partition, high }) => ({ partition, offset: high })),
    });
  } finally {
    await admin.disconnect();
  }
};
