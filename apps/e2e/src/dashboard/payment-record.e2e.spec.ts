import { readFileSync } from 'node:fs';
import { moveClockByDays } from '../harness/move-clock';
import { Restaurant } from '../harness/restaurant';
import { describeInBrowser } from './dashboard-browser';
import { signedInDashboard } from './dashboard-fixture';

describeInBrowser('the record of a payment', () => {
  const fixture = signedInDashboard();
  let bistro: Restaurant;

  beforeAll(async () => {
    bistro = await Restaurant.open(fixture.api);
  });

  it('is browsed event by event by keyboard, and the URL has the revision', async () => {
    const { api, dashboard, page } = fixture;
    const hold = await bistro.hold({ ceiling_amount: 9_000, reference: 'room 12' });
    await api.post(`/v1/authorisations/${hold.authorisation_id}/increase`, { new_amount: 6_000 });
    await api.post(`/v1/authorisations/${hold.authorisation_id}/capture`, { amount: 5_000 });
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

  it('is verified against its proof in the browser', async () => {
    const { api, dashboard, page } = fixture;
    const sold = await bistro.sell();
    await moveClockByDays(api, 2);
    await dashboard.visit(`/payments/${sold.transaction_id}?tab=audit`);
    await page.getByRole('button', { name: 'Verify in this browser' }).click();
    await page.getByText(/Events 1 to \d+ were on record on/).waitFor();
  });

  it('shows HTML in its texts as text', async () => {
    const { api, dashboard, page } = fixture;
    const html = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>';
    const sold = await bistro.sell({ reference: html, description: html, metadata: { [html.slice(0, 30)]: html } });
    await api.post('/v1/devices', { label: html, submerchant: bistro.ref });
    await api.post('/v1/webhook-endpoints', {
      url: 'http://127.0.0.1:9/',
      // Nobody listens there: of an event that comes often, every later move of the clock would stop at each retry.
      enabled_events: ['payout.failed'],
      description: html,
    });
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

  it('is opened by the ID of its tap or authorisation', async () => {
    const { dashboard, page } = fixture;
    const sold = await bistro.sell();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(sold.id);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(sold.transaction_id));
    await dashboard.visit(`/go/${sold.authorisation_id}`);
    await page.waitForURL(new RegExp(sold.transaction_id));
  });

  it('is searched for by what the screen shows, with an error that is shown as one', async () => {
    const { dashboard, page } = fixture;
    const sold = await bistro.sell({ amount: 10_389, reference: 'trattoria 437' });
    const { tap } = await bistro.record(sold.transaction_id);
    await dashboard.visit('/');
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox');
    await field.fill('trattoria amount=1');
    await page.getByText(/^Search failed: /).waitFor();
    expect(await page.getByText('No results.').count()).toBe(0);
    await field.fill(`${tap.last4} €103.89 trattoria`);
    await page.getByRole('option', { name: `€103.89 · trattoria 437 · •••• ${tap.last4}` }).click();
    await page.waitForURL(new RegExp(sold.transaction_id));
    await page.keyboard.press('Control+k');
    await field.fill(bistro.ref.toUpperCase());
    await page.getByRole('option', { name: `${bistro.ref} sub-merchant` }).click();
    await page.waitForURL(new RegExp(bistro.ref));
  });

  it('shows its requests as SDK code', async () => {
    const { dashboard, page } = fixture;
    const sold = await bistro.sell();
    await dashboard.visit(`/payments/${sold.transaction_id}`);
    await page.keyboard.press('c');
    const sample = page
      .getByRole('region', { name: `GET /v1/transactions/${sold.transaction_id}?`, exact: false })
      .first();
    await sample.getByRole('button', { name: 'SDK' }).click();
    await sample.getByText(`await taprail.transactions.get('${sold.transaction_id}'`).waitFor();
  });

  it('is a row of the CSV file of the payments list', async () => {
    const { dashboard, page } = fixture;
    await bistro.sell({ reference: 'csv, "quoted"' });
    await dashboard.visit(`/payments?submerchant=${bistro.ref}`);
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const text = readFileSync(await (await downloaded).path(), 'utf8');
    expect(text.split('\r\n')[0]).toMatch(/^id,created_at,status,/);
    expect(text).toContain('"csv, ""quoted"""');
  });
});
