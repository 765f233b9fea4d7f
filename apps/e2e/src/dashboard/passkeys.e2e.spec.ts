import type { CDPSession } from 'playwright-core';
import { namedUrl } from '../access/passkey-browser';
import { newAddress, newPerson, password } from '../access/people';
import { Api } from '../harness/api';
import { productAtMidday } from '../harness/process/own-product';
import { describeInBrowser } from './dashboard-browser';
import { signedOutDashboard } from './dashboard-fixture';

jest.setTimeout(300_000);

/** Opened by a name: browsers have no passkeys for addresses. */
const namedProduct = async () => {
  const { api, operator } = await productAtMidday();
  const named = ({ key }: Api) => new Api(namedUrl(), key);
  return { api: named(api), operator: named(operator), leave: async () => undefined };
};

describeInBrowser('passkeys in the dashboard', () => {
  const fixture = signedOutDashboard(namedProduct);
  let devices: CDPSession;
  let authenticatorId: string;

  beforeEach(async () => {
    devices = await fixture.page.context().newCDPSession(fixture.page);
    await devices.send('WebAuthn.enable');
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    } as const;
    ({ authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', { options }));
  });

  /** Whether the person touches the device when it asks. */
  const atDevice = (enabled: boolean) =>
    devices.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  const overview = () => fixture.page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  const signOut = async () => {
    const { page } = fixture;
    // Or the form that follows is answered at once.
    await atDevice(false);
    await page.getByRole('button', { name: 'Account and theme' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
  };

  it('a person joins with a passkey, signs in with it, and removes it once there is another way', async () => {
    const { api, dashboard, page } = fixture;
    const { body } = await api.post('/v1/users', { email: newAddress('ada'), role: 'operations' });
    await page.goto(body.invitation_url);
    await page.getByLabel('Name').fill('Ada');
    await page.getByRole('button', { name: 'Use a passkey instead' }).click();
    await overview();
    expect((await devices.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toHaveLength(1);

    await signOut();
    expect(await dashboard.faultsInEveryLook('sign-in with a passkey')).toEqual([]);
    await atDevice(true);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await overview();

    await dashboard.visit('/profile');
    await page.getByText('Signed in by passkey').waitFor();
    expect(await dashboard.faultsInEveryLook('account with a passkey')).toEqual([]);
    await page.getByRole('button', { name: /^Remove passkey/ }).click();
    await dashboard.openDialog.getByRole('button', { name: 'Remove passkey' }).click();
    await page.getByRole('alert').getByText('last_passkey').waitFor();
    await dashboard.openDialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Set a password' }).click();
    await page.getByLabel('New password').fill(password);
    await dashboard.submitDialog();
    await page.getByRole('button', { name: 'Change password' }).waitFor();
    await page.getByRole('button', { name: /^Remove passkey/ }).click();
    await dashboard.submitDialog();
    await page.getByText('You have none. A passkey signs you in').waitFor();

    await signOut();
    await atDevice(true);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('alert').getByText('invalid_passkey').waitFor();
  });

  it('a passkey is offered in the field of the address', async () => {
    const { api, dashboard, page } = fixture;
    const { body } = await api.post('/v1/users', { email: newAddress('ada'), role: 'operations' });
    await page.goto(body.invitation_url);
    await page.getByLabel('Name').fill('Ada');
    await page.getByRole('button', { name: 'Use a passkey instead' }).click();
    await overview();
    await signOut();
    await atDevice(true);
    await page.goto(`${dashboard.url}/dashboard/payments`);
    // The device answers what is offered, as if the person had chosen it in the list of the browser.
    await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor();
  });

  it('a person with a password adds a passkey, and shows first who they are if they signed in a while ago', async () => {
    const { api, dashboard, page } = fixture;
    const { email } = await newPerson(api, 'operations', 'Fay');
    await page.goto(`${dashboard.url}/dashboard/profile`);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your account' }).waitFor();

    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name').fill('Work laptop');
    await dashboard.submitDialog();
    await page.getByText('Work laptop').waitFor();

    // As the account says it after ten minutes.
    await page.route('**/dashboard/account', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), is_proved: false } });
    });
    await dashboard.visit('/profile');
    await page.getByRole('button', { name: 'Remove passkey Work laptop' }).click();
    expect(await dashboard.faultsInEveryLook('confirm that it is you')).toEqual([]);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByText('no longer signs you in').waitFor();
    await dashboard.openDialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await page.getByLabel('Name').fill('The same device');
    await dashboard.openDialog.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByText('This device already has a passkey of yours.').waitFor();
  });

  it('the page of an address without a name says where passkeys are used', async () => {
    const { dashboard, page } = fixture;
    const url = new URL(dashboard.url);
    if (url.hostname !== 'localhost') return;
    await page.goto(`http://127.0.0.1:${url.port}/dashboard/`);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('alert').getByText(`Passkeys can only be used at ${dashboard.url}`).waitFor();
  });

  it('an invitation that is opened at an address is offered at the name, for a passkey, and survives a reload', async () => {
    const { api, dashboard, page } = fixture;
    const url = new URL(dashboard.url);
    if (url.hostname !== 'localhost') return;
    const { body } = await api.post('/v1/users', { email: newAddress('ada'), role: 'operations' });
    await page.goto(body.invitation_url.replace('//localhost:', '//127.0.0.1:'));
    const atName = page.getByRole('link', { name: `at ${url.host}` });
    await atName.waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await page.reload();
    await atName.click();
    await page.getByLabel('Name').fill('Ada');
    await page.reload();
    await page.getByLabel('Name').fill('Ada');
    await page.getByRole('button', { name: 'Use a passkey instead' }).click();
    await overview();
    expect(await dashboard.readableByScripts()).not.toContain(new URL(body.invitation_url).hash.slice(12));
  });
});
