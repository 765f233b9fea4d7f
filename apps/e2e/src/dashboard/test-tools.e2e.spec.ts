import { eventually } from '../harness/api';
import { moveClockByDays } from '../harness/move-clock';
import { freshProduct } from '../harness/process/own-product';
import { Restaurant } from '../harness/restaurant';
import { describeInBrowser } from './dashboard-browser';
import { signedInDashboard } from './dashboard-fixture';

describeInBrowser('the tools of test mode', () => {
  const fixture = signedInDashboard(freshProduct);
  let bistro: Restaurant;
  beforeAll(async () => (bistro = await Restaurant.open(fixture.api)));

  /** The name of the button repeats the amount. */
  const submit = async (button: string) => {
    await fixture.page.getByRole('button', { name: button }).click();
    await fixture.dashboard.dialogClosed();
  };
  const simulate = async (button: string) => {
    await fixture.page.getByRole('button', { name: 'Test', exact: true }).click();
    await fixture.page.getByRole('button', { name: button }).click();
  };
  const look = async (name: string) => expect(await fixture.dashboard.faultsInEveryLook(name)).toEqual([]);

  it('dispute part of a payment, and move the clock to the deadline', async () => {
    const { page, dashboard, api } = fixture;
    const sold = await bistro.sell();
    await dashboard.visit(`/payments/${sold.transaction_id}`);
    await simulate('Simulate dispute');
    await page.getByLabel('Amount').fill('100.00');
    expect(await page.getByRole('button', { name: 'Dispute', exact: true }).isDisabled()).toBe(true);
    await page.getByLabel('Amount').fill('30.00');
    await page.getByLabel('Reason').selectOption('product_not_received');
    await look('dispute-dialog');
    await submit('Dispute €30.00');
    await page.getByText('Disputed', { exact: true }).first().waitFor();
    const { body } = await api.get(`/v1/disputes?status=needs_response`);
    expect(body.data).toMatchObject([{ amount: 3_000, reason: 'product_not_received' }]);

    await page.getByRole('button', { name: 'Next deadline' }).click();
    await eventually(
      () => api.get('/v1/test/clock'),
      ({ body: clock }) => clock.now >= body.data[0].scheme_deadline,
    );
    await page
      .getByRole('region', { name: 'Advance to next dispute deadline' })
      .getByText(/The clock is now/)
      .waitFor();
    await page.getByRole('button', { name: 'Next retry' }).click();
    await page.getByText('No webhook waits for a retry.').first().waitFor();
  });

  it('create a payout by hand, and answer as the bank', async () => {
    const { page, dashboard, api } = fixture;
    const manual = { body: { interval: 'manual' } };
    expect((await api.send('PUT', `/v1/submerchants/${bistro.ref}/payout-schedule`, manual)).status).toBe(200);
    await bistro.sell({ amount: 10_000 });
    await moveClockByDays(api, 7);
    const available = async () =>
      (await api.get(`/v1/balances?submerchant=${bistro.ref}`)).body.data[0]?.available as number;
    await eventually(available, (amount) => amount > 5_000);

    await dashboard.visit(`/payouts?submerchant=${bistro.ref}`);
    await page.getByRole('button', { name: 'Create payout' }).click();
    await page.getByText(/whole available balance of €/).waitFor();
    await look('payout-dialog');
    await page.getByLabel('Amount').fill('50.00');
    await submit('Pay out €50.00');
    await page.waitForURL(/payouts\/po_/);
    await page.getByRole('heading', { name: '€50.00', level: 1 }).waitFor();

    await simulate('Simulate payment');
    await submit('Confirm €50.00');
    await simulate('Simulate return');
    await page.getByLabel('Reason').selectOption('account_closed');
    await submit('Return €50.00');
    // The bank account is to be corrected first, and the page says where.
    await page.getByText(/Correct the bank account of/).waitFor();
    const retry = page.getByRole('button', { name: 'Retry payout' });
    expect([await retry.isDisabled(), await retry.getAttribute('title')]).toEqual([
      true,
      'Correct the bank account first',
    ]);
    const [, id] = /payouts\/(po_\w+)/.exec(page.url())!;
    const { body } = await api.get(`/v1/payouts/${id}`);
    expect(body).toMatchObject({ status: 'failed', failure_code: 'account_closed', amount: 5_000 });
    expect(body.failed_at >= body.paid_at).toBe(true);

    await dashboard.visit('/payouts?status=failed');
    await dashboard.addFilter('Sub-merchant');
    await page.getByRole('combobox', { name: 'Sub-merchant' }).fill(bistro.ref);
    await page.waitForURL(new RegExp(`submerchant=${bistro.ref}`));
    const row = page.getByRole('row', { name: /€50.00/ });
    await row.getByText('Returned').waitFor();
    await row.getByText(body.failure_message).waitFor();
    await page.keyboard.press('Escape');
    await dashboard.addFilter('Arrival');
    await page.getByLabel('From', { exact: true }).fill('2099-01-01');
    await page.getByText('No payout matches these filters.').waitFor();
  });
});
