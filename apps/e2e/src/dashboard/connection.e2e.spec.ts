import { Restaurant } from '../harness/restaurant';
import { describeInBrowser } from './dashboard-browser';
import { signedOutDashboard } from './dashboard-fixture';

describeInBrowser('the connection of the dashboard', () => {
  const fixture = signedOutDashboard();
  let bistro: Restaurant;

  beforeAll(async () => {
    bistro = await Restaurant.open(fixture.api);
  });

  it('falls back to polling while the stream of changes is unavailable', async () => {
    const { dashboard, page } = fixture;
    await page.clock.install();
    await page.route('**/dashboard/changes', (route) => route.fulfill({ status: 503 }));
    await dashboard.signInByLink();
    await page.getByText('Connecting', { exact: true }).waitFor();
    await page.clock.runFor(60_000);
    await page.getByText('Polling', { exact: true }).waitFor();
    const polled = page.waitForRequest('**/v1/**');
    await page.clock.runFor(15_000);
    await polled;
  });

  it('is lost: the page stays readable and sends nothing', async () => {
    const { dashboard, page } = fixture;
    const sold = await bistro.sell({ amount: 5_000 });
    await dashboard.signInByLink();
    await dashboard.visit(`/payments/${sold.transaction_id}`);
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByRole('button', { name: 'Refund €50.00' }).click();
    await page.getByText('Nothing was sent.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('You are offline. Showing').waitFor({ state: 'detached' });
    expect((await bistro.record(sold.transaction_id)).amount_refunded).toBe(0);
  });

  it('is one stream for two tabs, and both show changes', async () => {
    const { api, dashboard, page } = fixture;
    const sold = await bistro.sell({ amount: 6_600 });
    await dashboard.signInByLink();
    let streams = 0;
    const context = page.context();
    await dashboard.visit(`/payments/${sold.transaction_id}`);
    await page.getByText('Connected', { exact: true }).waitFor();
    context.on('request', (request) => (streams += request.url().endsWith('/dashboard/changes') ? 1 : 0));
    const second = await context.newPage();
    await second.goto(page.url());
    await second.getByText('Connected', { exact: true }).waitFor();
    await api.post(`/v1/transactions/${sold.transaction_id}/refunds`, { amount: 100 });
    for (const tab of [page, second]) await tab.getByText('Partially refunded').first().waitFor();
    expect(streams).toBe(0);
    await page.goto(`${api.url}/dashboard/payments?submerchant=${bistro.ref}`);
    await page.getByRole('link', { name: '€66.00' }).first().waitFor();
    await bistro.sell({ amount: 7_700 });
    await page.getByRole('button', { name: /new or changed/ }).click();
    await page.getByRole('link', { name: '€77.00' }).first().waitFor();
  });
});
