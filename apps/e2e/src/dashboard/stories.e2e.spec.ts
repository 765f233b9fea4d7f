import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { moveClockByDays } from '../harness/move-clock';
import { placeOfItsOwn, type TestProduct } from '../harness/process/own-product';
import { Restaurant } from '../harness/restaurant';
import { DashboardPage, describeInBrowser, launchBrowser } from './dashboard-browser';

describeInBrowser('somebody at the dashboard', () => {
  let place: TestProduct;
  let browser: Browser;
  let bistro: Restaurant;
  let dashboard: DashboardPage;

  beforeAll(async () => {
    place = await placeOfItsOwn();
    bistro = await Restaurant.open(place.api);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await place?.leave();
  });
  beforeEach(async () => {
    dashboard = await DashboardPage.open(browser, place.api);
  });
  afterEach(async () => {
    await dashboard.close();
  });

  const address = () => new URL(dashboard.page.url());
  const endSessions = async () => {
    const { data } = (await place.api.get('/v1/dashboard-sessions')).body;
    for (const { id } of data) await place.api.delete(`/v1/dashboard-sessions/${id}`);
  };

  it('signs in with a key by keyboard, which no storage of the browser keeps', async () => {
    const { page } = dashboard;
    await page.goto(`${place.api.url}/dashboard/payments`);
    await page.getByLabel('API key').focus();
    await page.keyboard.type('sk_test_wrong0000000000000000');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('invalid_api_key').waitFor();
    await page.getByLabel('API key').fill(place.api.key!);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor();
    const kept = await page.evaluate<string>(`JSON.stringify([localStorage, sessionStorage, document.cookie])`);
    expect(kept).not.toContain(place.api.key!);
  });

  it('redeems a link, whose code leaves the address', async () => {
    await dashboard.signInByLink();
    expect([address().pathname, address().hash]).toEqual(['/dashboard/', '']);
    await dashboard.page.getByRole('button', { name: 'Account and theme' }).click();
    await dashboard.page.getByRole('button', { name: 'Sign out' }).click();
    await dashboard.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('taps an amount that is declined, then one that is approved, and sees both arrive', async () => {
    const { page } = dashboard;
    await dashboard.signInByLink();
    await dashboard.visit('/console');
    await page.getByLabel('Sub-merchant').selectOption(bistro.ref);
    await page.getByRole('button', { name: 'Insufficient funds' }).press('Enter');
    await page.getByRole('button', { name: 'Tap €42.51' }).press('Enter');
    await page.locator('.answered').getByText('Insufficient funds').waitFor();
    await page.getByRole('button', { name: '…00 Approved' }).press('Enter');
    await page.getByRole('button', { name: 'Tap €42.00' }).press('Enter');
    await page.locator('.answered').getByText('Approved').waitFor();
    const happened = page.getByRole('region', { name: 'Live events' });
    await happened.getByText('charge.captured').first().waitFor();
    await happened.getByText('tap.declined').first().waitFor();
    await page.getByRole('link', { name: 'View payment' }).press('Enter');
    await page.getByRole('heading', { name: '€42.00', level: 1 }).waitFor();
  });

  it('asks again and again while the stream of changes is refused, and says so', async () => {
    const { page } = dashboard;
    await page.clock.install();
    await page.route('**/dashboard/changes', (route) => route.fulfill({ status: 503 }));
    await dashboard.signInByLink();
    await page.getByText('Connecting', { exact: true }).waitFor();
    await page.clock.runFor(60_000);
    await page.getByText('Polling', { exact: true }).waitFor();
    const asked = page.waitForRequest('**/v1/**');
    await page.clock.runFor(15_000);
    await asked;
  });

  it('walks through the history by keyboard, and the address says where', async () => {
    const { page } = dashboard;
    const hold = await bistro.hold({ ceiling_amount: 9_000, reference: 'room 12' });
    await place.api.post(`/v1/authorisations/${hold.authorisation_id}/increase`, { new_amount: 6_000 });
    await place.api.post(`/v1/authorisations/${hold.authorisation_id}/capture`, { amount: 5_000 });
    await dashboard.signInByLink();
    await dashboard.visit(`/payments/${hold.transaction_id}`);
    const slider = page.getByRole('slider', { name: 'Payment event' });
    const last = Number(await slider.getAttribute('max'));
    expect(last).toBeGreaterThanOrEqual(5);
    await slider.focus();
    await page.keyboard.press('Home');
    await page.waitForURL(/revision=0/);
    for (let at = 1; at <= 3; at += 1) {
      await page.keyboard.press('ArrowRight');
      await page.waitForURL(new RegExp(`revision=${at}`));
    }
    expect(await slider.getAttribute('aria-valuetext')).toBe(`Authorisation increased, event 4 of ${last + 1}`);
    await page.getByRole('region', { name: 'Changed by this event' }).getByText('€60.00').first().waitFor();
    await page.getByText('Viewing the payment as it was after event 4').waitFor();
    await page.keyboard.press('End');
    await page.waitForURL(({ searchParams }) => !searchParams.has('revision'));
    await page.getByRole('heading', { name: 'Capture' }).waitFor();
  });

  it('refunds once, though the button is pressed twice', async () => {
    const { page } = dashboard;
    const sold = await bistro.sell({ amount: 7_000 });
    await dashboard.signInByLink();
    await dashboard.visit(`/payments/${sold.transaction_id}`);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/refunds')) sent.push(request.headers()['idempotency-key'] ?? '');
    });
    await page.getByRole('button', { name: 'Refund' }).click();
    await page.getByLabel('Amount').fill('25.50');
    await page.getByText('2,550 minor units').waitFor();
    await page.getByRole('button', { name: 'Refund €25.50' }).dblclick();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.getByText('Partially refunded').first().waitFor();
    const record = await bistro.record(sold.transaction_id);
    expect([record.amount_refunded, record.refunds.length]).toEqual([2_550, 1]);
    expect(new Set(sent).size).toBe(1);
  });

  it('increases, charges and captures a hold', async () => {
    const { page } = dashboard;
    const hold = await bistro.hold({ amount: 4_000, ceiling_amount: 9_000 });
    await dashboard.signInByLink();
    await dashboard.visit(`/payments/${hold.transaction_id}`);
    const act = async (button: string, field: string, text: string, submit: string) => {
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByLabel(field, { exact: true }).fill(text);
      await page.getByRole('button', { name: submit }).click();
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
    };
    await act('Increase', 'New amount', '60', 'Increase to €60.00');
    await act('Post charge', 'Amount', '45.50', 'Post €45.50');
    await act('Capture', 'Amount', '45.50', 'Capture €45.50');
    await page.getByText('Released −€14.50').waitFor();
    const record = await bistro.record(hold.transaction_id);
    expect([record.amount_captured, record.amount_released, record.status]).toEqual([4_550, 1_450, 'captured']);
  });

  it('cut off from the network still reads, and sends nothing', async () => {
    const { page } = dashboard;
    const sold = await bistro.sell({ amount: 5_000 });
    await dashboard.signInByLink();
    await dashboard.visit(`/payments/${sold.transaction_id}`);
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByRole('button', { name: 'Refund €50.00' }).click();
    await page.getByText('Nothing was sent.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('You are offline. Showing').waitFor({ state: 'detached' });
    expect((await bistro.record(sold.transaction_id)).amount_refunded).toBe(0);
  });

  it('is told when the record changed under an open dialog, and nothing happens', async () => {
    const { page } = dashboard;
    const sold = await bistro.sell({ amount: 7_000 });
    await dashboard.signInByLink();
    await page.route('**/dashboard/changes', (route) => route.abort());
    await dashboard.visit(`/payments/${sold.transaction_id}`);
    await page.getByRole('button', { name: 'Refund' }).click();
    await place.api.post(`/v1/transactions/${sold.transaction_id}/refunds`, { amount: 100 });
    await page.getByRole('button', { name: 'Refund €70.00' }).click();
    await page.getByText('This has changed since you opened it').waitFor();
    expect((await bistro.record(sold.transaction_id)).amount_refunded).toBe(100);
  });

  it('verifies the proof of a record in the browser', async () => {
    const { page } = dashboard;
    const sold = await bistro.sell();
    await moveClockByDays(place.api, 2);
    await dashboard.signInByLink();
    await dashboard.visit(`/payments/${sold.transaction_id}?tab=audit`);
    await page.getByRole('button', { name: 'Verify in this browser' }).click();
    await page.getByText(/Events 1 to \d+ were on record on/).waitFor();
  });

  it('sees HTML of others as text, wherever it stands', async () => {
    const { page } = dashboard;
    const html = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>';
    const sold = await bistro.sell({ reference: html, description: html, metadata: { [html.slice(0, 30)]: html } });
    await place.api.post('/v1/devices', { label: html, submerchant: bistro.ref });
    await place.api.post('/v1/webhook-endpoints', {
      url: 'http://127.0.0.1:9/',
      // Nobody listens there: of an event that comes often, every later move of the clock would stop at each retry.
      enabled_events: ['payout.failed'],
      description: html,
    });
    await dashboard.signInByLink();
    for (const path of [
      `/payments/${sold.transaction_id}`,
      '/payments',
      '/console',
      `/payments?reference=${encodeURIComponent(html)}`,
    ]) {
      await dashboard.visit(path);
      await dashboard.settle();
      expect([path, await page.evaluate('window.ran')]).toEqual([path, undefined]);
    }
    await dashboard.visit(`/payments/${sold.transaction_id}`);
    await page.getByText(html).first().waitFor();
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('<img');
    await page.keyboard.press('Escape');
    expect(await page.evaluate('window.ran')).toBeUndefined();
    expect((await dashboard.faults()).filter((fault) => fault.includes('CSP'))).toEqual([]);
  });

  it('goes to any id by the palette', async () => {
    const { page } = dashboard;
    const sold = await bistro.sell();
    await dashboard.signInByLink();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(sold.id);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(sold.transaction_id));
    await dashboard.visit(`/go/${sold.authorisation_id}`);
    await page.waitForURL(new RegExp(sold.transaction_id));
  });

  it('signs in again over the page when the session has ended, and keeps what was typed', async () => {
    const { page } = dashboard;
    const sold = await bistro.sell({ amount: 5_000 });
    await dashboard.signInByLink();
    await dashboard.visit(`/payments/${sold.transaction_id}`);
    await page.getByRole('button', { name: 'Refund' }).click();
    await page.getByLabel('Amount').fill('12.34');
    await endSessions();
    // The page may have asked to sign in by itself, in front of the button.
    await page.getByRole('button', { name: 'Refund €12.34' }).dispatchEvent('click');
    await page.getByRole('heading', { name: 'Sign in again' }).waitFor();
    await page.getByLabel('API key').fill(place.api.key!);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Sign in again' }).waitFor({ state: 'detached' });
    expect(await page.getByLabel('Amount').inputValue()).toBe('12.34');
    await page.getByRole('button', { name: 'Refund €12.34' }).click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect((await bistro.record(sold.transaction_id)).amount_refunded).toBe(1_234);
  });

  it('with a key that may only read sees what the other scopes would allow', async () => {
    const { page } = dashboard;
    const sold = await bistro.sell();
    const { body } = await place.api.post('/v1/api-keys', {
      label: 'reader',
      scopes: ['payments:read', 'keys:manage'],
    });
    await page.goto(`${place.api.url}/dashboard/payments/${sold.transaction_id}`);
    await page.getByLabel('API key').fill(body.secret);
    await page.keyboard.press('Enter');
    const refund = page.getByRole('button', { name: 'Refund (requires scope refunds:write)' });
    await refund.waitFor();
    expect(await refund.isDisabled()).toBe(true);
    await dashboard.visit('/console');
    await page.getByText('taps:write').waitFor();
  });

  it('shows the requests of the page as code that works', async () => {
    const { page } = dashboard;
    const sold = await bistro.sell();
    await dashboard.signInByLink();
    await dashboard.visit(`/payments/${sold.transaction_id}`);
    await page.keyboard.press('c');
    const sample = page
      .getByRole('region', { name: `GET /v1/transactions/${sold.transaction_id}?`, exact: false })
      .first();
    await sample.getByRole('button', { name: 'SDK' }).click();
    await sample.getByText(`await taprail.transactions.get('${sold.transaction_id}'`).waitFor();
  });

  it('answers a dispute with what the record proves', async () => {
    const { page } = dashboard;
    const dispute = await bistro.disputedSale();
    await dashboard.signInByLink();
    await dashboard.visit('/disputes');
    await page.getByRole('region', { name: 'Needs your response' }).getByRole('link').first().waitFor();
    await dashboard.visit(`/disputes/${dispute.id}`);
    await page.getByRole('button', { name: 'Add evidence' }).click();
    await page.getByLabel('Text').fill('winning_evidence');
    await page.getByRole('button', { name: 'Stage evidence' }).click();
    await page.getByRole('region', { name: 'Evidence' }).getByText('winning_evidence').waitFor();
    await page.getByRole('button', { name: 'Submit evidence', exact: true }).click();
    await page.getByRole('button', { name: 'Submit evidence: €42.00' }).click();
    await page.getByText('Submitted, final').waitFor();
    const { body } = await place.api.get(`/v1/disputes/${dispute.id}`);
    expect(body.evidence_submitted_at).not.toBeNull();
  });

  it('has one stream for two tabs, and both show what changed', async () => {
    const { page } = dashboard;
    const sold = await bistro.sell({ amount: 6_600 });
    await dashboard.signInByLink();
    let streams = 0;
    const context = page.context();
    await dashboard.visit(`/payments/${sold.transaction_id}`);
    await page.getByText('Connected', { exact: true }).waitFor();
    context.on('request', (request) => (streams += request.url().endsWith('/dashboard/changes') ? 1 : 0));
    const second = await context.newPage();
    await second.goto(page.url());
    await second.getByText('Connected', { exact: true }).waitFor();
    await place.api.post(`/v1/transactions/${sold.transaction_id}/refunds`, { amount: 100 });
    for (const tab of [page, second]) await tab.getByText('Partially refunded').first().waitFor();
    expect(streams).toBe(0);
    await page.goto(`${place.api.url}/dashboard/payments?submerchant=${bistro.ref}`);
    await page.getByRole('link', { name: '€66.00' }).first().waitFor();
    await bistro.sell({ amount: 7_700 });
    await page.getByRole('button', { name: /new or changed/ }).click();
    await page.getByRole('link', { name: '€77.00' }).first().waitFor();
  });

  it('takes the list along as a file', async () => {
    const { page } = dashboard;
    await bistro.sell({ reference: 'csv, "quoted"' });
    await dashboard.signInByLink();
    await dashboard.visit(`/payments?submerchant=${bistro.ref}`);
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const text = readFileSync(await (await downloaded).path(), 'utf8');
    expect(text.split('\r\n')[0]).toMatch(/^id,created_at,status,/);
    expect(text).toContain('"csv, ""quoted"""');
  });

  it('moves the clock of the test environment and is told what fired', async () => {
    const { page } = dashboard;
    await bistro.sell();
    await dashboard.signInByLink();
    const before = (await place.api.get('/v1/test/clock')).body.now;
    await page.getByRole('button', { name: '+1 h' }).click();
    await page
      .getByRole('region', { name: 'Advance one hour' })
      .getByText(/The clock is now/)
      .waitFor();
    const after = (await place.api.get('/v1/test/clock')).body.now;
    expect(Date.parse(after) - Date.parse(before)).toBeGreaterThanOrEqual(3_600_000);
  });
});
