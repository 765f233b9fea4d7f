import { Restaurant } from '../harness/restaurant';
import { describeInBrowser } from './dashboard-browser';
import { signedInDashboard } from './dashboard-fixture';

describeInBrowser('test mode of the dashboard', () => {
  const fixture = signedInDashboard();
  let bistro: Restaurant;

  beforeAll(async () => {
    bistro = await Restaurant.open(fixture.api);
  });

  it('taps a declined and an approved amount at the console, and shows their events', async () => {
    const { dashboard, page } = fixture;
    await dashboard.visit('/console');
    await page.getByLabel('Sub-merchant').selectOption(bistro.ref);
    await page.getByRole('button', { name: 'Insufficient funds' }).press('Enter');
    await page.getByRole('button', { name: 'Tap €42.51' }).press('Enter');
    await page.locator('.answered').getByText('Insufficient funds').waitFor();
    await page.getByRole('button', { name: '…00 Approved' }).press('Enter');
    await page.getByRole('button', { name: 'Tap €42.00' }).press('Enter');
    await page.locator('.answered').getByText('Approved').waitFor();
    const events = page.getByRole('region', { name: 'Live events' });
    await events.getByText('charge.captured').first().waitFor();
    await events.getByText('tap.declined').first().waitFor();
    await page.getByRole('link', { name: 'View payment' }).press('Enter');
    await page.getByRole('heading', { name: '€42.00', level: 1 }).waitFor();
  });

  it('advances the test clock and reports the result', async () => {
    const { api, page } = fixture;
    await bistro.sell();
    const before = (await api.get('/v1/test/clock')).body.now;
    await page.getByRole('button', { name: '+1 h' }).click();
    await page
      .getByRole('region', { name: 'Advance one hour' })
      .getByText(/The clock is now/)
      .waitFor();
    const after = (await api.get('/v1/test/clock')).body.now;
    expect(Date.parse(after) - Date.parse(before)).toBeGreaterThanOrEqual(3_600_000);
  });
});
