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
});
