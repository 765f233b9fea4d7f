import { readFileSync } from 'node:fs';
import { moveClockByDays } from '../harness/move-clock';
import { Restaurant } from '../harness/restaurant';
import { describeInBrowser } from './dashboard-browser';
import { signedInDashboard } from './dashboard-fixture';

describeInBrowser('a list', () => {
  const fixture = signedInDashboard();
  let bistro: Restaurant;
  /** Oldest first. */
  let ids: readonly string[];
  let last4: string;

  beforeAll(async () => {
    bistro = await Restaurant.open(fixture.api);
    const sales = [
      await bistro.sell({ amount: 4_200, reference: 'table 1' }),
      await bistro.sell({ amount: 10_389, reference: 'table 2' }),
      await bistro.sell({ amount: 900, currency: 'USD', reference: 'table 3' }),
    ];
    ids = sales.map(({ transaction_id: id }) => id);
    last4 = (await bistro.record(ids[1]!))['tap'].last4;
  });

  const list = () => fixture.page.getByRole('region', { name: 'Payments', exact: true });
  const row = (text: string) => list().locator('tbody tr').filter({ hasText: text });
  const visitPayments = async (search = '') => {
    await fixture.dashboard.visit(`/payments${search}`);
    await row('€42.00').waitFor();
  };

  it('opens a row by a click anywhere on it, in a new tab with Ctrl or the middle button, and not while text is selected', async () => {
    const { page } = fixture;
    await visitPayments();
    const cell = row('€103.89').locator('td').last();
    for (const click of [{ modifiers: ['Control' as const] }, { button: 'middle' as const }]) {
      const opened = page.context().waitForEvent('page');
      await row('€103.89').getByText('table 2').click(click);
      const tab = await opened;
      await tab.waitForURL(new RegExp(`/payments/${ids[1]!}`));
      await tab.close();
    }
    const text = (await row('€103.89').getByText('table 2').boundingBox())!;
    await page.mouse.move(text.x + 2, text.y + text.height / 2);
    await page.mouse.down();
    await page.mouse.move(text.x + text.width - 2, text.y + text.height / 2);
    await page.mouse.up();
    expect(await page.evaluate('String(getSelection())')).not.toBe('');
    expect(new URL(page.url()).pathname).toBe('/dashboard/payments');
    await page.evaluate('getSelection().empty()');
    await cell.getByRole('button', { name: 'Copy transaction ID' }).click();
    expect(new URL(page.url()).pathname).toBe('/dashboard/payments');
    await row('€103.89').getByText('table 2').click();
    await page.waitForURL(new RegExp(`/payments/${ids[1]!}`));
  });

  it('is walked through with j and k, and opened with Enter, but not from a field', async () => {
    const { page } = fixture;
    await visitPayments();
    await page.getByRole('searchbox', { name: 'Search' }).press('j');
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('j');
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await page.locator('h1').click();
    for (const key of ['j', 'j', 'j', 'k', 'Enter']) await page.keyboard.press(key);
    await page.waitForURL(new RegExp(`/payments/${ids[1]!}`));
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Next row of a list').waitFor();
  });

  it('has totals by currency, and amounts at the right', async () => {
    await visitPayments();
    await list().locator('tbody tr').nth(2).waitFor();
    const totals = fixture.page.getByLabel('Totals', { exact: true });
    expect(await totals.locator('div').first().innerText()).toMatch(/Captured\s+€145\.89\s+\$9\.00/);
    expect(
      await fixture.page.evaluate(`getComputedStyle(document.querySelector('tbody th[data-number]')).textAlign`),
    ).toBe('right');
  });

  it('is turned around by the head of its time, and the address keeps that', async () => {
    const { page } = fixture;
    await visitPayments();
    await page.getByRole('button', { name: 'Created' }).click();
    await page.waitForURL(/order=asc/);
    await list().locator('tbody tr').first().filter({ hasText: 'table 1' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Created' }).getAttribute('aria-sort')).toBe('ascending');
    await page.getByRole('button', { name: 'Created' }).click();
    await list().locator('tbody tr').first().filter({ hasText: 'table 3' }).waitFor();
  });

  it('shows the columns that were chosen, also after a reload', async () => {
    const { dashboard, page } = fixture;
    await visitPayments();
    await page.getByText('Columns', { exact: true }).first().click();
    await page.getByRole('checkbox', { name: 'Fees' }).check();
    await page.getByRole('checkbox', { name: 'Mode' }).uncheck();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('columnheader', { name: 'Fees' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Mode' }).count()).toBe(0);
    await page.getByText('Columns', { exact: true }).first().click();
    expect(await dashboard.faults()).toEqual([]);
  });

  it('is narrowed by chips, which the address keeps, and exported as it is narrowed', async () => {
    const { dashboard, page } = fixture;
    await visitPayments();
    await dashboard.addFilter('Amount');
    await page.getByRole('textbox', { name: 'At least' }).fill('40');
    await page.getByRole('textbox', { name: 'At most' }).fill('103,89');
    await page.waitForURL(/max=103/);
    await row('table 3').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await dashboard.addFilter('Last four digits');
    await page.getByRole('textbox', { name: 'Last four digits' }).fill('42');
    await page.getByText('Enter four digits').waitFor();
    await page.getByRole('textbox', { name: 'Last four digits' }).fill(last4);
    await page.waitForURL(new RegExp(`last4=${last4}`));
    await row('table 2').waitFor();
    await page.keyboard.press('Escape');
    await dashboard.addFilter('Card brand');
    await page.getByRole('combobox', { name: 'Card brand' }).selectOption('amex');
    await page.getByText('No payment matches these filters.').waitFor();
    expect(await dashboard.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Remove filter Card brand' }).click();
    await row('table 2').waitFor();
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const [names, ...rows] = readFileSync(await (await downloaded).path(), 'utf8')
      .trim()
      .split('\r\n');
    const amount = names!.split(',').indexOf('amount');
    expect(rows.map((line) => line.split(',')[amount])).toContain('103.89');
    expect(rows.join('\n')).not.toContain('table 3');
    await page.getByRole('button', { name: 'Remove filter Amount' }).click();
    await page.getByRole('button', { name: 'Remove filter Last four digits' }).click();
    await row('table 3').waitFor();
  });

  it('suggests sub-merchants by the start of their reference', async () => {
    const { dashboard, page } = fixture;
    await visitPayments();
    await dashboard.addFilter('Sub-merchant');
    await page.getByRole('combobox', { name: 'Sub-merchant' }).fill(bistro.ref.slice(0, 6));
    await page.locator(`datalist option[value="${bistro.ref}"]`).waitFor({ state: 'attached' });
  });

  it('has rows of two lines on a phone', async () => {
    const { dashboard, page } = fixture;
    await page.setViewportSize({ width: 360, height: 780 });
    await visitPayments();
    expect((await row('€42.00').boundingBox())!.height).toBeLessThanOrEqual(64);
    expect(await dashboard.faults()).toEqual([]);
    await dashboard.addFilter('Date');
    await page.getByLabel('From').waitFor();
    expect(await dashboard.faults()).toEqual([]);
  });

  it('of payouts has totals by what became of them, filters by status, and a file with their parts', async () => {
    const { api, dashboard, page } = fixture;
    await moveClockByDays(api, 4);
    await dashboard.visit('/payouts?status=paid');
    await page.getByLabel('Totals').getByText('Paid', { exact: true }).waitFor();
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const [names, first] = readFileSync(await (await downloaded).path(), 'utf8')
      .trim()
      .split('\r\n');
    const cells = Object.fromEntries(names!.split(',').map((name, at) => [name, first!.split(',')[at]!]));
    const parts = names!.split(',').slice(5, 17);
    const sum = parts.reduce((total, name) => total + Math.round(Number(cells[name]) * 100), 0);
    expect(sum).toBe(Math.round(Number(cells['amount']) * 100));
  });

  it.each([
    ['events', '/events?type=tap.approved', ['type', 'tap.approved']],
    ['requests', '/requests?method=POST&status=2xx', ['method', 'POST']],
    ['devices', '/devices?submerchant=nobody', undefined],
  ] as const)('of %s is a file of what the filters leave', async (_what, path, all) => {
    const { dashboard, page } = fixture;
    await dashboard.visit(path);
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const [names, ...rows] = readFileSync(await (await downloaded).path(), 'utf8')
      .trim()
      .split('\r\n');
    if (all === undefined) return expect(rows).toEqual([]);
    const place = names!.split(',').indexOf(all[0]);
    expect(rows.length).toBeGreaterThan(2);
    expect(new Set(rows.map((line) => line.split(',')[place]))).toEqual(new Set([all[1]]));
  });
});
