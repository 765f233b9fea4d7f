import type { Browser } from 'playwright-core';
import { placeOfItsOwn, type TestProduct } from '../harness/process/own-product';
import { Restaurant } from '../harness/restaurant';
import { DashboardPage, describeInBrowser, launchBrowser } from './dashboard-browser';

const slowDown = 4;
const rounds = 5;
/** Machines differ, so the bound is a ratio to a page of the same shell without data, and only what is broken exceeds it. */
const ratioMax = 8;

const median = (values: readonly number[]): number =>
  [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)]!;

describeInBrowser('the first paint', () => {
  let place: TestProduct;
  let browser: Browser;

  beforeAll(async () => {
    place = await placeOfItsOwn();
    const bistro = await Restaurant.open(place.api);
    for (let n = 0; n < 60; n += 1) await bistro.sell({ reference: `order ${n}` });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await place?.leave();
  });

  it('of the payments list comes soon after that of a page without data', async () => {
    const dashboard = await DashboardPage.open(browser, place.api);
    const { page } = dashboard;
    await dashboard.signInByLink();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    /** From the start of the navigation until the frame after the element is there, by the clock of the page. */
    const paintOf = async (path: string, selector: string): Promise<number> => {
      await page.goto(`${place.api.url}/dashboard${path}`, { waitUntil: 'commit' });
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
    await dashboard.close();
  });
});
