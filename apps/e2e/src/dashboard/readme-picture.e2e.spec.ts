import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { newPlatform } from '../harness/api';
import { moveClockTo } from '../harness/move-clock';
import { FollowedSubMerchant, wholeBistro } from '../harness/onboard';
import { processOfItsOwn, type TestProduct } from '../harness/process/own-product';
import { ShiftedClock } from '../harness/process/shifted-clock';
import { DashboardPage, describeInBrowser, launchBrowser } from './dashboard-browser';

const root = join(__dirname, '../../../..');
/** The picture in the documentation is replaced when somebody asks for it; otherwise this is one more page that is looked at. */
const folder = process.env['TAPRAIL_UPDATE_SCREENSHOTS'] === '1' ? 'docs/images' : '.cache/dashboard';

describeInBrowser('the picture of the README', () => {
  let place: TestProduct;
  let browser: Browser;

  beforeAll(async () => {
    // The same evening whenever it is taken, so that a new picture differs by what was changed.
    place = await processOfItsOwn(ShiftedClock.from('2026-03-04T12:00:00Z').settings);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await place?.leave();
  });

  it('shows a bill with a tip, of which a part went back, from the tap to the wire', async () => {
    const { api } = await newPlatform('Kern Kassen', place.operator);
    const bistro = await FollowedSubMerchant.submit(api, wholeBistro('bistro-kern'));
    await bistro.becomes('enabled');
    await moveClockTo(api, new Date('2026-03-04T18:42:00Z'));
    const { body: tap } = await api.post('/v1/taps', {
      amount: 8_650,
      currency: 'EUR',
      submerchant: bistro.ref,
      device: 'dev_test_approve',
      capture_mode: 'tap_with_tip',
      platform_fee: 130,
      reference: 'Table 12',
    });
    await api.post(`/v1/taps/${tap.id}/tip`, { tip_amount: 1_000 });
    await api.post(`/v1/taps/${tap.id}/capture`, {});
    await moveClockTo(api, new Date('2026-03-04T19:30:00Z'));
    const refund = { amount: 1_850, reason: 'requested_by_customer' };
    await api.post(`/v1/transactions/${tap.transaction_id}/refunds`, refund);
    await moveClockTo(api, new Date('2026-03-09T10:15:00Z'));

    const dashboard = await DashboardPage.open(browser, api);
    const { page } = dashboard;
    await page.setViewportSize({ width: 1_440, height: 956 });
    await dashboard.signInByLink();
    await dashboard.visit(`/payments/${tap.transaction_id}`);
    await page.getByText('Connected', { exact: true }).waitFor();
    await page.locator('main').getByText('Paid', { exact: true }).waitFor();
    expect(await dashboard.faults()).toEqual([]);
    mkdirSync(join(root, folder), { recursive: true });
    await page.screenshot({ path: join(root, folder, 'dashboard-payment.png'), animations: 'disabled' });
    await dashboard.close();
  });
});
