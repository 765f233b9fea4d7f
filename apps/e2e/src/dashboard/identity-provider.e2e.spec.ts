import { newAddress, newTeam, password } from '../access/people';
import { type RealProvider, startRealProvider } from '../harness/identity-provider/real-provider';
import { describeInBrowser } from './dashboard-browser';
import { signedOutDashboard } from './dashboard-fixture';

jest.setTimeout(300_000);

describeInBrowser('an identity provider in the dashboard', () => {
  const fixture = signedOutDashboard();
  let provider: RealProvider;
  beforeAll(async () => {
    provider = await startRealProvider(`${fixture.api.url}/dashboard/sign-in/return`);
  });
  afterAll(() => provider?.close());

  const signInThere = async (email: string) => {
    const { page } = fixture;
    await page.waitForURL((url) => url.href.startsWith(provider.issuer));
    await page.locator('input[name="login"]').fill(email);
    await page.locator('input[name="password"]').fill('any');
    await page.locator('button[type="submit"]').click();
    await page.getByText('authorize', { exact: false }).first().waitFor();
    await page.locator('button[type="submit"]').click();
  };

  it('is set, invites, signs in on the page of the provider, and out again', async () => {
    const { dashboard, page } = fixture;
    const { api, owner } = await newTeam('provider page', fixture.product.operator);
    await page.goto(`${dashboard.url}/dashboard/people`);
    await page.getByLabel('E-mail', { exact: true }).fill(owner.email);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Identity provider' }).click();
    await page.getByText('No provider is set').waitFor();
    await page.getByRole('button', { name: 'Set provider' }).click();
    const domain = `story-${process.pid}.example`;
    await page.getByLabel('Name').fill('Acme');
    await page.getByLabel('Issuer').fill(provider.issuer);
    await page.getByLabel('Client ID').fill(provider.clientId);
    await page.getByLabel('Client secret').fill(provider.clientSecret);
    await page.getByLabel('Allowed domains').fill(domain);
    await page.getByRole('button', { name: 'Save provider' }).click();
    await dashboard.dialogClosed();
    await page.getByRole('heading', { name: 'Acme' }).waitFor();
    expect(await page.getByText('/dashboard/sign-in/return').first().innerText()).toBe(
      `${dashboard.url}/dashboard/sign-in/return`,
    );
    await page.getByRole('button', { name: 'Test connection' }).click();
    await page.getByText('The connection works.').waitFor();
    // The browser logs that there was no provider at first.
    expect((await dashboard.faults()).filter((fault) => !fault.includes('404'))).toEqual([]);
    await page.keyboard.press('Escape');

    const email = `ada@${domain}`;
    const { status } = await api.post('/v1/users', { email, role: 'finance' });
    expect(status).toBe(201);
    await page.getByRole('button', { name: 'Account and theme' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();

    await page.getByText('Sign in through your company').click();
    await page.getByLabel('Company e-mail').fill(`nobody@elsewhere-${domain}`);
    await page.getByRole('button', { name: 'Find provider' }).click();
    await page.getByText('No identity provider is known').waitFor();
    await page.getByLabel('Company e-mail').fill(email);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sign in with Acme' }).click();
    await signInThere(email);
    // Back on the page that was left, which is for owners.
    await page.getByText('users:manage').waitFor();
    expect(page.url()).toBe(`${dashboard.url}/dashboard/people/identity-provider`);
    await page.getByRole('button', { name: 'Account and theme' }).click();
    await page.getByText('ada of Acme, finance').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('says in a sentence why somebody is not let in, and leads back', async () => {
    const { dashboard, page } = fixture;
    const { api, owner } = await newTeam('provider refusal', fixture.product.operator);
    const platform = (await owner.browser.get('/dashboard/session')).body.platform.id;
    const { issuer, clientId: client_id, clientSecret: client_secret } = provider;
    await api.send('PUT', '/v1/identity-provider', { body: { name: 'Acme', issuer, client_id, client_secret } });
    await page.goto(`${dashboard.url}/dashboard/sign-in?platform=${platform}`);
    await page.getByRole('button', { name: 'Sign in with Acme' }).click();
    await signInThere(newAddress('eve'));
    await page.getByRole('alert').getByText('Nobody has invited you').waitFor();
    await page.getByRole('alert').getByText('identity_not_accepted').waitFor();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await page.getByLabel('Password').waitFor();

    await page.goto(`${dashboard.url}/dashboard/sign-in/return?error=access_denied&state=x`);
    await page.getByRole('alert').getByText('invalid_provider_sign_in').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});
