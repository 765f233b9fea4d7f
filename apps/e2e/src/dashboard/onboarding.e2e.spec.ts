import type { Browser, Page } from 'playwright-core';
import { uniqueRef } from '../harness/api';
import { FollowedSubMerchant, salon, wholeSalon } from '../harness/onboard';
import { placeOfItsOwn, type TestProduct } from '../harness/process/own-product';
import { DashboardPage, describeInBrowser, launchBrowser } from './dashboard-browser';

const pdf = { name: 'passport.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };

/** The words of what has the focus: of its label, or its own. */
const focused = `(() => {
  const at = document.activeElement;
  return (at.labels?.[0]?.textContent ?? at.getAttribute('aria-label') ?? at.textContent ?? '').trim();
})()`;

/** Presses Tab until it comes to what is called so, as somebody without a mouse does. */
const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate<string>(focused)) === name) return;
  }
  throw new Error(`No Tab leads to ${name}`);
};

const typeInto = async (page: Page, name: string, text: string): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.type(text);
};

describeInBrowser('somebody who onboards sub-merchants', () => {
  let place: TestProduct;
  let browser: Browser;
  let dashboard: DashboardPage;
  let page: Page;

  beforeAll(async () => {
    place = await placeOfItsOwn();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await place?.leave();
  });
  beforeEach(async () => {
    dashboard = await DashboardPage.open(browser, place.api);
    page = dashboard.page;
  });
  afterEach(async () => {
    await dashboard.close();
  });

  const pendingSalon = async (): Promise<FollowedSubMerchant> => {
    const followed = await FollowedSubMerchant.submit(place.api, salon(uniqueRef('salon')));
    await followed.becomes('pending_requirements');
    await followed.atRest();
    return followed;
  };
  const open = async (followed: FollowedSubMerchant, query = '') => {
    await dashboard.signInByLink();
    await dashboard.visit(`/sub-merchants/${followed.ref}${query}`);
  };
  const send = () => page.getByRole('button', { name: 'Send details', exact: true }).click();

  it('submits a salon and answers all that is due, without a mouse, until it may take payments', async () => {
    const ref = uniqueRef('keyboard');
    await dashboard.signInByLink();
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

    const { status, requirements, details } = (await place.api.get(`/sub-merchants/${ref}?include=details`)).body;
    expect([status, requirements.currentlyDue]).toEqual(['enabled', []]);
    expect(details.fields.individual).toMatchObject({ first_name: 'Jenny', dob: { day: 1, month: 1, year: 1902 } });
    expect(details.externalAccount).toMatchObject({ last4: '6789', currency: 'USD' });

    await page.keyboard.press('c');
    const code = page.locator('dialog[open]');
    await code.getByText('taprail').first().waitFor();
    expect(await code.textContent()).not.toContain('000123456789');
  });

  it('is shown a refusal at the field that it is about', async () => {
    const followed = await pendingSalon();
    await open(followed);
    await page.getByLabel('First name').fill('Jenny');
    await page.getByLabel('Merchant category code').fill('food');
    await page.getByLabel('Phone number', { exact: true }).fill('123');
    await page.getByLabel('Postal code').fill('9410');
    await send();
    const invalid = page.locator('[aria-invalid="true"]');
    await invalid.nth(1).waitFor();
    expect(await page.getByLabel('Phone number', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    // The first of them has the focus, and keeps it while it is corrected.
    expect(await page.evaluate<string>(focused)).toBe('Merchant category code');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('7230');
    expect(await page.getByLabel('Merchant category code').inputValue()).toBe('7230');
    await page.getByLabel('Phone number', { exact: true }).fill('+15555550123');
    await send();
    await page.getByText('This is not a postal code of US.').first().waitFor();
    expect(await page.getByLabel('Postal code').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('Phone number', { exact: true }).getAttribute('aria-invalid')).toBe('false');
    expect((await followed.details()).fields).toEqual({});
    await page.getByLabel('Postal code').fill('94103');
    await send();
    await page.getByLabel('Postal code').waitFor({ state: 'detached' });
    expect((await followed.details()).fields.individual).toMatchObject({ phone: '+15555550123' });
  });

  it('gives an item that nobody knows a text field with its path', async () => {
    const followed = await FollowedSubMerchant.salonThatIs('enabled', place.api);
    await open(followed);
    await page.getByRole('button', { name: 'Simulate requirements' }).click();
    await page.getByLabel('Items').fill('individual.shoe_size\nindividual.phone');
    await page.getByRole('button', { name: 'Add requirements' }).click();
    await page.getByRole('heading', { name: '2 items due' }).waitFor();
    await page.getByLabel('individual.shoe_size').fill('42');
    await send();
    await page.locator('[aria-invalid="true"]').waitFor();
    expect(await page.evaluate<string>(focused)).toBe('individual.shoe_size');
    await page.getByLabel('individual.shoe_size').fill('');
    await page.getByLabel('Phone number', { exact: true }).fill('+15555550199');
    await send();
    await page.getByRole('heading', { name: '1 item due' }).waitFor();
  });

  it('sees what changed while the form was open, and goes on with the new version', async () => {
    const followed = await pendingSalon();
    await dashboard.signInByLink();
    await page.route('**/dashboard/changes', (route) => route.abort());
    await dashboard.visit(`/sub-merchants/${followed.ref}`);
    await page.getByLabel('First name').fill('Jenny');
    await followed.patch({ 'individual.last_name': 'Rosen' });
    await followed.atRest();
    await send();
    const notice = page.getByRole('alert').filter({ hasText: 'This has changed since you opened it' });
    await notice.getByText('Rosen', { exact: true }).waitFor();
    // The refused write is in the log of the browser, as is the stream that was cut.
    const faults = (await dashboard.faults()).filter((fault) => !/412|net::ERR_FAILED/.test(fault));
    expect(faults).toEqual([]);
    expect((await followed.details()).fields).toEqual({ individual: { last_name: 'Rosen' } });
    await notice.getByRole('button', { name: 'Continue with the new version' }).click();
    expect(await page.getByLabel('First name').inputValue()).toBe('Jenny');
    await send();
    await page.getByLabel('First name').waitFor({ state: 'detached' });
    expect((await followed.details()).fields).toEqual({ individual: { first_name: 'Jenny', last_name: 'Rosen' } });
  });

  it('uploads the document that the provider asks for', async () => {
    const followed = await FollowedSubMerchant.salonThatIs('pending_requirements', place.api, {
      'individual.id_number': '222222222',
    });
    await open(followed);
    await page.getByText('Not accepted: The person could not be verified').first().waitFor();
    await page.getByRole('button', { name: 'Upload file' }).first().click();
    await page.getByLabel('File').setInputFiles(pdf);
    await page.getByRole('button', { name: 'Upload 15 B' }).click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Front or full document').inputValue()).toMatch(/^file_/);
    await send();
    await page.getByText('Payments enabled').waitFor();
    const { files } = await followed.details();
    await page.getByRole('link', { name: 'Business and documents' }).click();
    await page.getByRole('region', { name: 'Documents', exact: true }).getByText(files[0].id).first().waitFor();
    await page.getByText('•••• 2222').waitFor();
    expect(await page.content()).not.toContain('222222222');
  });

  it('changes the bank account without being asked for it, of which only the end is shown', async () => {
    const followed = await FollowedSubMerchant.salonThatIs('enabled', place.api);
    await open(followed, '?tab=business');
    await page.getByRole('button', { name: 'Edit details' }).click();
    await page.getByLabel('Routing number').fill('110000000');
    await page.getByLabel('Account number').fill('000999991234');
    expect(await dashboard.faults()).toEqual([]);
    await page.getByText('View as code').click();
    await page.locator('.code-sample').getByText('••••').waitFor();
    await page.getByRole('button', { name: 'Send changes', exact: true }).click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.getByText(/•••• 1234 \(US/).waitFor();
    expect((await followed.details()).externalAccount.last4).toBe('1234');
  });

  it('sees HTML and right-to-left text in names as text', async () => {
    const html = '<img src=x onerror="window.ran=1"><b>Bistro</b>';
    const arabic = '\u202Eمقهى الزاوية';
    const followed = await FollowedSubMerchant.submit(
      place.api,
      wholeSalon(uniqueRef('names'), { 'business_profile.name': html, 'individual.last_name': arabic }),
    );
    await followed.becomes('enabled');
    await place.api.post('/v1/devices', { label: html, submerchant: followed.ref });
    await dashboard.signInByLink();
    for (const [path, text] of [
      [`/onboarding?find=${followed.ref}`, html],
      [`/onboarding?status=enabled&find=${followed.ref}`, html],
      [`/sub-merchants/${followed.ref}`, html],
      [`/sub-merchants/${followed.ref}?tab=business`, arabic],
      [`/sub-merchants/${followed.ref}?tab=devices`, html],
      [`/devices?submerchant=${followed.ref}`, html],
    ] as const) {
      await dashboard.visit(path);
      const shown = page.getByText(text, { exact: true }).first();
      await shown.waitFor();
      // Isolated from what stands around it, so that it turns nothing else round.
      expect([path, await shown.evaluate((element) => element.closest('bdi') !== null)]).toEqual([path, true]);
      expect([path, await page.evaluate('window.ran')]).toEqual([path, undefined]);
    }
    expect(await dashboard.faults()).toEqual([]);
  });

  it('without the scope to write sees the buttons disabled, with the name of the scope', async () => {
    const followed = await pendingSalon();
    const scopes = ['onboarding:read', 'payments:read'];
    const { body } = await place.api.post('/v1/api-keys', { label: 'reader', scopes });
    await page.goto(`${place.api.url}/dashboard/onboarding`);
    await page.getByLabel('API key').fill(body.secret);
    await page.keyboard.press('Enter');
    const create = page.getByRole('button', { name: 'New sub-merchant (requires scope onboarding:write)' });
    await create.waitFor();
    await dashboard.visit(`/sub-merchants/${followed.ref}`);
    const sends = page.getByRole('button', { name: 'Send details (requires scope onboarding:write)' });
    const enables = page.getByRole('button', { name: 'Simulate approval (requires scope onboarding:write)' });
    for (const button of [sends, enables]) expect(await button.isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Money' }).click();
    await page.getByText('ledger:read').waitFor();
    expect(await dashboard.faults()).toEqual([]);
  });

  it('sees the sub-merchant as it was at any entry of its history, and comes back to now', async () => {
    const followed = await FollowedSubMerchant.salonThatIs('enabled', place.api);
    await open(followed, '?tab=history');
    await page.getByRole('link', { name: 'Sub merchant submitted' }).click();
    await page.waitForURL(/as_of=/);
    await page.getByText('Viewing the sub-merchant as it was at').waitFor();
    await page.getByText('Payments disabled').waitFor();
    await page.getByRole('region', { name: 'Changed since then' }).getByText('enabled').first().waitFor();
    await page.getByRole('link', { name: 'Requirements', exact: true }).click();
    expect(await page.getByRole('button', { name: 'Send details', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Back to latest' }).click();
    await page.waitForURL(({ searchParams }) => !searchParams.has('as_of'));
    await page.getByText('Payments enabled').waitFor();
  });

  it('changes when a sub-merchant is paid out', async () => {
    const followed = await FollowedSubMerchant.salonThatIs('enabled', place.api);
    await open(followed, '?tab=money');
    await page.getByRole('button', { name: 'Edit schedule' }).click();
    await page.getByLabel('Payout interval').selectOption('weekly');
    await page.getByLabel('Sales day ends at').fill('04:30');
    await page.getByLabel('Minimum payout').fill('25');
    await page.getByRole('button', { name: 'Save schedule' }).click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Payout schedule' }).getByText('Weekly').waitFor();
    const { body } = await place.api.get(`/v1/submerchants/${followed.ref}/payout-schedule`);
    expect(body).toMatchObject({ interval: 'weekly', closing_time: '04:30', minimum_amount: 2_500 });
  });

  it('finds in the queue who must act, and opens one by the palette', async () => {
    const [late, working] = [await pendingSalon(), await FollowedSubMerchant.salonThatIs('enabled', place.api)];
    await dashboard.signInByLink();
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
    await page.getByRole('heading', { name: working.ref, level: 1 }).waitFor();
  });

  it('registers a device, assigns it to another sub-merchant and removes it', async () => {
    const [first, second] = [
      await FollowedSubMerchant.salonThatIs('enabled', place.api),
      await FollowedSubMerchant.salonThatIs('enabled', place.api),
    ];
    await open(first, '?tab=devices');
    await page.getByRole('button', { name: 'Register device' }).click();
    await page.getByLabel('Label').fill('Bar');
    await page.getByRole('dialog').getByRole('button', { name: 'Register device' }).click();
    await page.getByRole('link', { name: 'Bar' }).click();
    const { id } = (await place.api.get(`/v1/devices?submerchant=${first.ref}`)).body.data[0];
    await page.waitForURL(new RegExp(`device=${id}`));
    await page.getByLabel('Sub-merchant', { exact: true }).fill(second.ref);
    await page.getByRole('button', { name: 'Save changes', exact: true }).click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.getByText('No devices match these filters.').waitFor();
    expect((await place.api.get(`/v1/devices/${id}`)).body.submerchant).toBe(second.ref);
    await dashboard.visit(`/go/${id}`);
    await page.getByRole('button', { name: 'Remove device' }).click();
    await page.getByRole('dialog', { name: 'Remove device' }).getByRole('button', { name: 'Remove device' }).click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect((await place.api.get(`/v1/devices/${id}`)).status).toBe(404);
  });

  it('who asks too often is told how long to wait, and the page tries again by itself', async () => {
    const followed = await pendingSalon();
    await dashboard.signInByLink();
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
    await page.goto(`${place.api.url}/dashboard/sub-merchants/${followed.ref}`);
    await page.getByText(/retrying in \d s/).waitFor();
    await page.unroute(path);
    await page.getByRole('heading', { name: followed.ref, level: 1 }).waitFor();
  });
});
