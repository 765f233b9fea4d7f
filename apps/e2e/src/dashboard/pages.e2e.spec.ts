import type { Browser } from 'playwright-core';
import { moveClockByDays } from '../harness/move-clock';
import { placeOfItsOwn, type TestProduct } from '../harness/process/own-product';
import { Restaurant } from '../harness/restaurant';
import { DashboardPage, describeInBrowser, launchBrowser } from './dashboard-browser';

const looks = [360, 1440].flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ width, scheme })));
// All pages in one go: only what hangs takes this long.
jest.setTimeout(1_200_000);

describeInBrowser('every page', () => {
  let place: TestProduct;
  let browser: Browser;
  let pages: Readonly<Record<string, string>>;

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
    await place.api.post(`/v1/authorisations/${hold.authorisation_id}/increase`, { new_amount: 6_000 });
    await place.api.post(`/v1/authorisations/${hold.authorisation_id}/charges`, {
      amount: 2_550,
      reference: 'Minibar',
    });
    const refunded = await bistro.sell({ amount: 8_000 });
    await place.api.post(`/v1/transactions/${refunded.transaction_id}/refunds`, { amount: 2_000 });
    await place.api.post(`/v1/test/transactions/${refunded.transaction_id}/settlement-fault`, { fault: 'one_cent' });
    const dispute = await bistro.disputedSale();
    const slip = new FormData();
    slip.set('file', new Blob(['%PDF-1.7 a slip']), 'slip.pdf');
    const { body: file } = await place.api.upload(`/v1/disputes/${dispute.id}/files`, slip);
    await place.api.post(`/v1/disputes/${dispute.id}/evidence`, { auto_pack: true, service_documentation: file.id });
    await bistro.tap({ amount: 3_351 });
    await moveClockByDays(place.api, 4);
    const [payout] = (await place.api.get('/v1/payouts')).body.data;
    const { authorisation_chain_id: stay } = await bistro.record(hold.transaction_id);
    const [entry] = (await place.api.get(`/v1/ledger/entries?transaction_id=${sold.transaction_id}`)).body.data;
    const account = encodeURIComponent(entry.lines[0].account);
    const { id: exported } = (await place.api.post('/v1/ledger/exports', { format: 'csv' })).body;
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
      stay: `/stays/${stay}`,
      payouts: '/payouts',
      'payouts-calendar': `/payouts?view=calendar&month=${payout.eta.slice(0, 7)}`,
      payout: `/payouts/${payout.id}`,
      disputes: '/disputes',
      dispute: `/disputes/${dispute.id}`,
      ledger: '/ledger',
      'ledger-then': '/ledger?as_of=2020-01-01',
      'ledger-accounts': '/ledger/accounts',
      'ledger-account': `/ledger/accounts/entries?account=${account}`,
      'ledger-entry': `/ledger/entries/${entry.id}`,
      'ledger-statement': `/ledger/statement?submerchant=${bistro.ref}`,
      'ledger-clearing': '/ledger/clearing',
      'ledger-reconciliation': '/ledger/reconciliation',
      'ledger-periods': '/ledger/periods',
      'ledger-exports': '/ledger/exports',
      'ledger-export': `/ledger/exports/${exported}`,
      'ledger-proof': `/ledger/proof?payment=${sold.transaction_id}`,
      console: '/console',
      nowhere: '/nowhere',
    };
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await place?.leave();
  });

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
});
