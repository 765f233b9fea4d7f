import { setTimeout as sleep } from 'node:timers/promises';
import { newPlatform, uniqueRef } from '../harness/api';
import { Restaurant } from '../harness/restaurant';
import { clusterServers, type CountedRequests, readCounts, tellOfCluster } from './cluster';

const restMs = 5_000;
const callers = 16;
/** In which the followers of a tap come to its end before the next one. */
const pauseMs = 200;

const growth = (before: CountedRequests, after: CountedRequests): CountedRequests =>
  Object.fromEntries(Object.entries(after).map(([what, count]) => [what, count - (before[what] ?? 0)]));

/**
 * What 100 direct sales may ask of the servers, about half as much again as they did when this was agreed. Counts hardly depend on the
 * speed of a machine: one that is busy lets more of them share a request, and taps that come one at a time share nothing. A change
 * that needs more says so here.
 */
const agreed: readonly (readonly [what: string, atOnce: number, oneAtATime: number])[] = [
  ['PostgreSQL: transactions', 330, 1_950],
  ['PostgreSQL: statements', 1_800, 9_100],
  ['event store: appends', 430, 755],
  ['event store: reads of streams', 530, 660],
  ['event store: messages to subscriptions', 1_640, 2_250],
  ['Kafka: produce requests', 200, 540],
  ['Kafka: messages', 550, 550],
  ['simulator: card readings', 105, 105],
  ['simulator: authorisations', 105, 105],
  ['simulator: captures alone', 5, 5],
  ['simulator: readings given up', 5, 5],
];

tellOfCluster('what a tap costs five services', () => {
  let restaurant: Restaurant;
  let devices: readonly string[];
  let costAtRest: CountedRequests;

  const caughtUp = async (): Promise<void> => {
    const { status } = await restaurant.api.post('/v1/test/clock', { advance: 'PT1S' });
    expect(status).toBe(200);
  };
  /** The growth of all counts while something is done, until every follower has caught up. */
  const countedWhile = async (
    work: () => Promise<unknown>,
  ): Promise<readonly [counted: CountedRequests, ms: number]> => {
    const { requests } = await readCounts();
    const beganMs = performance.now();
    await work();
    await caughtUp();
    return [growth(requests, (await readCounts()).requests), performance.now() - beganMs];
  };
  /** Without what the cluster asks for at rest, and to catch up. */
  const costOf = async (taps: number, work: () => Promise<unknown>): Promise<CountedRequests> => {
    const [counted, tookMs] = await countedWhile(work);
    const rest = tookMs / restMs;
    return Object.fromEntries(
      Object.entries(counted).map(([what, count]) => [what, ((count - costAtRest[what]! * rest) * 100) / taps]),
    );
  };

  beforeAll(async () => {
    restaurant = await Restaurant.open((await newPlatform(uniqueRef('costs'))).api);
    const readers = Array.from({ length: callers }, (_, n) => ({ label: `reader ${n}`, submerchant: restaurant.ref }));
    devices = await Promise.all(
      readers.map(async (reader) => ((await restaurant.api.post('/v1/devices', reader)).body as { id: string }).id),
    );
    // Code that runs for the first time, and what a first sale opens.
    await Promise.all(devices.map((device) => restaurant.sell({ device })));
    await caughtUp();
    const [counted, tookMs] = await countedWhile(() => sleep(restMs));
    costAtRest = Object.fromEntries(Object.entries(counted).map(([what, count]) => [what, (count * restMs) / tookMs]));
  });

  it('has one subscription at the event store for each process', async () => {
    const processes = (await clusterServers()).filter(({ metricsUrl }) => metricsUrl !== undefined);
    const { openSubscriptions } = await readCounts();
    expect(openSubscriptions).toBeGreaterThan(0);
    expect(openSubscriptions).toBeLessThanOrEqual(processes.length);
  });

  describe.each<[how: string, column: 1 | 2, taps: number, sellAll: (taps: number) => Promise<unknown>]>([
    [`${callers} taps at once`, 1, 100, (taps) => sellAtOnce(taps)],
    ['one tap at a time', 2, 50, (taps) => sellOneAfterTheOther(taps)],
  ])('%s', (_how, column, taps, sellAll) => {
    let cost: CountedRequests;
    beforeAll(async () => {
      cost = await costOf(taps, () => sellAll(taps));
    });

    it.each(agreed.map((row) => [row[0], row[column]] as const))('%s: at most %d for 100 taps', (what, most) => {
      expect(cost[what]).toBeLessThanOrEqual(most);
      // Nothing at all would be a count that is not made.
      if (most > taps) expect(cost[what]).toBeGreaterThan(0);
    });
  });

  const sellAtOnce = (taps: number): Promise<unknown> => {
    let left = taps;
    return Promise.all(
      devices.map(async (device) => {
        while (left > 0) {
          left -= 1;
          await restaurant.sell({ device });
        }
      }),
    );
  };
  const sellOneAfterTheOther = async (taps: number): Promise<void> => {
    for (let sold = 0; sold < taps; sold += 1) {
      await restaurant.sell({ device: devices[sold % callers]! });
      await sleep(pauseMs);
    }
  };
});
