import { setTimeout as sleep } from 'node:timers/promises';
import { newPlatform, uniqueRef } from '../harness/api';
import { listAll } from '../harness/list-all';
import { PlatformReceiver } from '../harness/receiver';
import { Restaurant } from '../harness/restaurant';
import { type ClusterServer, inTheEnd, kill, metricsUrls, startReplica, stopReplica, tellOfCluster } from './cluster';
import { askWithoutPause } from './load';

const endpointsMax = 16;
const answerMs = 50;
/** Attempts that a dispatcher has under way at once. */
const slotsOfProcess = 512;

/** Attempts that a dispatcher has made since it started; none as long as it cannot say. */
const countAttempts = async (metricsUrl: string): Promise<number> => {
  const response = await fetch(metricsUrl);
  const lines = response.ok ? (await response.text()).split('\n') : [];
  const counted = lines.filter((line) => line.startsWith('webhook_deliveries_total'));
  return counted.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
};

tellOfCluster('two webhook dispatchers', () => {
  let receiver: PlatformReceiver;
  let second: ClusterServer;
  beforeAll(async () => {
    receiver = await PlatformReceiver.open();
    receiver.manner = (response) => void setTimeout(() => response.writeHead(200).end(), answerMs);
    second = await startReplica('webhook-dispatcher');
  });
  afterAll(async () => {
    await stopReplica(second);
    await receiver.close();
  });

  /** Which endpoints have had each event, by its id. */
  const endpointsByEvent = (): ReadonlyMap<string, ReadonlySet<string>> => {
    const found = new Map<string, Set<string>>();
    for (const { path, body } of receiver.delivered) {
      found.set(body.id, (found.get(body.id) ?? new Set()).add(path));
    }
    return found;
  };

  it('both send, and when one is killed the other one sends every event to every endpoint', async () => {
    const { api } = await newPlatform(uniqueRef('dispatchers'));
    const endpoints: string[] = [];
    for (let n = 0; n < endpointsMax; n += 1) {
      const { status, body } = await api.post('/v1/webhook-endpoints', {
        url: `${receiver.url}/${n}`,
        enabled_events: ['tap.*', 'charge.*'],
      });
      expect(status).toBe(201);
      endpoints.push(body.id);
    }
    const restaurant = await Restaurant.open(api);
    const sales = askWithoutPause(async () => {
      await sleep(100);
      return restaurant.tap({ device: 'dev_test_approve' }, { 'idempotency-key': uniqueRef('sale') });
    });
    const { 'webhook-dispatcher': first } = await metricsUrls();
    const attempts = () => Promise.all([first!, second.metricsUrl!].map(countAttempts));
    await inTheEnd(attempts, (counts) => counts.every((count) => count > 0));
    await kill(second.name);
    const answeredBefore = sales.answers.length;
    await inTheEnd(
      async () => sales.answers.length,
      (count) => count >= answeredBefore + 20,
    );
    await sales.stop();
    const sold = sales.answers.filter(({ status }) => status === 200).map(({ body }) => body.id as string);
    const events = await inTheEnd(
      async () => (await listAll(api, '/v1/events')).filter(({ type }) => /^(tap|charge)\./.test(type)),
      (listed) => {
        const approved = new Set(listed.map(({ type, data }) => `${type} ${data.object.id}`));
        return sold.every((id) => approved.has(`tap.approved ${id}`));
      },
    );
    await inTheEnd(
      async () => {
        const reached = endpointsByEvent();
        return events.filter(({ id }) => reached.get(id)?.size !== endpointsMax).map(({ id }) => id);
      },
      (missing) => missing.length === 0,
    );
    const delivered = receiver.delivered.map(({ path, body }) => `${path} ${body.id}`);
    // Only deliveries under way at the kill may arrive twice.
    expect(delivered.length - new Set(delivered).size).toBeLessThanOrEqual(slotsOfProcess);
    // Else every later move of the clock would stop at each retry to a receiver that is gone.
    for (const id of endpoints) expect((await api.delete(`/v1/webhook-endpoints/${id}`)).status).toBe(204);
  });
});
