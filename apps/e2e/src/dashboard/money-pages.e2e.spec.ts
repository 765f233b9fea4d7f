import { moveClockByDays } from '../harness/move-clock';
import { Restaurant } from '../harness/restaurant';
import { describeInBrowser } from './dashboard-browser';
import { signedInDashboard } from './dashboard-fixture';

describeInBrowser('the pages of a payment and of its payout', () => {
  const fixture = signedInDashboard();
  let bistro: Restaurant;

  beforeAll(async () => {
    bistro = await Restaurant.open(fixture.api);
  });

  it('say in words what happened, and leave what was paid out as it was after a late refund', async () => {
    const { api, dashboard, page } = fixture;
    const sold = await bistro.sell({ amount: 10_389, platform_fee: 100 });
    await moveClockByDays(api, 4);
    await dashboard.visit(`/payments/${sold.transaction_id}`);
    const activity = page.getByRole('region', { name: 'Activity' });
    await activity.getByText('Paid to the bank').waitFor();
    const net = page.getByRole('region', { name: 'Breakdown' }).locator('div').filter({ hasText: 'Net of the sale' });
    const before = await net.innerText();
    await api.post(`/v1/transactions/${sold.transaction_id}/refunds`, { amount: 1_250 });
    await activity.getByText('Refunded to the card').waitFor();
    await activity.getByText('−€12.50').waitFor();
    expect(await net.innerText()).toBe(before);
    await bistro.sell({ amount: 30_000 });
    await moveClockByDays(api, 4);
    await dashboard.visit(`/payments/${sold.transaction_id}`);
    await activity.getByText(/taken (?:from|back by) payout/).waitFor();
    await page.getByText('Left of it').waitFor();
    expect(await net.innerText()).toBe(before);
    expect(await dashboard.faultsInEveryLook('payment-late-refund')).toEqual([]);
  });

  it('say why a payment was declined, and by whom, without a picture of money that never went', async () => {
    const { api, dashboard, page } = fixture;
    const { body: tap } = await bistro.tap({ amount: 4_251 });
    expect((await api.get(`/v1/taps/${tap.id}`)).body.status).toBe('declined');
    await dashboard.visit(`/payments/${tap.transaction_id}`);
    await page
      .getByRole('region', { name: 'Activity' })
      .getByText(/^Declined by /)
      .waitFor();
    expect(await page.getByRole('figure', { name: 'Money flow from tap to wire' }).count()).toBe(0);
    expect(await dashboard.faultsInEveryLook('payment-declined')).toEqual([]);
  });

  it('print a statement with names, an address and whole ids, whose items add up to the payout', async () => {
    const { api, dashboard, page } = fixture;
    const { body: payouts } = await api.get('/v1/payouts?status=paid');
    const { id } = payouts.data[0];
    await dashboard.visit(`/payouts/${id}`);
    await page.getByText('The items add up to the payout amount.').waitFor();
    const money = (name: string) => page.getByLabel('Totals').locator('div').filter({ hasText: name }).innerText();
    expect((await money('Net')).replace(/\D/g, '')).toBe(String(payouts.data[0].amount));
    await page.evaluate('window.print = () => { window.printed = true; }');
    await page.getByRole('button', { name: 'Print statement' }).click();
    await page.waitForFunction('window.printed');
    await page.emulateMedia({ media: 'print' });
    const paper = await page.locator('main').innerText();
    expect(paper).toContain(id);
    expect(paper).toContain('Paid to');
    expect(paper).toContain(bistro.ref);
    expect(paper).not.toContain('Show table');
    const item = (await api.get(`/v1/payouts/${id}/items`)).body.data[0];
    expect(await page.locator(`text=${item.transaction_id}`).first().isVisible()).toBe(true);
    expect(item.last4).toMatch(/^\d{4}$/);
    expect(paper).toContain(`•••• ${item.last4}`);
    await page.emulateMedia({ media: 'screen' });
  });
});
