import { uniqueRef } from '../harness/api';
import { FollowedSubMerchant, wholeSalon } from '../harness/onboard';
import { describeInBrowser } from './dashboard-browser';
import { signedInDashboard } from './dashboard-fixture';
import { tabTo, typeInto } from './keyboard';

describeInBrowser('onboarding at the dashboard', () => {
  const fixture = signedInDashboard();

  it('submits a sub-merchant and meets its requirements by keyboard until payments are enabled', async () => {
    const { api, dashboard, page } = fixture;
    const ref = uniqueRef('keyboard');
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await page.getByRole('heading', { name: 'Onboarding', level: 1 }).waitFor();
    await tabTo(page, 'New sub-merchant');
    await page.keyboard.press('Enter');
    await typeInto(page, 'Reference', ref);
    await typeInto(page, 'Business type', 'Individual');
    await typeInto(page, 'Country', 'us');
    await page.getByText('United States').waitFor();
    await typeInto(page, 'Email', 'office@rosen.example');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: ref, level: 1 }).waitFor();
    await page.getByRole('heading', { name: '17 items due' }).waitFor();

    await typeInto(page, 'Merchant category code', '7230');
    await typeInto(page, 'Website', 'https://rosen.example');
    await typeInto(page, 'First name', 'Jenny');
    await typeInto(page, 'Last name', 'Rosen');
    await typeInto(page, 'Date of birth', '01011902');
    await typeInto(page, 'Email', 'jenny@rosen.example');
    await typeInto(page, 'Phone number', '+15555550123');
    await typeInto(page, 'Street address', '510 Townsend St');
    await typeInto(page, 'City', 'San Francisco');
    await typeInto(page, 'State', 'CA');
    await typeInto(page, 'Postal code', '94103');
    await typeInto(page, 'Last four digits of SSN', '0000');
    await typeInto(page, 'Currency', 'usd');
    await typeInto(page, 'Account holder', 'Jenny Rosen');
    await typeInto(page, 'Routing number', '110000000');
    await typeInto(page, 'Account number', '000123456789');
    await tabTo(page, 'The business has accepted the provider terms');
    await page.keyboard.press('Space');
    await typeInto(page, 'IP address of acceptance', '203.0.113.7');
    await page.keyboard.press('Enter');
    await page.getByText('Payouts enabled').waitFor();
    await page.getByRole('heading', { name: 'No requirements due' }).waitFor();
    expect(await page.evaluate<string>('document.activeElement.getAttribute("aria-label")')).toBe('Requirements');

    const { status, requirements, details } = (await api.get(`/sub-merchants/${ref}?include=details`)).body;
    expect([status, requirements.currentlyDue]).toEqual(['enabled', []]);
    expect(details.fields.individual).toMatchObject({ first_name: 'Jenny', dob: { day: 1, month: 1, year: 1902 } });
    expect(details.externalAccount).toMatchObject({ last4: '6789', currency: 'USD' });

    await page.keyboard.press('c');
    const code = dashboard.openDialog;
    await code.getByText('taprail').first().waitFor();
    expect(await code.textContent()).not.toContain('000123456789');
  });

  it('shows HTML and right-to-left names as text', async () => {
    const { api, dashboard, page } = fixture;
    const html = '<img src=x onerror="window.ran=1"><b>Bistro</b>';
    const arabic = '\u202Eمقهى الزاوية';
    const followed = await FollowedSubMerchant.submit(
      api,
      wholeSalon(uniqueRef('names'), { 'business_profile.name': html, 'individual.last_name': arabic }),
    );
    await followed.becomes('enabled');
    await api.post('/v1/devices', { label: html, submerchant: followed.ref });
    for (const [path, text] of [
      [`/onboarding?find=${followed.ref}`, html],
      [`/onboarding?status=enabled&find=${followed.ref}`, html],
      [`/sub-merchants?q=${followed.ref}`, html],
      [`/sub-merchants/${followed.ref}`, html],
      // The character that turns the text around is shown as what it is.
      [`/sub-merchants/${followed.ref}?tab=business`, arabic.replace('\u202E', '\\u202e')],
      [`/sub-merchants/${followed.ref}?tab=devices`, html],
      [`/devices?submerchant=${followed.ref}`, html],
    ] as const) {
      await dashboard.visit(path);
      const shown = page.getByText(text, { exact: true }).first();
      await shown.waitFor();
      // Isolated, so that a right-to-left name does not reorder the text around it.
      expect([path, await shown.evaluate((element) => element.closest('bdi') !== null)]).toEqual([path, true]);
      expect([path, await page.evaluate('window.ran')]).toEqual([path, undefined]);
    }
    expect(await dashboard.faults()).toEqual([]);
  });

  it('disables buttons whose scope the key lacks, and names the scope', async () => {
    const { api, dashboard, page } = fixture;
    const followed = await FollowedSubMerchant.pendingSalon(api);
    const scopes = ['onboarding:read', 'payments:read'];
    const { body } = await api.post('/v1/api-keys', { label: 'reader', scopes });
    await dashboard.signInByKey(body.secret, '/onboarding');
    const create = page.getByRole('button', { name: 'New sub-merchant (requires scope onboarding:write)' });
    await create.waitFor();
    await dashboard.visit(`/sub-merchants/${followed.ref}`);
    const sends = page.getByRole('button', { name: 'Send details (requires scope onboarding:write)' });
    const enables = page.getByRole('button', { name: 'Simulate approval (requires scope onboarding:write)' });
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    for (const button of [sends, enables]) expect(await button.isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Money' }).click();
    await page.getByRole('region', { name: 'Balances' }).getByText('ledger:read').waitFor();
    expect(await dashboard.faults()).toEqual([]);
  });

  it('filters the queue by required action and opens a sub-merchant from the palette', async () => {
    const { api, dashboard, page } = fixture;
    const [late, working] = [
      await FollowedSubMerchant.pendingSalon(api),
      await FollowedSubMerchant.salonThatIs('enabled', api),
    ];
    await dashboard.visit('/onboarding');
    const column = (name: string) => page.getByRole('region', { name, exact: true });
    await column('Pending requirements').getByRole('link', { name: late.ref }).waitFor();
    await column('Enabled').getByRole('link', { name: working.ref }).waitFor();
    await page.getByLabel('Action required by').selectOption('past_due');
    await page.waitForURL(/act=past_due/);
    await column('Enabled').getByRole('link', { name: working.ref }).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to' }).fill(working.ref);
    await page.getByRole('option', { name: working.ref }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Jenny Rosen', level: 1 }).waitFor();
  });

  it('registers, reassigns and removes a device', async () => {
    const { api, dashboard, page } = fixture;
    const [first, second] = [
      await FollowedSubMerchant.salonThatIs('enabled', api),
      await FollowedSubMerchant.salonThatIs('enabled', api),
    ];
    await dashboard.visit(`/sub-merchants/${first.ref}?tab=devices`);
    await page.getByRole('button', { name: 'Register device' }).click();
    await page.getByLabel('Label').fill('Bar');
    await page.getByRole('dialog').getByRole('button', { name: 'Register device' }).click();
    await page.getByRole('link', { name: 'Bar' }).click();
    const { id } = (await api.get(`/v1/devices?submerchant=${first.ref}`)).body.data[0];
    await page.waitForURL(new RegExp(`device=${id}`));
    await page.getByLabel('Sub-merchant', { exact: true }).fill(second.ref);
    await page.getByRole('button', { name: 'Save changes', exact: true }).click();
    await dashboard.dialogClosed();
    await page.getByText('No devices match these filters.').waitFor();
    expect((await api.get(`/v1/devices/${id}`)).body.submerchant).toBe(second.ref);
    await dashboard.visit(`/go/${id}`);
    await page.getByRole('button', { name: 'Remove device' }).click();
    await page.getByRole('dialog', { name: 'Remove device' }).getByRole('button', { name: 'Remove device' }).click();
    await dashboard.dialogClosed();
    expect((await api.get(`/v1/devices/${id}`)).status).toBe(404);
  });

  it('retries after the time that a rate limit asks for', async () => {
    const { api, page } = fixture;
    const followed = await FollowedSubMerchant.pendingSalon(api);
    const path = `**/sub-merchants/${followed.ref}?include=details`;
    const error = { type: 'rate_limit_error', code: 'rate_limited', message: 'Too many requests.' };
    await page.route(path, (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '2' },
        contentType: 'application/json',
        body: JSON.stringify({ error }),
      }),
    );
    await page.goto(`${api.url}/dashboard/sub-merchants/${followed.ref}`);
    await page.getByText(/retrying in \d s/).waitFor();
    await page.unroute(path);
    await page.getByRole('heading', { name: followed.ref, level: 1 }).waitFor();
  });
});
