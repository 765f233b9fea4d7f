import { Restaurant } from '../harness/restaurant';
import { describeInBrowser } from './dashboard-browser';
import { signedInDashboard } from './dashboard-fixture';

jest.setTimeout(600_000);

describeInBrowser('payout holds in the dashboard', () => {
  const fixture = signedInDashboard();

  it('are placed and lifted on the page of the sub-merchant', async () => {
    const { api, dashboard, page } = fixture;
    const bistro = await Restaurant.open(api);
    await dashboard.visit(`/sub-merchants/${bistro.ref}?tab=money`);
    await page.getByText('Payouts are not on hold.').waitFor();
    await page.getByRole('button', { name: 'Hold payouts' }).click();
    await dashboard.openDialog.getByLabel('Reason').selectOption('disputes');
    await dashboard.openDialog.getByLabel('Note').fill('case 17');
    await dashboard.submitDialog();
    await page.getByText('Payouts are on hold.', { exact: false }).waitFor();
    const row = page
      .getByRole('table', { name: 'Holds of this sub-merchant' })
      .getByRole('row')
      .filter({ hasText: 'case 17' });
    await row.getByText('When lifted').waitFor();
    expect(await dashboard.faultsInEveryLook('sub-merchant-held')).toEqual([]);
    const { body: active } = await api.get(`/v1/payout-holds?submerchant=${bistro.ref}&status=active`);
    expect(active.data).toMatchObject([{ reason: 'disputes', note: 'case 17' }]);

    await dashboard.visit(`/sub-merchants/${bistro.ref}`);
    await page.getByRole('region', { name: 'Summary' }).getByRole('link', { name: 'On hold' }).click();
    await row.getByRole('button', { name: 'Lift' }).click();
    await dashboard.submitDialog();
    await page.getByText('Payouts are not on hold.').waitFor();
    await row.getByText('Lifted').waitFor();
  });
});
