import type { Browser } from 'playwright-core';
import { placeOfItsOwn, type TestProduct } from '../harness/process/own-product';
import { DashboardPage, describeInBrowser, launchBrowser } from './dashboard-browser';

describeInBrowser('a page whose code cannot be fetched', () => {
  let place: TestProduct;
  let browser: Browser;
  let dashboard: DashboardPage;

  beforeAll(async () => {
    place = await placeOfItsOwn();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await place?.leave();
  });
  beforeEach(async () => {
    dashboard = await DashboardPage.open(browser, place.api);
    await dashboard.signInByLink();
  });
  afterEach(() => dashboard.close());

  const code = /\/assets\/disputes-page-.+\.js$/;
  const openDisputes = () => dashboard.page.getByRole('link', { name: 'Disputes', exact: true }).click();
  const heading = (name: string) => dashboard.page.getByRole('heading', { name }).waitFor();
  const reload = () => dashboard.page.getByRole('button', { name: 'Reload' });

  it('says so and loads by itself once the server can be reached', async () => {
    const { page } = dashboard;
    await page.route(code, (route) => route.abort());
    await openDisputes();
    await page.getByText('The page could not be loaded').waitFor();
    await reload().waitFor();
    await page.unroute(code);
    await heading('Needs your response');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('loads by itself when the connection is back', async () => {
    const { page } = dashboard;
    await page.context().setOffline(true);
    await openDisputes();
    await page.getByText('The page could not be loaded').waitFor();
    await page.context().setOffline(false);
    await heading('Needs your response');
  });

  it('offers the new version when there was a deployment in between', async () => {
    const { page } = dashboard;
    const index = `${place.api.url}/dashboard/`;
    await page.route(code, (route) => route.fulfill({ status: 404, body: '' }));
    await page.route(index, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ body: (await answer.text()).replace(/index-[\w-]+\.js/, 'index-newer.js') });
    });
    await openDisputes();
    await page.getByText('A new version of the dashboard is available').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.unroute(index);
    await page.unroute(code);
    await reload().click();
    await heading('Needs your response');
  });
});
