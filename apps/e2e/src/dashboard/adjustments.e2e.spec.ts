import { eventually } from '../harness/api';
import { Restaurant } from '../harness/restaurant';
import { describeInBrowser } from './dashboard-browser';
import { signedInDashboard } from './dashboard-fixture';

jest.setTimeout(600_000);

describeInBrowser('adjustments in the dashboard', () => {
  const fixture = signedInDashboard();

  it('are made, wait for somebody else above the limit, are approved by them and reversed', async () => {
    const { api, dashboard, page } = fixture;
    const bistro = await Restaurant.open(api);
    await dashboard.visit('/platform');
    await page.getByRole('button', { name: 'Edit settings' }).click();
    await page.getByLabel('Adjustments above this amount need two people (EUR)').fill('20');
    await dashboard.submitDialog();
    await page.getByText('Above €20.00').waitFor();

    await dashboard.visit('/ledger/adjustments');
    await page.getByRole('button', { name: 'New adjustment' }).click();
    await page.getByLabel('Sub-merchant').fill(bistro.ref);
    await page.getByLabel('Amount').fill('25');
    await page.getByLabel('Description').fill('Reader was out of order');
    await dashboard.openDialog.getByText('Above €20.00 another person or API key approves').waitFor();
    await dashboard.submitDialog();
    const row = page.getByRole('table', { name: 'Adjustments' }).getByRole('row').filter({ hasText: '€25.00' });
    await row.getByText('Pending approval').waitFor();
    expect(await row.getByRole('button').allInnerTexts()).toEqual(expect.arrayContaining(['Take back']));
    expect(await row.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
    expect(await dashboard.faultsInEveryLook('ledger-adjustments-pending')).toEqual([]);

    const { body: list } = await api.get('/v1/adjustments');
    const { body: key } = await api.post('/v1/api-keys', { label: 'second', scopes: ['payouts:write'] });
    const approved = await api.as(key.secret).post(`/v1/adjustments/${list.data[0].id}/approve`, undefined);
    expect(approved.status).toBe(200);
    // A list does not move by itself under its reader's eyes.
    await eventually(
      () => api.get(`/v1/adjustments/${list.data[0].id}`),
      ({ body }) => body.status === 'posted',
    );
    await page.getByRole('button', { name: /^Show \d+ new or changed$/ }).click();
    await row.getByText('Posted').waitFor();
    await row.getByRole('button', { name: /^Reverse/ }).click();
    await dashboard.submitDialog();
    await page
      .getByRole('table', { name: 'Adjustments' })
      .getByRole('row')
      .filter({ hasText: 'Reversal' })
      .getByText('Pending approval')
      .waitFor();
  });
});
