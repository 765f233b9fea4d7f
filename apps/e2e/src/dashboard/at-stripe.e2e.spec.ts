import { eventually } from '../harness/api';
import { FollowedSubMerchant, wholeSalon } from '../harness/onboard';
import { productAtStripe } from '../harness/process/at-stripe';
import { operatorKey } from '../harness/process/product';
import { describeInBrowser } from './dashboard-browser';
import { dashboardOf } from './dashboard-fixture';

describeInBrowser('the dashboard of a deployment at Stripe', () => {
  const fixture = dashboardOf(() =>
    productAtStripe(async (stripe) => ({
      BANK_URL: 'stripe:',
      STRIPE_PLATFORM_ACCOUNT: (await stripe.get('/v1/account')).id,
    })),
  );
  beforeAll(async () => {
    await FollowedSubMerchant.submit(fixture.api, wholeSalon('bistro-42'));
    await FollowedSubMerchant.submit(fixture.api, wholeSalon('bistro-43'));
  });
  beforeEach(() => fixture.dashboard.signInByLink());

  const stripeLink = (id: string) => fixture.page.getByRole('link', { name: id, exact: true }).getAttribute('href');
  const devices = async () => (await fixture.api.get('/v1/devices')).body.data;

  it('registers a reader by its code, and moves it by another', async () => {
    const { page, dashboard } = fixture;
    await dashboard.visit('/devices');
    await page.getByRole('button', { name: 'Register device' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Label').fill('Bar');
    await dialog.getByLabel('Sub-merchant').fill('bistro-42');
    await dialog.getByLabel('Registration code').fill('nonsense');
    await dialog.getByRole('button', { name: 'Register device' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await devices()).toEqual([]);
    await dialog.getByLabel('Registration code').fill('quick-brown-fox');
    await dashboard.submitDialog();
    await page.getByRole('link', { name: 'Bar' }).click();
    await dialog.getByText('2.42.0.0').waitFor();
    expect(await dialog.getByLabel('Registration code').count()).toBe(0);
    await dialog.getByLabel('Sub-merchant').fill('bistro-43');
    await dialog.getByLabel('Registration code').fill('calm-green-owl');
    await dashboard.submitDialog();
    const [device] = await eventually(devices, ([found]) => found.submerchant === 'bistro-43');
    expect(device.label).toBe('Bar');
  });

  it('opens a payment in the dashboard of Stripe', async () => {
    const { dashboard, api, product } = fixture;
    const { body: device } = await api.post('/v1/devices', {
      label: 'Till',
      submerchant: 'bistro-42',
      registration_code: 'small-red-cat',
    });
    const tapped = api.post('/v1/taps', {
      amount: 4_200,
      currency: 'USD',
      submerchant: 'bistro-42',
      device: device.id,
    });
    const readers = await product.stripe.get('/v1/terminal/readers?limit=100');
    const reader = readers.data.find(({ metadata }: any) => metadata.device === device.id).id;
    await eventually(
      () => product.stripe.post(`/v1/test_helpers/terminal/readers/${reader}/present_payment_method`, ''),
      (status) => status === 200,
    );
    const { body: tap } = await tapped;
    expect(tap.status).toBe('approved');
    const { body: record } = await api.get(`/v1/transactions/${tap.transaction_id}`);
    expect(record.psp_reference).toMatch(/^pi_/);
    await dashboard.visit(`/payments/${record.id}`);
    expect(await stripeLink(record.psp_reference)).toBe(
      `https://dashboard.stripe.com/test/payments/${record.psp_reference}`,
    );
  });

  it('shows the operator the set-up at Stripe and the money for the next payouts', async () => {
    const { page, dashboard } = fixture;
    await dashboard.visit('/system');
    await page.getByLabel('Operator key').fill(operatorKey);
    await page.getByRole('button', { name: 'Continue' }).click();
    const checks = page.getByRole('table', { name: 'Checks of the set-up' });
    await checks.getByRole('row').filter({ hasText: 'Terminal' }).getByText('OK').waitFor();
    await checks.getByRole('row').filter({ hasText: 'Money' }).getByText('OK').waitFor();
    const float = page.getByRole('table', { name: 'Due and available by currency' });
    await float.getByRole('row').filter({ hasText: 'USD' }).waitFor();
    expect(await dashboard.faultsInEveryLook('system-stripe')).toEqual([]);
  });
});
