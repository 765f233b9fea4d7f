import type { Browser } from 'playwright-core';
import { placeOfItsOwn, type TestProduct } from '../harness/process/own-product';
import { PlatformReceiver } from '../harness/receiver';
import { DashboardPage, describeInBrowser, launchBrowser } from './dashboard-browser';
import { fillPages, type PageAddresses } from './filled-pages';

// All pages in one go: only what hangs takes this long.
jest.setTimeout(1_200_000);

describeInBrowser('every page, on a phone and a desk, light and dark', () => {
  let place: TestProduct;
  let browser: Browser;
  let receiver: PlatformReceiver;
  let pages: PageAddresses;
  let dashboard: DashboardPage;

  beforeAll(async () => {
    place = await placeOfItsOwn();
    receiver = await PlatformReceiver.open();
    pages = await fillPages(place.api, receiver);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await receiver?.close();
    await place?.leave();
  });
  beforeEach(async () => {
    dashboard = await DashboardPage.open(browser, place.api);
  });
  afterEach(() => dashboard.close());

  it('is accessible, keeps to its policy and fits', async () => {
    await dashboard.page.goto(`${place.api.url}/dashboard/`);
    await dashboard.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const faults = [...(await dashboard.faultsInEveryLook('sign-in'))];
    await dashboard.signInByLink();
    for (const [name, path] of Object.entries(pages)) {
      await dashboard.visit(path);
      faults.push(...(await dashboard.faultsInEveryLook(name)));
    }
    // An unknown id is answered with 404, which the browser logs.
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
  });

  it('so are palette, help, code and refund', async () => {
    await dashboard.signInByLink();
    await dashboard.visit(pages['payment']!);
    const { keyboard } = dashboard.page;
    const overlays: Readonly<Record<string, () => Promise<void>>> = {
      palette: () => keyboard.press('/'),
      help: () => keyboard.press('?'),
      code: () => keyboard.press('c'),
      refund: () => dashboard.page.getByRole('button', { name: 'Refund', exact: true }).click(),
    };
    const faults: string[] = [];
    for (const [name, open] of Object.entries(overlays)) {
      await open();
      await dashboard.page.locator('dialog[open]').waitFor();
      faults.push(...(await dashboard.faultsInEveryLook(name)));
      await keyboard.press('Escape');
      await dashboard.page.locator('dialog[open]').waitFor({ state: 'detached' });
    }
    await keyboard.press('/');
    await dashboard.page.locator('dialog[open]').waitFor();
    await dashboard.page.mouse.click(5, 5);
    await dashboard.page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  it('so are the dialogs of webhooks, keys, settings and views', async () => {
    const { page } = dashboard;
    await dashboard.signInByLink();
    const dialogs: readonly (readonly [name: string, path: string, button: string])[] = [
      ['dialog-endpoint', '/webhooks', 'Add endpoint'],
      ['dialog-drill', pages['endpoint']!, 'Run drill'],
      ['dialog-replay', pages['endpoint']!, 'Replay matching events'],
      ['dialog-key', '/keys', 'Issue key'],
      ['dialog-platform', '/platform', 'Edit settings'],
      ['dialog-view', '/events?type=tap.approved', 'Save this view'],
    ];
    const faults: string[] = [];
    for (const [name, path, button] of dialogs) {
      await dashboard.visit(path);
      await page.getByRole('button', { name: button, exact: true }).first().click();
      await page.locator('dialog[open]').waitFor();
      faults.push(...(await dashboard.faultsInEveryLook(name)));
    }
    expect(faults).toEqual([]);
  });

  it('asks for nothing that a key with the scope of the page alone may not see', async () => {
    const refused: string[] = [];
    for (const [scope, names] of Object.entries(openedBy)) {
      const { body } = await place.api.post('/v1/api-keys', { label: scope, scopes: [scope] });
      const own = await DashboardPage.open(browser, place.api.as(body.secret));
      own.page.on('response', (response) => {
        if (response.status() === 403) refused.push(`${scope} at ${own.page.url()}: ${response.url()}`);
      });
      await own.signInByLink();
      for (const name of names) await own.visit(pages[name]!);
      const hasClock = await own.page.getByRole('region', { name: 'Test clock' }).isVisible();
      expect([scope, hasClock]).toEqual([scope, scope === 'payments:read']);
      await own.close();
    }
    expect(refused).toEqual([]);
  });

  it('names the scopes that its parts need and the key lacks', async () => {
    const scopes = ['payments:read', 'payouts:read'];
    const { body } = await place.api.post('/v1/api-keys', { label: 'Shift lead', scopes });
    const own = await DashboardPage.open(browser, place.api.as(body.secret));
    await own.signInByLink();
    const parts = { overview: ['ledger:read', 'disputes:read', 'onboarding:read'], ledger: ['ledger:read'] };
    for (const [name, missing] of Object.entries(parts)) {
      await own.visit(pages[name]!);
      for (const scope of missing) await own.page.locator('main').getByText(scope, { exact: true }).waitFor();
    }
    for (const name of ['payments', 'payouts']) {
      await own.visit(pages[name]!);
      await own.page.getByRole('table').first().waitFor();
    }
    expect(await own.faults()).toEqual([]);
    await own.close();
  });
});

/** Pages by the one scope without which they are not opened. */
const openedBy: Readonly<Record<string, readonly string[]>> = {
  'payments:read': ['overview', 'payments', 'payment', 'payment-ledger', 'payment-webhooks', 'payment-audit', 'stay'],
  'payouts:read': ['payouts', 'payouts-calendar', 'payout', 'overview'],
  'ledger:read': [
    'ledger',
    'ledger-accounts',
    'ledger-account',
    'ledger-entry',
    'ledger-statement',
    'ledger-clearing',
    'ledger-reconciliation',
    'ledger-periods',
    'ledger-exports',
    'ledger-export',
    'ledger-proof',
    'system',
  ],
  'disputes:read': ['disputes', 'dispute'],
  'onboarding:read': ['onboarding', 'sub-merchant', 'sub-merchant-money', 'sub-merchant-devices'],
  'taps:write': ['console'],
  'events:read': ['events', 'event', 'delivery', 'requests', 'request'],
  'webhooks:manage': ['webhooks', 'webhooks-catalogue', 'endpoint'],
  'keys:manage': ['keys'],
};
