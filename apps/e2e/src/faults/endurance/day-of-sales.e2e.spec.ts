import { newPlatform } from '../../harness/api';
import { countedByBus, tellOfCluster } from '../../cluster/cluster';
import { listAll } from '../../harness/list-all';
import { booksComplete, moveClockPastPayouts, trialBalance } from './platform-money';
import { Selling } from './sell';

/** `DAY_OF_SALES=2000` tells the story of a small day. */
const sales = Number(process.env['DAY_OF_SALES'] ?? 100_000);
const restaurantCount = 100;
const sellers = 64;

jest.setTimeout(7_200_000);

const say = (text: string): void => void process.stderr.write(`${text}\n`);

tellOfCluster(`the settlement of ${sales} sales of one day`, () => {
  it('times out nowhere, parks nothing, and pays every sale to the cent', async () => {
    const { api } = await newPlatform('A long day');
    const timedOutBefore = await countedByBus('commands_timed_out');
    const parkedBefore = await countedByBus('parked');
    const beganMs = Date.now();
    const seconds = (): number => Math.round((Date.now() - beganMs) / 1_000);
    const until = async (what: string, look: () => Promise<boolean>): Promise<void> => {
      while (!(await look())) await new Promise((resolve) => setTimeout(resolve, 1_000));
      say(`${what} after ${seconds()} s`);
    };
    const restaurants = await Selling.openRestaurants(api, restaurantCount);
    say(`${restaurantCount} restaurants are open after ${seconds()} s`);
    const selling = new Selling(restaurants, { sellers, most: sales });
    const progress = setInterval(() => say(`${selling.sold.length} sold after ${seconds()} s`), 30_000);
    await selling.whenSold();
    clearInterval(progress);
    await selling.settleOpen(api);
    say(`${selling.sold.length} sales are taken after ${seconds()} s`);
    await until('the books are complete', () => booksComplete(api));
    await moveClockPastPayouts(api);
    say(`the clock has moved over the day of the payout after ${seconds()} s`);
    await until('every record says that it is paid', async () => {
      const records = await listAll<{ status: string }>(api, '/v1/transactions');
      return records.length === selling.sold.length && records.every(({ status }) => status === 'paid_out');
    });

    const payouts = await listAll<{ amount: number; status: string }>(api, '/v1/payouts');
    expect(new Set(payouts.map(({ status }) => status))).toEqual(new Set(['paid']));
    const sold = selling.sold.reduce((sum, { amount }) => sum + amount, 0);
    const paid = payouts.reduce((sum, { amount }) => sum + amount, 0);
    const books = await trialBalance(api);
    say(`${sold} sold, ${paid} paid out in ${payouts.length} payouts`);
    expect(paid - books['processing_revenue']!).toBe(sold);
    expect([books['merchant_pending'], books['merchant_available'], books['payout_in_transit']]).toEqual([0, 0, 0]);
    expect(await booksComplete(api)).toBe(true);
    expect(await countedByBus('parked')).toEqual(parkedBefore);
    expect(await countedByBus('commands_timed_out')).toEqual(timedOutBefore);
  });
});
