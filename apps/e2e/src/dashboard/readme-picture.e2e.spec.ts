import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { newPlatform } from '../harness/api';
import { moveClockTo } from '../harness/move-clock';
import { FollowedSubMerchant, wholeBistro } from '../harness/onboard';
import { processOfItsOwn } from '../harness/process/own-product';
import { ShiftedClock } from '../harness/process/shifted-clock';
import { describeInBrowser } from './dashboard-browser';
import { dashboardOf } from './dashboard-fixture';

const root = join(__dirname, '../../../..');
/** The picture in the documentation is replaced when somebody asks for it; otherwise this is one more page that is looked at. */
const folder = process.env['TAPRAIL_UPDATE_SCREENSHOTS'] === '1' ? 'docs/images' : '.cache/dashboard';

describeInBrowser('the picture of the README', () => {
  const fixture = dashboardOf(async () => {
    // The same evening whenever it is taken, so that a new picture differs by what was changed.
    const product = await processOfItsOwn(ShiftedClock.from('2026-03-04T12:00:00Z').settings);
    const { api } = await newPlatform('Kern Kassen', product.operator);
    return { ...product, api };
  });

  it('shows a payment with a tip and a partial refund, from tap to payout', async () => {
    const { api, dashboard, page } = fixture;
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

    await page.setViewportSize({ width: 1_440, height: 956 });
    await dashboard.signInByLink();
    await dashboard.visit(`/payments/${tap.transaction_id}`);
    await page.getByText('Connected', { exact: true }).waitFor();
    await page.locator('main').getByText('Paid', { exact: true }).waitFor();
    expect(await dashboard.faults()).toEqual([]);
    mkdirSync(join(root, folder), { recursive: true });
    await page.screenshot({ path: join(root, folder, 'dashboard-payment.png'), animations: 'disabled' });
  });
});
