import { FollowedSubMerchant } from '../harness/onboard';
import { describeInBrowser } from './dashboard-browser';
import { signedInDashboard } from './dashboard-fixture';
import { focused } from './keyboard';

const pdf = { name: 'passport.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };

describeInBrowser('the page of a sub-merchant', () => {
  const fixture = signedInDashboard();

  const simulate = async (action: string) => {
    await fixture.page.getByRole('button', { name: 'Test', exact: true }).click();
    await fixture.page.getByRole('button', { name: action }).click();
  };
  const open = ({ ref }: FollowedSubMerchant, query = '') => fixture.dashboard.visit(`/sub-merchants/${ref}${query}`);
  const send = () => fixture.page.getByRole('button', { name: 'Send details', exact: true }).click();

  it('shows a validation error at its field', async () => {
    const { api, page } = fixture;
    const followed = await FollowedSubMerchant.pendingSalon(api);
    await open(followed);
    await page.getByLabel('First name').fill('Jenny');
    await page.getByLabel('Merchant category code').fill('food');
    await page.getByLabel('Phone number', { exact: true }).fill('123');
    await page.getByLabel('Postal code').fill('9410');
    await send();
    const invalid = page.locator('[aria-invalid="true"]');
    await invalid.nth(1).waitFor();
    expect(await page.getByLabel('Phone number', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    // The first invalid field has the focus and keeps it while it is corrected.
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

  it('has a text field for a requirement that it does not know', async () => {
    const { api, dashboard, page } = fixture;
    const followed = await FollowedSubMerchant.salonThatIs('enabled', api);
    await open(followed);
    await simulate('Simulate requirements');
    await page.getByLabel('Items').fill('individual.shoe_size\nindividual.phone');
    await page.getByRole('button', { name: 'Add requirements' }).click();
    await dashboard.dialogClosed();
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

  it('lists concurrent changes and continues with the new version', async () => {
    const { api, dashboard, page } = fixture;
    const followed = await FollowedSubMerchant.pendingSalon(api);
    await page.route('**/dashboard/changes', (route) => route.abort());
    await open(followed);
    await page.getByLabel('First name').fill('Jenny');
    await followed.patch({ 'individual.last_name': 'Rosen' });
    await followed.atRest();
    await send();
    const notice = page.getByRole('alert').filter({ hasText: 'This has changed since you opened it' });
    await notice.getByText('Rosen', { exact: true }).waitFor();
    // Where the page stands now, a field may be half under the bar at the top.
    await page.evaluate('scrollTo(0, 0)');
    // The browser logs the rejected write and the aborted stream.
    const faults = (await dashboard.faults()).filter((fault) => !/412|net::ERR_FAILED/.test(fault));
    expect(faults).toEqual([]);
    expect((await followed.details()).fields).toEqual({ individual: { last_name: 'Rosen' } });
    await notice.getByRole('button', { name: 'Continue with the new version' }).click();
    expect(await page.getByLabel('First name').inputValue()).toBe('Jenny');
    await send();
    await page.getByLabel('First name').waitFor({ state: 'detached' });
    expect((await followed.details()).fields).toEqual({ individual: { first_name: 'Jenny', last_name: 'Rosen' } });
  });

  it('keeps form input across its tabs, but not for another sub-merchant', async () => {
    const { api, dashboard, page } = fixture;
    const [followed, other] = [
      await FollowedSubMerchant.pendingSalon(api),
      await FollowedSubMerchant.pendingSalon(api),
    ];
    await open(followed);
    await page.getByLabel('First name').fill('Jenny');
    await page.getByRole('link', { name: 'Money', exact: true }).click();
    await page.getByLabel('First name').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /^Summary/ }).click();
    expect(await page.getByLabel('First name').inputValue()).toBe('Jenny');
    await page.getByLabel('Last name').fill('Rosen');
    await send();
    await page.getByLabel('First name').waitFor({ state: 'detached' });
    expect((await followed.details()).fields).toEqual({ individual: { first_name: 'Jenny', last_name: 'Rosen' } });
    await page.getByLabel('Phone number', { exact: true }).fill('+15555550123');
    await page.keyboard.press('Control+k');
    await dashboard.openDialog.getByRole('combobox').fill(other.ref);
    await page.getByRole('option', { name: other.ref }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: other.ref, level: 1 }).waitFor();
    expect(await page.getByLabel('Phone number', { exact: true }).inputValue()).toBe('');
  });

  it('uploads a required document', async () => {
    const { api, dashboard, page } = fixture;
    const followed = await FollowedSubMerchant.salonThatIs('pending_requirements', api, {
      'individual.id_number': '222222222',
    });
    await open(followed);
    await page.getByText('Not accepted: The person could not be verified').first().waitFor();
    await page.getByRole('button', { name: 'Upload file' }).first().click();
    await page.getByLabel('File').setInputFiles(pdf);
    await page.getByRole('button', { name: 'Upload 15 B' }).click();
    await dashboard.dialogClosed();
    expect(await page.getByLabel('Front or full document').inputValue()).toMatch(/^file_/);
    await send();
    await page.getByText('Payments enabled').waitFor();
    const { files } = await followed.details();
    await page.getByRole('link', { name: 'Business and documents' }).click();
    await page.getByRole('region', { name: 'Documents', exact: true }).getByText(files[0].id).first().waitFor();
    await page.getByText('•••• 2222').waitFor();
    expect(await page.content()).not.toContain('222222222');
  });

  it('changes the bank account and masks its number', async () => {
    const { api, dashboard, page } = fixture;
    const followed = await FollowedSubMerchant.salonThatIs('enabled', api);
    await open(followed, '?tab=business');
    await page.getByRole('button', { name: 'Edit details' }).click();
    await page.getByLabel('Routing number').fill('110000000');
    await page.getByLabel('Account number').fill('000999991234');
    expect(await dashboard.faults()).toEqual([]);
    await dashboard.openDialog.getByText('View as code').click();
    await dashboard.openDialog.locator('.code-sample').getByText('••••').waitFor();
    await page.getByRole('button', { name: 'Send changes', exact: true }).click();
    await dashboard.dialogClosed();
    await page.getByText(/•••• 1234 \(US/).waitFor();
    expect((await followed.details()).externalAccount.last4).toBe('1234');
  });

  it('shows the sub-merchant as of an entry of its history', async () => {
    const { api, page } = fixture;
    const followed = await FollowedSubMerchant.salonThatIs('enabled', api);
    await open(followed, '?tab=history');
    await page.getByRole('link', { name: 'Submitted', exact: true }).click();
    await page.waitForURL(/as_of=/);
    await page.getByText('Viewing the sub-merchant as it was at').waitFor();
    await page.getByText('Payments disabled').waitFor();
    await page.getByRole('region', { name: 'Changed since then' }).getByText('enabled').first().waitFor();
    await page.getByRole('link', { name: 'Summary', exact: true }).click();
    expect(await page.getByRole('button', { name: 'Send details', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Back to latest' }).click();
    await page.waitForURL(({ searchParams }) => !searchParams.has('as_of'));
    await page.getByText('Payments enabled').waitFor();
  });

  it('changes the payout schedule', async () => {
    const { api, dashboard, page } = fixture;
    const followed = await FollowedSubMerchant.salonThatIs('enabled', api);
    await open(followed, '?tab=money');
    await page.getByRole('button', { name: 'Edit schedule' }).click();
    await page.getByLabel('Payout interval').selectOption('weekly');
    await page.getByLabel('Sales day ends at').fill('04:30');
    await page.getByLabel('Minimum payout').fill('25');
    await page.getByRole('button', { name: 'Save schedule' }).click();
    await dashboard.dialogClosed();
    await page.getByRole('region', { name: 'Payout schedule' }).getByText('Weekly').waitFor();
    const { body } = await api.get(`/v1/submerchants/${followed.ref}/payout-schedule`);
    expect(body).toMatchObject({ interval: 'weekly', closing_time: '04:30', minimum_amount: 2_500 });
  });

  it('takes a minimum payout in money before the bank account is known', async () => {
    const { api, dashboard, page } = fixture;
    const followed = await FollowedSubMerchant.pendingSalon(api);
    await open(followed, '?tab=money');
    await page.getByRole('button', { name: 'Edit schedule' }).click();
    const minimum = page.getByLabel('Minimum payout');
    expect(await minimum.getAttribute('aria-invalid')).not.toBe('true');
    await minimum.fill('25');
    await page.getByRole('button', { name: 'Save schedule' }).click();
    await dashboard.dialogClosed();
    await page.getByText('€25.00, if the bank account is in EUR').waitFor();
    const { body } = await api.get(`/v1/submerchants/${followed.ref}/payout-schedule`);
    expect(body.minimum_amount).toBe(2_500);
  });

  it('resubmits after the provider has failed', async () => {
    const { api, dashboard, page } = fixture;
    const followed = await FollowedSubMerchant.pendingSalon(api);
    await open(followed);
    await simulate('Simulate failure');
    await dashboard.submitDialog();
    await followed.becomes('errored');
    await page.getByRole('button', { name: 'Resubmit' }).click();
    expect(await dashboard.faultsInEveryLook('sub-merchant-resubmit')).toEqual([]);
    await dashboard.submitDialog();
    await followed.becomes('pending_requirements');
    await page.getByLabel('First name').waitFor();
    expect(await page.getByRole('button', { name: 'Resubmit' }).count()).toBe(0);
    const kinds = (await followed.history()).map(({ type }: { type: string }) => type);
    expect(kinds).toContain('SubMerchantResubmitted');
  });

  it('simulates a rejection, after which nothing can be sent', async () => {
    const { api, dashboard, page } = fixture;
    const followed = await FollowedSubMerchant.pendingSalon(api);
    await open(followed);
    await simulate('Simulate rejection');
    await page.getByLabel('Reason').selectOption('terms_of_service');
    await dashboard.submitDialog();
    await page.getByText('Rejected', { exact: true }).first().waitFor();
    await page.getByText('The business cannot be served.').waitFor();
    const { status, requirements } = await followed.becomes('rejected');
    expect([status, requirements.disabledReason]).toEqual(['rejected', 'rejected.terms_of_service']);
    await page.getByLabel('First name').waitFor({ state: 'detached' });
    for (const name of ['Resubmit', 'Test', 'Send details']) {
      expect([name, await page.getByRole('button', { name, exact: true }).count()]).toEqual([name, 0]);
    }
  });

  it('erases personal data', async () => {
    const { api, dashboard, page } = fixture;
    const followed = await FollowedSubMerchant.salonThatIs('enabled', api);
    await followed.atRest();
    await open(followed, '?tab=business');
    await page.getByText('•••• 6789').first().waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Erase personal data' }).click();
    expect(await dashboard.faultsInEveryLook('sub-merchant-erase')).toEqual([]);
    await dashboard.submitDialog();
    await page.getByText('Personal data erased').first().waitFor();
    expect(await page.getByRole('button', { name: 'More', exact: true }).count()).toBe(0);
    expect(await page.content()).not.toContain('Jenny');
    const { erased, fields } = await followed.details();
    expect([erased, JSON.stringify(fields).includes('Jenny')]).toEqual([true, false]);
    expect(await dashboard.faultsInEveryLook('sub-merchant-erased')).toEqual([]);
  });
});
