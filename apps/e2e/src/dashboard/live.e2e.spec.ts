import type { Page } from 'playwright-core';
import { eventually } from '../harness/api';
import { liveOfItsOwn } from '../harness/process/live-product';
import { productAtMidday, type SharedProduct } from '../harness/process/own-product';
import { Restaurant } from '../harness/restaurant';
import { DashboardPage, describeInBrowser } from './dashboard-browser';
import { dashboardOf } from './dashboard-fixture';

describeInBrowser('the dashboard of the live environment', () => {
  const fixture = dashboardOf(liveOfItsOwn);
  let test: SharedProduct;

  beforeAll(async () => {
    test = await productAtMidday();
  });

  it('is marked as live by a label and a colour, and has no test tools', async () => {
    const { api, browser, dashboard, page } = fixture;
    await dashboard.signInByKey(api.key!);
    await page.getByRole('complementary', { name: 'Navigation' }).getByText('LIVE', { exact: true }).waitFor();
    const ofTest = await DashboardPage.open(browser, test.api);
    await ofTest.signInByLink();
    await ofTest.page.getByRole('complementary', { name: 'Navigation' }).getByText('TEST', { exact: true }).waitFor();
    expect(await accentOf(page)).not.toBe(await accentOf(ofTest.page));
    // The elements that live must not have are found in test.
    const testOnly = (where: Page) =>
      Promise.all([
        where.getByRole('region', { name: 'Test clock' }).count(),
        where.getByRole('navigation', { name: 'Pages' }).locator('a[href$="/console"]').count(),
      ]);
    await ofTest.page.getByRole('region', { name: 'Test clock' }).waitFor();
    expect([await testOnly(ofTest.page), await testOnly(page)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    await ofTest.close();
    const faults = [...(await dashboard.faultsInEveryLook('live-overview'))];
    for (const path of ['/payments', '/payouts', '/ledger', '/events', '/onboarding', '/keys', '/system']) {
      await dashboard.visit(path);
      expect([path, await page.locator('main a[href$="/console"]').count()]).toEqual([path, 0]);
      expect(await page.locator('main').textContent()).not.toMatch(/taprail (?:demo|clock)/);
      faults.push(...(await dashboard.faultsInEveryLook(`live${path.replace('/', '-')}`)));
    }
    expect(faults).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    const onPhone = page.getByRole('banner').getByText('LIVE', { exact: true });
    await onPhone.waitFor();
    // On one line.
    expect((await onPhone.boundingBox())!.height).toBeLessThan(30);
    await dashboard.visit('/console');
    await page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor();
  });

  it('asks for the reference of a payment to refund it', async () => {
    const { dashboard, page } = fixture;
    // No acquirer takes live payments here: the page shows one of the test environment as a live one.
    const bistro = await Restaurant.open(test.api);
    const sold = await bistro.sell({ amount: 7_000, reference: 'table 7' });
    const asked: string[] = [];
    await page.route(new RegExp(`${sold.transaction_id}|/payout-schedule`), async (route) => {
      const request = route.request();
      if (request.isNavigationRequest()) return route.continue();
      const { pathname, search } = new URL(request.url());
      const names = ['idempotency-key', 'if-match'].filter((name) => name in request.headers());
      const raw = request.postData();
      asked.push(`${request.method()} ${pathname}`);
      const answer = await test.api.send(request.method(), pathname + search, {
        headers: Object.fromEntries(names.map((name) => [name, request.headers()[name]!])),
        ...(raw === null ? {} : { raw }),
      });
      return route.fulfill({ status: answer.status, contentType: 'application/json', body: answer.text });
    });
    await dashboard.signInByLink();
    await dashboard.visit(`/payments/${sold.transaction_id}`);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByLabel('Amount').fill('25.50');
    const refund = page.getByRole('button', { name: 'Refund €25.50' });
    const typed = page.getByLabel('Type table 7 to confirm');
    await typed.waitFor();
    expect(await dashboard.faultsInEveryLook('live-refund')).toEqual([]);
    for (const text of ['', 'table', 'Table 7']) {
      await typed.fill(text);
      expect([text, await refund.isDisabled()]).toEqual([text, true]);
      await page.keyboard.press('Enter');
    }
    await typed.fill('table 7');
    await refund.click();
    await dashboard.dialogClosed();
    expect(asked.filter((each) => each.startsWith('POST'))).toEqual([
      `POST /v1/transactions/${sold.transaction_id}/refunds`,
    ]);
    expect((await bistro.record(sold.transaction_id)).amount_refunded).toBe(2_550);
  });

  it('asks for the name of a key to revoke it or to replace its secret at once', async () => {
    const { api, dashboard, page } = fixture;
    const { body } = await api.post('/v1/api-keys', { label: 'Till 3', scopes: ['payments:read'] });
    const till = api.as(body.secret);
    await dashboard.signInByLink();
    await dashboard.visit('/keys');
    await page.getByRole('button', { name: 'Rotate Till 3' }).click();
    const dialog = dashboard.openDialog;
    const typed = dialog.getByLabel('Type Till 3 to confirm');
    expect(await typed.count()).toBe(0);
    await dialog.getByRole('combobox').selectOption('0');
    await typed.waitFor();
    expect(await dialog.locator('button[type="submit"]').isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await dashboard.dialogClosed();
    await page.getByRole('button', { name: 'Revoke Till 3' }).click();
    expect(await dialog.locator('button[type="submit"]').isDisabled()).toBe(true);
    expect(await dashboard.faultsInEveryLook('live-revoke')).toEqual([]);
    await typed.fill('Till 3');
    await page.keyboard.press('Enter');
    await dashboard.dialogClosed();
    await eventually(
      () => till.get('/v1/transactions'),
      ({ status }) => status === 401,
    );
  });
});

/** The colour of what says which environment it is. */
const accentOf = (page: Page): Promise<string> =>
  page.evaluate<string>(`getComputedStyle(document.documentElement).getPropertyValue('--accent')`);
