import { Restaurant } from '../harness/restaurant';
import { describeInBrowser } from './dashboard-browser';
import { signedInDashboard } from './dashboard-fixture';

const slowDown = 4;
const rounds = 5;
/** Machines differ, so the bound is a ratio to a page of the same shell without data, and only what is broken exceeds it. */
const ratioMax = 8;

const median = (values: readonly number[]): number =>
  [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)]!;

describeInBrowser('the first paint', () => {
  const fixture = signedInDashboard();

  beforeAll(async () => {
    const bistro = await Restaurant.open(fixture.api);
    for (let n = 0; n < 60; n += 1) await bistro.sell({ reference: `order ${n}` });
  });

  it('of the payments list takes less than eight times that of a page without data', async () => {
    const { api, page } = fixture;
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    /** From the start of the navigation until the frame after the element is there, by the clock of the page. */
    const paintOf = async (path: string, selector: string): Promise<number> => {
      await page.goto(`${api.url}/dashboard${path}`, { waitUntil: 'commit' });
      return page.evaluate<number>(`new Promise((painted) => {
        const look = () => document.querySelector(${JSON.stringify(selector)})
          ? requestAnimationFrame(() => painted(performance.now()))
          : requestAnimationFrame(look);
        look();
      })`);
    };
    const times = { list: [] as number[], empty: [] as number[] };
    await paintOf('/payments', 'tbody tr');
    for (let round = 0; round < rounds; round += 1) {
      times.empty.push(await paintOf('/nowhere', '.empty'));
      times.list.push(await paintOf('/payments', 'tbody tr'));
    }
    const [list, empty] = [median(times.list), median(times.empty)];
    process.stdout.write(
      `First row of the payments after ${Math.round(list)} ms at ${slowDown}× CPU slow-down, without a cache, from a warm ` +
        `server; a page without data after ${Math.round(empty)} ms; ratio ${(list / empty).toFixed(2)}.\n`,
    );
    expect(list / empty).toBeLessThan(ratioMax);
  });
});
