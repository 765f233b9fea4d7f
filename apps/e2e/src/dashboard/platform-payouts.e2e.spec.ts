import { eventually } from '../harness/api';
import { Restaurant } from '../harness/restaurant';
import { describeInBrowser } from './dashboard-browser';
import { signedInDashboard } from './dashboard-fixture';

jest.setTimeout(600_000);

describeInBrowser('platform payouts in the dashboard', () => {
  const fixture = signedInDashboard();

  it('have an account, a schedule and a balance, are paid by hand, and show what they are made of', async () => {
    const { api, dashboard, page } = fixture;
    const bistro = await Restaurant.open(api);
    await api.post('/v1/adjustments', {
      ...{ submerchant: bistro.ref, direction: 'debit', amount: 9_000, currency: 'EUR', reason: 'equipment' },
    });
    await eventually(
      () => api.get('/v1/platform-balance'),
      ({ body }) => body.data.some(({ available }: { available: number }) => available > 0),
    );
    await dashboard.visit('/payouts');
    await page.getByRole('link', { name: 'Your own payouts' }).click();
    const row = page.getByRole('table', { name: 'Balances' }).getByRole('row').filter({ hasText: 'EUR' });
    await row.getByText('None').waitFor();
    expect(await row.getByRole('button', { name: 'Pay out EUR' }).isDisabled()).toBe(true);
    await row.getByRole('button', { name: 'Bank account' }).click();
    await page.getByLabel('Account holder').fill('Bistro Suite GmbH');
    await page.getByLabel('IBAN or account number').fill('DE89 3704 0044 0532 0130 00');
    await page.getByLabel('Name of the bank').fill('Sparkasse');
    await dashboard.submitDialog();
    await row.getByText('Sparkasse •••• 3000').waitFor();
    expect(await page.content()).not.toContain('DE89');

    await row.getByRole('button', { name: 'Schedule' }).click();
    await page.getByLabel('Interval').selectOption('weekly');
    await page.getByLabel('Minimum').fill('100');
    await dashboard.submitDialog();
    await row.getByText('Weekly, from €100.00').waitFor();

    await row.getByRole('button', { name: 'Pay out EUR' }).click();
    await page.getByLabel('Amount').fill('50');
    await dashboard.submitDialog();
    expect(await dashboard.faultsInEveryLook('platform-payouts-paid')).toEqual([]);
    const made = page.getByRole('table', { name: 'Platform payouts' }).getByRole('row').filter({ hasText: '€50.00' });
    await made.getByRole('link', { name: '€50.00' }).click();
    await page.getByRole('heading', { level: 1, name: '€50.00' }).waitFor();
    await page.getByText('The components add up to the payout amount.').waitFor();
    await page.getByRole('button', { name: 'Print statement' }).waitFor();
    await page.getByRole('link', { name: 'platform_operating:EUR' }).waitFor();
  });
});
