import { Restaurant } from '../harness/restaurant';
import { describeInBrowser } from './dashboard-browser';
import { signedInDashboard } from './dashboard-fixture';

describeInBrowser('actions on a payment', () => {
  const fixture = signedInDashboard();
  let bistro: Restaurant;

  beforeAll(async () => {
    bistro = await Restaurant.open(fixture.api);
  });

  it('a double click refunds once', async () => {
    const { dashboard, page } = fixture;
    const sold = await bistro.sell({ amount: 7_000 });
    await dashboard.visit(`/payments/${sold.transaction_id}`);
    const keys: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/refunds')) keys.push(request.headers()['idempotency-key'] ?? '');
    });
    await page.getByRole('button', { name: 'Refund' }).click();
    await page.getByLabel('Amount').fill('25.50');
    await page.getByText('2,550 minor units').waitFor();
    await page.getByRole('button', { name: 'Refund €25.50' }).dblclick();
    await dashboard.dialogClosed();
    await page.getByText('Partially refunded').first().waitFor();
    const record = await bistro.record(sold.transaction_id);
    expect([record.amount_refunded, record.refunds.length]).toEqual([2_550, 1]);
    expect(new Set(keys).size).toBe(1);
  });

  it('a hold is increased, charged and captured', async () => {
    const { dashboard, page } = fixture;
    const hold = await bistro.hold({ amount: 4_000, ceiling_amount: 9_000 });
    await dashboard.visit(`/payments/${hold.transaction_id}`);
    const act = async (button: string, field: string, text: string, submit: string) => {
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByLabel(field, { exact: true }).fill(text);
      await page.getByRole('button', { name: submit }).click();
      await dashboard.dialogClosed();
    };
    await act('Increase', 'New amount', '60', 'Increase to €60.00');
    await act('Post charge', 'Amount', '45.50', 'Post €45.50');
    await act('Capture', 'Amount', '45.50', 'Capture €45.50');
    await page.getByText('Released −€14.50').waitFor();
    const record = await bistro.record(hold.transaction_id);
    expect([record.amount_captured, record.amount_released, record.status]).toEqual([4_550, 1_450, 'captured']);
  });

  it('a change under the open dialog stops the refund', async () => {
    const { api, dashboard, page } = fixture;
    const sold = await bistro.sell({ amount: 7_000 });
    await page.route('**/dashboard/changes', (route) => route.abort());
    await dashboard.visit(`/payments/${sold.transaction_id}`);
    await page.getByRole('button', { name: 'Refund' }).click();
    await api.post(`/v1/transactions/${sold.transaction_id}/refunds`, { amount: 100 });
    await page.getByRole('button', { name: 'Refund €70.00' }).click();
    await page.getByText('This has changed since you opened it').waitFor();
    expect((await bistro.record(sold.transaction_id)).amount_refunded).toBe(100);
  });

  it('a payment that waits for its card is cancelled', async () => {
    const { dashboard, page } = fixture;
    const { body } = await bistro.tap({ device: 'dev_test_wait' }, { prefer: 'respond-async' });
    await dashboard.visit(`/payments/${body.transaction_id}`);
    await page.getByRole('heading', { name: 'Waiting for card' }).waitFor();
    await page.getByRole('button', { name: 'Cancel payment' }).click();
    await page.getByRole('button', { name: 'Cancel €42.00' }).click();
    await dashboard.dialogClosed();
    await page.getByRole('heading', { name: 'Cancelled before a card was read' }).waitFor();
    await page
      .getByRole('region', { name: 'Activity' })
      .getByText(/requested by platform$/)
      .waitFor();
    expect(await bistro.record(body.transaction_id)).toMatchObject({ status: 'canceled' });
    await dashboard.visit('/payments?status=canceled');
    await page.getByRole('row').getByText('Cancelled').first().waitFor();
  });

  it('a payment whose card comes late becomes a sale on the open page', async () => {
    const { dashboard, page } = fixture;
    const { body } = await bistro.tap({ device: 'dev_test_wait' }, { prefer: 'respond-async' });
    await dashboard.visit(`/payments/${body.transaction_id}`);
    await page.getByRole('heading', { name: 'Waiting for card' }).waitFor();
    await bistro.presentCard('dev_test_wait', 'visa_credit');
    await page.getByRole('figure', { name: 'Money flow from tap to wire' }).waitFor();
    await page.getByRole('button', { name: 'Refund' }).waitFor();
  });

  it('a dispute is answered with evidence', async () => {
    const { api, dashboard, page } = fixture;
    const dispute = await bistro.disputedSale();
    await dashboard.visit('/disputes');
    await page.getByRole('table', { name: 'Disputes' }).getByRole('link').first().waitFor();
    await dashboard.visit(`/disputes/${dispute.id}`);
    await page.getByRole('button', { name: 'Add evidence' }).click();
    await page.getByLabel('Text').fill('winning_evidence');
    await page.getByRole('button', { name: 'Add to evidence' }).click();
    await page.getByRole('region', { name: 'Evidence' }).getByText('winning_evidence').waitFor();
    await page.getByRole('button', { name: 'Submit evidence', exact: true }).click();
    await page.getByRole('button', { name: 'Submit evidence: €42.00' }).click();
    await page.getByText('Submitted, final').waitFor();
    const { body } = await api.get(`/v1/disputes/${dispute.id}`);
    expect(body.evidence_submitted_at).not.toBeNull();
  });
});
