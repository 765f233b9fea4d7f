import type { Browser, Page } from 'playwright-core';
import { eventually, newPlatform } from '../harness/api';
import { PlatformReceiver } from '../harness/receiver';
import { Restaurant } from '../harness/restaurant';
import { DashboardPage, describeInBrowser, launchBrowser } from './dashboard-browser';

describeInBrowser('an integrator who replays selected events', () => {
  let browser: Browser;
  let receiver: PlatformReceiver;
  let dashboard: DashboardPage;
  let page: Page;
  let api: Restaurant['api'];
  let endpoint: string;
  /** Requests for a redelivery that the page has sent. */
  const sent: Readonly<{ event: string; key: string; body: unknown }>[] = [];

  beforeAll(async () => {
    ({ api } = await newPlatform('Replaying'));
    receiver = await PlatformReceiver.open();
    browser = await launchBrowser();
    dashboard = await DashboardPage.open(browser, api);
    ({ page } = dashboard);
    page.on('request', (request) => {
      const [, event] = /\/v1\/events\/(evt_\w+)\/redeliver$/.exec(request.url()) ?? [];
      if (event) sent.push({ event, key: request.headers()['idempotency-key']!, body: request.postDataJSON() });
    });
    await dashboard.signInByLink();
  });
  afterAll(async () => {
    await browser?.close();
    await receiver?.close();
  });
  beforeEach(() => {
    sent.length = 0;
    receiver.delivered.length = 0;
  });

  const selection = () => page.getByRole('group', { name: 'Selection' });
  const boxes = (type: string) => page.getByRole('checkbox', { name: new RegExp(`^Select ${type} `) });
  const replay = async (button: string, submit: string) => {
    await selection().getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Replay selected events' });
    await dialog.getByRole('button', { name: submit, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const tray = () => page.getByRole('region', { name: 'Replay selected' });
  const dismiss = () => tray().getByRole('button', { name: 'Dismiss Replay selected' }).click();
  const replayed = () => receiver.delivered.filter(({ headers }) => headers['service-replayed'] === 'true');

  it('has nothing to select where nothing has happened', async () => {
    await dashboard.visit('/events');
    await page.getByText('No events yet.').waitFor();
    expect(await selection().count()).toBe(0);
    expect(await dashboard.faultsInEveryLook('replay-selected-none')).toEqual([]);
  });

  it('selects rows by keyboard, one or all that are loaded', async () => {
    const bistro = await Restaurant.open(api);
    ({ id: endpoint } = await receiver.registered(api, ['tap.approved']));
    for (let n = 0; n < 3; n += 1) await bistro.sell();
    await receiver.got(3);
    await dashboard.visit('/events');
    await boxes('tap\\.approved').nth(2).waitFor();
    const all = selection().getByRole('checkbox', { name: /^Select all \d+ loaded$/ });
    const button = selection().getByRole('button');
    expect([await button.textContent(), await button.isDisabled()]).toEqual(['Replay selected', true]);
    await all.focus();
    await page.keyboard.press('Space');
    await selection().getByRole('button', { name: 'Replay 6 selected' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await selection().getByRole('button', { name: 'Replay 5 selected' }).waitFor();
    expect(await page.evaluate(`document.querySelector('.list-selection input').indeterminate`)).toBe(true);
    expect(await dashboard.faultsInEveryLook('replay-selected')).toEqual([]);
    await all.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Space');
    await selection().getByRole('button', { name: 'Replay selected', exact: true }).waitFor();
  });

  it('replays each once under its own key, and learns which were rejected and why', async () => {
    await boxes('tap\\.approved').first().check();
    await boxes('tap\\.approved').nth(1).check();
    await boxes('charge\\.captured').first().check();
    await selection().getByRole('button', { name: 'Replay 3 selected' }).click();
    await page.getByRole('dialog').getByText('3 events are sent again to all subscribed endpoints').waitFor();
    expect(await dashboard.faultsInEveryLook('replay-selected-dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    expect(sent).toEqual([]);
    await replay('Replay 3 selected', 'Replay 3 events');
    await tray().getByText('2 events replayed, 1 rejected (no_subscribed_endpoint).').waitFor();
    expect([sent.length, new Set(sent.map(({ key }) => key)).size]).toEqual([3, 3]);
    await eventually(
      async () => replayed().length,
      (count) => count === 2,
    );
    expect(replayed().map(({ body }) => body.type)).toEqual(['tap.approved', 'tap.approved']);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Replay 3 selected');
    await dismiss();
  });

  it('stops when it is cancelled', async () => {
    let release: () => void = () => undefined;
    const cancelled = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/redeliver', async (route) => {
      await cancelled;
      await route.continue();
    });
    await boxes('charge\\.captured').first().uncheck();
    await replay('Replay 2 selected', 'Replay 2 events');
    await tray().getByRole('button', { name: 'Cancel' }).click();
    release();
    await tray().getByText('Cancelled after 1 of 2. 1 event replayed.').waitFor();
    expect(sent).toHaveLength(1);
    await page.unroute('**/redeliver');
    await dismiss();
  });

  it('replays selected deliveries to their endpoint', async () => {
    await dashboard.visit(`/webhooks/${endpoint}`);
    await boxes('tap\\.approved').nth(2).check();
    await replay('Replay 1 selected', 'Replay 1 event');
    await tray().getByText('1 event replayed.').waitFor();
    expect(sent.map(({ body }) => body)).toEqual([{ endpoint }]);
    await eventually(
      async () => replayed().length,
      (count) => count === 1,
    );
    // The row says so by itself, and the chart counts it.
    await page.getByRole('row', { name: /Yes$/ }).first().getByText('Succeeded').waitFor();
    await page.getByRole('img', { name: /: [1-9]\d* succeeded, 0 failed$/ }).waitFor();
    const faults = await dashboard.faultsInEveryLook('replay-selected-deliveries');
    // The browser logs the rejected event above.
    expect(faults.filter((fault) => !fault.includes('409'))).toEqual([]);
  });
});
