import { Restaurant } from '../harness/restaurant';
import { describeInBrowser } from './dashboard-browser';
import { signedOutDashboard } from './dashboard-fixture';

describeInBrowser('the sign-in form', () => {
  const fixture = signedOutDashboard();
  let bistro: Restaurant;

  beforeAll(async () => {
    bistro = await Restaurant.open(fixture.api);
  });

  it('takes an API key by keyboard and stores it nowhere in the browser', async () => {
    const { api, dashboard, page } = fixture;
    await page.goto(`${api.url}/dashboard/payments`);
    await page.getByRole('button', { name: 'Use an API key' }).click();
    await page.getByLabel('API key').focus();
    await page.keyboard.type('sk_test_wrong0000000000000000');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('invalid_api_key').waitFor();
    await page.getByLabel('API key').fill(api.key!);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor();
    expect(await dashboard.readableByScripts()).not.toContain(api.key!);
  });

  it('is skipped by a sign-in link, whose code is removed from the URL, and shown after sign-out', async () => {
    const { dashboard, page } = fixture;
    await dashboard.signInByLink();
    const { pathname, hash } = new URL(page.url());
    expect([pathname, hash]).toEqual(['/dashboard/', '']);
    await page.getByRole('button', { name: 'Account and theme' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('takes a new link in a tab that shows an expired one', async () => {
    const { api, page } = fixture;
    const link = async (): Promise<string> => (await api.post('/v1/dashboard-links', {})).body.url;
    const used = await link();
    await page.goto(used);
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Account and theme' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto(used);
    await page.getByRole('alert').getByText('invalid_sign_in_code').waitFor();
    const { hash } = new URL(await link());
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  });

  it('opens over the page when the session has ended, and form input is kept', async () => {
    const { api, dashboard, page } = fixture;
    const sold = await bistro.sell({ amount: 5_000 });
    await dashboard.signInByLink();
    await dashboard.visit(`/payments/${sold.transaction_id}`);
    await page.getByRole('button', { name: 'Refund' }).click();
    await page.getByLabel('Amount').fill('12.34');
    const { data: sessions } = (await api.get('/v1/dashboard-sessions')).body;
    for (const { id } of sessions) await api.delete(`/v1/dashboard-sessions/${id}`);
    // The page may have asked to sign in by itself, in front of the button.
    await page.getByRole('button', { name: 'Refund €12.34' }).dispatchEvent('click');
    await page.getByRole('heading', { name: 'Sign in again' }).waitFor();
    await page.getByLabel('API key').fill(api.key!);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Sign in again' }).waitFor({ state: 'detached' });
    expect(await page.getByLabel('Amount').inputValue()).toBe('12.34');
    await page.getByRole('button', { name: 'Refund €12.34' }).click();
    await dashboard.dialogClosed();
    expect((await bistro.record(sold.transaction_id)).amount_refunded).toBe(1_234);
  });

  it('gives the scopes of the key: actions without their scope are disabled and name it', async () => {
    const { api, dashboard, page } = fixture;
    const sold = await bistro.sell();
    const scopes = ['payments:read', 'keys:manage'];
    const { body: key } = await api.post('/v1/api-keys', { label: 'reader', scopes });
    await dashboard.signInByKey(key.secret, `/payments/${sold.transaction_id}`);
    const refund = page.getByRole('button', { name: 'Refund (requires scope refunds:write)' });
    await refund.waitFor();
    expect(await refund.isDisabled()).toBe(true);
    await dashboard.visit('/console');
    await page.getByText('taps:write').waitFor();
  });
});
