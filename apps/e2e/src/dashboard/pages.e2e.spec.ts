import { PlatformReceiver } from '../harness/receiver';
import { DashboardPage, describeInBrowser } from './dashboard-browser';
import { signedOutDashboard } from './dashboard-fixture';
import { fillPages, type PageUrls } from './filled-pages';

// All pages in one go: only what hangs takes this long.
jest.setTimeout(1_200_000);

describeInBrowser('every page, on phone and desktop, light and dark', () => {
  const fixture = signedOutDashboard();
  let receiver: PlatformReceiver;
  let pages: PageUrls;

  beforeAll(async () => {
    receiver = await PlatformReceiver.open();
    pages = await fillPages(fixture.api, receiver);
  });
  afterAll(() => receiver?.close());

  it('is accessible, keeps the content security policy and does not overflow', async () => {
    const { api, dashboard, page } = fixture;
    await page.goto(`${api.url}/dashboard/`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const faults = [...(await dashboard.faultsInEveryLook('sign-in'))];
    await dashboard.signInByLink();
    for (const [name, path] of Object.entries(pages)) {
      await dashboard.visit(path);
      faults.push(...(await dashboard.faultsInEveryLook(name)));
    }
    // The browser logs the 404 of an unknown ID.
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
  });

  it('has an accessible palette, help, code and refund dialog', async () => {
    const { dashboard, page } = fixture;
    await dashboard.signInByLink();
    await dashboard.visit(pages['payment']!);
    const { keyboard } = page;
    const overlays: Readonly<Record<string, () => Promise<void>>> = {
      palette: () => keyboard.press('/'),
      help: () => keyboard.press('?'),
      code: () => keyboard.press('c'),
      refund: () => page.getByRole('button', { name: 'Refund', exact: true }).click(),
    };
    const faults: string[] = [];
    for (const [name, open] of Object.entries(overlays)) {
      await open();
      await dashboard.openDialog.waitFor();
      faults.push(...(await dashboard.faultsInEveryLook(name)));
      await keyboard.press('Escape');
      await dashboard.dialogClosed();
    }
    await keyboard.press('/');
    await dashboard.openDialog.waitFor();
    await page.mouse.click(5, 5);
    await dashboard.dialogClosed();
    expect(faults).toEqual([]);
  });

  it('has accessible dialogs of webhooks, keys, settings and views', async () => {
    const { dashboard, page } = fixture;
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
      await dashboard.openDialog.waitFor();
      faults.push(...(await dashboard.faultsInEveryLook(name)));
    }
    expect(faults).toEqual([]);
  });

  it('makes no request that a key with only its scope may not make', async () => {
    const { api, browser } = fixture;
    const refused: string[] = [];
    for (const [scope, names] of Object.entries(openedBy)) {
      const { body } = await api.post('/v1/api-keys', { label: scope, scopes: [scope] });
      const own = await DashboardPage.open(browser, api.as(body.secret));
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

  it('names the scopes that the key lacks for its parts', async () => {
    const { api, browser } = fixture;
    const scopes = ['payments:read', 'payouts:read'];
    const { body } = await api.post('/v1/api-keys', { label: 'Shift lead', scopes });
    const own = await DashboardPage.open(browser, api.as(body.secret));
    await own.signInByLink();
    const parts = { overview: ['ledger:read', 'disputes:read', 'onboarding:read'], ledger: ['ledger:read'] };
    for (const [name, missing] of Object.entries(parts)) {
      await own.visit(pages[name]!);
      for (const scope of missing) await own.page.locator('main').getByText(scope, { exact: true }).first().waitFor();
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
    'ledger-statement-account',
    'ledger-clearing',
    'ledger-reconciliation',
    'ledger-periods',
    'ledger-exports',
    'ledger-export',
    'ledger-proof',
    'system',
  ],
  'disputes:read': ['disputes', 'dispute'],
  'onboarding:read': [
    'sub-merchants',
    'sub-merchants-volume',
    'onboarding',
    'sub-merchant',
    'sub-merchant-money',
    'sub-merchant-devices',
  ],
  'taps:write': ['console'],
  'events:read': ['events', 'event', 'delivery', 'requests', 'request'],
  'webhooks:manage': ['webhooks', 'webhooks-catalogue', 'endpoint'],
  'keys:manage': ['keys'],
};
