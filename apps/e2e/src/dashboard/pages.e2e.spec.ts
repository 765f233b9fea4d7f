import type { Browser } from 'playwright-core';
import { eventually } from '../harness/api';
import { moveClockByDays } from '../harness/move-clock';
import { placeOfItsOwn, type TestProduct } from '../harness/process/own-product';
import { PlatformReceiver } from '../harness/receiver';
import { Restaurant } from '../harness/restaurant';
import { DashboardPage, describeInBrowser, launchBrowser } from './dashboard-browser';

const looks = [360, 1440].flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ width, scheme })));
// All pages in one go: only what hangs takes this long.
jest.setTimeout(1_200_000);

describeInBrowser('every page', () => {
  let place: TestProduct;
  let browser: Browser;
  let pages: Readonly<Record<string, string>>;
  let receiver: PlatformReceiver;

  beforeAll(async () => {
    place = await placeOfItsOwn();
    const bistro = await Restaurant.open(place.api);
    const sold = await bistro.sell({
      reference: 'table 7',
      tip_amount: 500,
      capture_mode: 'tap_with_tip',
      metadata: { waiter: 'Anna' },
    });
    await place.api.post(`/v1/taps/${sold.id}/capture`, {});
    const hold = await bistro.hold({ ceiling_amount: 9_000 });
    const refunded = await bistro.sell({ amount: 8_000 });
    await place.api.post(`/v1/transactions/${refunded.transaction_id}/refunds`, { amount: 2_000 });
    const dispute = await bistro.disputedSale();
    await bistro.tap({ amount: 3_351 });
    await moveClockByDays(place.api, 4);
    const [payout] = (await place.api.get('/v1/payouts')).body.data;
    const webhooks = await webhookPages(bistro);
    pages = {
      overview: '/',
      payments: '/payments',
      'payments-none': '/payments?status=expired',
      payment: `/payments/${refunded.transaction_id}`,
      'payment-hold': `/payments/${hold.transaction_id}`,
      'payment-then': `/payments/${refunded.transaction_id}?revision=1`,
      'payment-ledger': `/payments/${sold.transaction_id}?tab=ledger`,
      'payment-webhooks': `/payments/${sold.transaction_id}?tab=webhooks`,
      'payment-audit': `/payments/${sold.transaction_id}?tab=audit&tz=sales`,
      'payment-unknown': '/payments/txn_unknown00',
      payouts: '/payouts',
      payout: `/payouts/${payout.id}`,
      disputes: '/disputes',
      dispute: `/disputes/${dispute.id}`,
      console: '/console',
      ...webhooks,
      requests: '/requests',
      'requests-refused': '/requests?status=4xx&route=%2Fv1%2Ftaps%2F%7Bid%7D',
      keys: '/keys',
      platform: '/platform',
      system: '/system',
      nowhere: '/nowhere',
    };
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await receiver?.close();
    await place?.leave();
  });

  /** A sale that one receiver took and another refused, and a request that was refused. */
  const webhookPages = async (bistro: Restaurant): Promise<Readonly<Record<string, string>>> => {
    const { api } = place;
    receiver = await PlatformReceiver.open();
    const { id: working } = await receiver.registered(api);
    const { body: failing } = await api.post('/v1/webhook-endpoints', {
      url: receiver.url.replace('/webhooks', '/refuses/with/a/long/path/that/does/not/fit/on/a/phone'),
      enabled_events: ['tap.*'],
      description: 'Accounting, which is away',
    });
    receiver.manner = (response, { path }) => {
      response.writeHead(path.startsWith('/refuses') ? 503 : 200, { 'content-type': 'text/plain' });
      response.end(path.startsWith('/refuses') ? 'Back on Monday' : 'thanks');
    };
    const sold = await bistro.tap({ device: 'dev_test_approve' });
    const attempted = (endpoint: string) =>
      eventually(
        async () => (await api.get(`/v1/webhook-endpoints/${endpoint}/deliveries?type=tap.approved`)).body.data[0],
        (delivery) => delivery?.attempts.length > 0,
      );
    const [taken, refused] = [await attempted(working), await attempted(failing.id)];
    const { body: drill } = await api.post(`/v1/test/webhook-endpoints/${working}/drill`, { count: 2 });
    await eventually(
      async () => (await api.get(`/v1/jobs/${drill.id}`)).body.status,
      (status) => status === 'succeeded',
    );
    const missing = await api.get('/v1/taps/tap_01KJM0Z8R0000000000000000B');
    const logged = async (answer: { headers: Headers }) => {
      const id = answer.headers.get('request-id')!;
      await eventually(
        () => api.get(`/v1/requests/${id}`),
        ({ status }) => status === 200,
      );
      return `/requests/${id}`;
    };
    return {
      webhooks: '/webhooks',
      'webhooks-catalogue': '/webhooks?tab=catalogue',
      endpoint: `/webhooks/${working}`,
      'endpoint-failing': `/webhooks/${failing.id}`,
      'endpoint-drill': `/webhooks/${working}?drill=${drill.id}`,
      'endpoint-none': `/webhooks/${working}?status=deferred`,
      delivery: `/deliveries/${taken.id}`,
      'delivery-refused': `/deliveries/${refused.id}`,
      events: '/events',
      'events-none': '/events?type=payout.failed',
      event: `/events/${taken.event_id}`,
      request: await logged(sold),
      'request-refused': await logged(missing),
    };
  };

  it.each(looks)('is accessible, keeps to its policy and fits at $width px in $scheme', async (look) => {
    const dashboard = await DashboardPage.open(browser, place.api, look);
    await dashboard.page.goto(`${place.api.url}/dashboard/`);
    await dashboard.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await dashboard.screenshot('sign-in');
    const faults = [...(await dashboard.faults()).map((fault) => `sign-in: ${fault}`)];
    await dashboard.signInByLink();
    for (const [name, path] of Object.entries(pages)) {
      await dashboard.visit(path);
      await dashboard.screenshot(name);
      // An unknown id is answered with 404, which the browser logs.
      const found = (await dashboard.faults()).filter((fault) => !fault.includes('404'));
      faults.push(...found.map((fault) => `${name}: ${fault}`));
    }
    expect([...new Set(faults)]).toEqual([]);
    await dashboard.close();
  });

  it.each(looks)('so are palette, help, code, menu and refund at $width px in $scheme', async (look) => {
    const dashboard = await DashboardPage.open(browser, place.api, look);
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
      await dashboard.settle();
      await dashboard.screenshot(name);
      faults.push(...(await dashboard.faults()).map((fault) => `${name}: ${fault}`));
      await keyboard.press('Escape');
      await dashboard.page.locator('dialog[open]').waitFor({ state: 'detached' });
    }
    expect(faults).toEqual([]);
    await dashboard.close();
  });

  it.each(looks)('so are the dialogs of webhooks, keys, settings and views at $width px in $scheme', async (look) => {
    const dashboard = await DashboardPage.open(browser, place.api, look);
    const { page } = dashboard;
    await dashboard.signInByLink();
    const dialogs: readonly (readonly [name: string, path: string, button: string | RegExp])[] = [
      ['dialog-endpoint', '/webhooks', 'Add endpoint'],
      ['dialog-drill', pages['endpoint']!, 'Drill'],
      ['dialog-replay', pages['endpoint']!, 'Replay all that match'],
      ['dialog-key', '/keys', 'Issue a key'],
      ['dialog-platform', '/platform', 'Change'],
      ['dialog-view', '/events?type=tap.approved', 'Save this view'],
    ];
    const faults: string[] = [];
    for (const [name, path, button] of dialogs) {
      await dashboard.visit(path);
      await page.getByRole('button', { name: button, exact: true }).first().click();
      await page.locator('dialog[open]').waitFor();
      await dashboard.settle();
      await dashboard.screenshot(name);
      faults.push(...(await dashboard.faults()).map((fault) => `${name}: ${fault}`));
    }
    expect(faults).toEqual([]);
    await dashboard.close();
  });
});
