import { Restaurant } from '../harness/restaurant';
import { describeInBrowser } from './dashboard-browser';
import { signedInDashboard } from './dashboard-fixture';

jest.setTimeout(600_000);

describeInBrowser('debts in the dashboard', () => {
  const fixture = signedInDashboard();

  it('are listed by sub-merchant and age', async () => {
    const { api, dashboard, page } = fixture;
    const bistro = await Restaurant.open(api);
    const sale = await bistro.sell({ amount: 10_000 });
    await api.post('/v1/test/clock', { advance: 'P7D' });
    await dashboard.visit('/ledger/debts');
    await page.getByText('Nobody owes anything.').waitFor();
    await api.post(`/v1/transactions/${sale.transaction_id}/refunds`, { amount: 10_000 });
    await api.post('/v1/test/clock', { advance: 'P40D' });
    await dashboard.visit('/ledger/debts');
    const row = page.getByRole('table', { name: 'Owed by sub-merchants' }).getByRole('row', { name: bistro.ref });
    const { body } = await api.get('/v1/ledger/debts');
    const owed = body.data[0].by_age.days_31_60;
    expect(owed).toBeGreaterThan(0);
    expect((await row.getByRole('cell').allInnerTexts()).filter((text) => text.includes('€'))).toEqual([
      `€${(owed / 100).toFixed(2)}`,
      '€0.00',
      `€${(owed / 100).toFixed(2)}`,
      '€0.00',
      '€0.00',
    ]);
    expect(await dashboard.faultsInEveryLook('ledger-debts-owed')).toEqual([]);
  });
});
