import { newAddress, newTeam, password } from '../access/people';
import { DashboardPage, describeInBrowser } from './dashboard-browser';
import { signedOutDashboard } from './dashboard-fixture';

jest.setTimeout(300_000);

describeInBrowser('people in the dashboard', () => {
  const fixture = signedOutDashboard();

  it('the first owner invites themselves, joins by the link, and signs in with a password', async () => {
    const { dashboard, page } = fixture;
    const email = newAddress('olga');
    await dashboard.signInByLink();
    await dashboard.visit('/people');
    await page.getByRole('button', { name: 'Invite person' }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Role').selectOption('owner');
    await page.getByRole('button', { name: 'Make link' }).click();
    const link = await page.locator('.secret code').innerText();
    await page.getByLabel('I have saved it').check();
    await page.getByRole('button', { name: 'Done' }).click();

    await page.goto(link);
    await page.getByRole('heading', { name: 'Join', exact: true }).waitFor();
    await page.getByLabel('Name').fill('Olga');
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Join and sign in' }).click();
    await page.getByRole('alert').getByText('at least 12 characters').waitFor();
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Join and sign in' }).click();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await page.getByRole('button', { name: 'Account and theme' }).click();
    await page.getByText('Olga, owner').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();

    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill('wooden spoon eleven');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('invalid_credentials').waitFor();
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    expect(await dashboard.readableByScripts()).not.toContain(password);

    await page.goto(link);
    await page.getByRole('alert').getByText('invalid_invitation').waitFor();
  });

  it('an owner changes a role, of which another one is told, and a person creates recovery codes', async () => {
    const { dashboard, page } = fixture;
    const { api, owner } = await newTeam('people page', fixture.product.operator);
    const email = newAddress('fay');
    const invited = await api.post('/v1/users', { email, role: 'finance', name: 'Fay' });
    await page.goto(`${dashboard.url}/dashboard/people`);
    await page.getByLabel('E-mail').fill(owner.email);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Role: Fay' }).click();
    await page.getByLabel('Role', { exact: true }).selectOption('support');
    const path = `/v1/users/${invited.body.id}`;
    const read = page.waitForResponse((answer) => answer.url().endsWith(path) && answer.request().method() === 'GET');
    await api.patch(path, { role: 'developer' });
    await read;
    await page.getByRole('button', { name: 'Change role' }).click();
    await page.getByText('developer').filter({ visible: true }).first().waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Revoke: Fay' }).click();
    await page.getByRole('button', { name: 'Revoke invitation' }).click();
    await dashboard.dialogClosed();
    await page.getByText('deactivated').waitFor();

    await dashboard.visit('/profile');
    await page.getByRole('button', { name: 'Create recovery codes' }).click();
    await page.getByLabel('Current password').fill(password);
    await dashboard.openDialog.getByRole('button', { name: 'Create recovery codes' }).click();
    const codes = await dashboard.takeSecret('Your recovery codes');
    expect(codes.split('\n')).toHaveLength(10);
    await page.getByText('10 of 10 are left.').waitFor();
  });

  it('Ctrl K finds a person, a page by another name and the documentation, and says what it could not search', async () => {
    const { dashboard, page } = fixture;
    const { api, owner } = await newTeam('palette', fixture.product.operator);
    await api.post('/v1/users', { email: newAddress('zoe'), role: 'finance', name: 'Zoë Ledger' });
    await page.goto(`${dashboard.url}/dashboard/people`);
    await page.getByLabel('E-mail').fill(owner.email);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    const look = async (text: string) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill(text);
    };
    const result = (name: string | RegExp) => page.getByRole('option', { name }).first();

    await look('zoe');
    await result(/^Zoë Ledger · zoe/).click();
    await page.waitForURL(/\/people\?user=usr_/);
    await page.getByText('1 row, end of list').waitFor();
    await look('close month');
    await result('Ledger › Months').click();
    await page.waitForURL(/\/ledger\/periods/);

    await page.route('**/v1/users?**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look('nobody of this name');
    await page.getByRole('status').getByText('People could not be searched').waitFor();
    await page.getByRole('combobox').fill('passkeys');
    await result('People and roles › Passkeys').click();
    await page.waitForURL(/\/docs\/people#passkeys$/);
  });

  it('a key of a release without people is shown the command of the operator', async () => {
    const { api, browser } = fixture;
    const { body: platform } = await api.get('/v1/platform');
    const { body: old } = await api.post('/v1/api-keys', { scopes: ['payments:read'] });
    const own = await DashboardPage.open(browser, api.as(old.secret));
    await own.signInByLink();
    await own.visit('/people');
    await own.page.getByText(`operator platforms issue-key ${platform.id} --scopes all`).waitFor();
    expect(await own.faults()).toEqual([]);
    await own.close();
  });
});
