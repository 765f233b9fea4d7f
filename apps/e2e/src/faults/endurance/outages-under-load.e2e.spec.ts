import { setTimeout as sleep } from 'node:timers/promises';
import { Api, newPlatform } from '../../harness/api';
import type { Restaurant } from '../../harness/restaurant';
import { kill, type Member, restart, tellOfCluster, throttle } from '../../cluster/cluster';
import { listAll } from '../../harness/list-all';
import { booksComplete, moveClockPastPayouts, trialBalance } from './platform-money';
import { type Sold, Selling } from './sell';

const restaurantCount = 8;
const sellers = 8;
const warmUpSales = 40;
const salesAfterwards = 20;
const throttledMs = 60_000;
const aTenth = 0.1;

jest.setTimeout(1_800_000);

const say = (text: string): void => void process.stderr.write(`${text}\n`);
const until = async (look: () => Promise<boolean>): Promise<void> => {
  while (!(await look())) await sleep(500);
};

tellOfCluster('a cluster whose parts go away while it sells', () => {
  let api: Api;
  let restaurants: readonly Restaurant[];
  const sold: Sold[] = [];
  beforeAll(async () => {
    ({ api } = await newPlatform('Outages under load'));
    restaurants = await Selling.openRestaurants(api, restaurantCount);
  });

  /** Sells before, during and after; then every sale that was acknowledged is in the books, and nothing is parked. */
  const sellThrough = async (what: string, outage: () => Promise<void>): Promise<void> => {
    const selling = new Selling(restaurants, { sellers });
    await selling.whenSold(warmUpSales);
    const beganMs = Date.now();
    const before = selling.sold.length;
    await outage();
    const during = selling.sold.length - before;
    await selling.whenSold(selling.sold.length + salesAfterwards);
    await selling.stop();
    await selling.settleOpen(api);
    const soldMs = Date.now();
    await until(() => booksComplete(api));
    sold.push(...selling.sold);
    const refused = [...selling.refused].map(([answer, count]) => `${count} × ${answer}`).join(', ') || 'none';
    say(
      `${what}: ${selling.sold.length} sold, ${during} of them meanwhile; other answers: ${refused}; ` +
        `${Math.round((soldMs - beganMs) / 1_000)} s until it sold again, complete ${Math.round((Date.now() - soldMs) / 1_000)} s later`,
    );
    const { body } = await Api.asOperator().get('/v1/operator/parked-messages');
    expect(body.data).toEqual([]);
    // Counted by the one who sold: nothing is missing, and nothing was taken twice.
    const clearing = (await trialBalance(api))['psp_clearing'];
    expect(clearing).toBe(sold.reduce((sum, { amount }) => sum + amount, 0));
  };

  const outages: readonly (readonly [string, Member, number])[] = [
    ['event store', 'eventstore', 2],
    ['event store', 'eventstore', 20],
    ['event store', 'eventstore', 60],
    ['broker', 'kafka', 60],
    ['read store', 'postgres', 60],
  ];
  it.each(outages)('has every sale in its books after the %s (%s) was away for %i s', (_what, server, seconds) =>
    sellThrough(`${server} away for ${seconds} s`, async () => {
      await kill(server);
      await sleep(seconds * 1_000);
      await restart(server);
    }),
  );

  it('has every sale in its books after the ledger was left a tenth of a core for a minute', () =>
    sellThrough('ledger at a tenth of a core', async () => {
      await throttle('ledger', aTenth);
      await sleep(throttledMs);
      await throttle('ledger', 1);
    }));

  it('pays what was sold, to the cent', async () => {
    await moveClockPastPayouts(api);
    await until(async () =>
      (await listAll<{ status: string }>(api, '/v1/transactions')).every(({ status }) => status === 'paid_out'),
    );
    const payouts = await listAll<{ amount: number; status: string }>(api, '/v1/payouts');
    const paid = payouts.reduce((sum, { amount }) => sum + amount, 0);
    const books = await trialBalance(api);
    const total = sold.reduce((sum, { amount }) => sum + amount, 0);
    say(`${sold.length} sales of ${total} together; ${paid} paid out in ${payouts.length} payouts`);
    expect(new Set(payouts.map(({ status }) => status))).toEqual(new Set(['paid']));
    expect(paid - books['processing_revenue']!).toBe(total);
    expect((await listAll(api, '/v1/transactions')).length).toBe(sold.length);
  });
});
