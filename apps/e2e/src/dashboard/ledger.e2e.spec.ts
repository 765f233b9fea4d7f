import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { eventually } from '../harness/api';
import { moveClockByDays } from '../harness/move-clock';
import { placeOfItsOwn, type TestProduct } from '../harness/process/own-product';
import { Restaurant } from '../harness/restaurant';
import { DashboardPage, describeInBrowser, launchBrowser } from './dashboard-browser';

type Shown = Readonly<Record<string, any>>;

const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(new Date(`${month}-01`));

/** The stories follow one another: the clock of this process only goes on. */
describeInBrowser('somebody who looks after the money', () => {
  let place: TestProduct;
  let browser: Browser;
  let bistro: Restaurant;
  let dashboard: DashboardPage;
  let sold: Shown;

  beforeAll(async () => {
    place = await placeOfItsOwn();
    bistro = await Restaurant.open(place.api);
    sold = await booked(await bistro.sell({ amount: 10_000, platform_fee: 100 }));
    await booked(await bistro.sell({ amount: 4_200 }));
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await place?.leave();
  });
  beforeEach(async () => {
    dashboard = await DashboardPage.open(browser, place.api);
    await dashboard.signInByLink();
  });
  afterEach(async () => {
    await dashboard.close();
  });

  const read = async (path: string): Promise<Shown> => {
    const { status, body } = await place.api.get(path);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  /** The ledger follows a capture within moments. */
  const booked = async (sale: Shown): Promise<Shown> => {
    await eventually(
      () => read(`/v1/ledger/entries?transaction_id=${sale['transaction_id']}&rule=capture`),
      ({ data }) => data.length === 1,
    );
    return sale;
  };
  /** Nothing is wrong with what is shown, however it is looked at, and pictures of it are kept. */
  const look = async (name: string) => {
    await dashboard.settle();
    expect(await dashboard.faultsInEveryLook(name)).toEqual([]);
  };
  const closed = () => dashboard.page.locator('dialog[open]').waitFor({ state: 'detached' });

  it('reads the zero of the books and walks to an entry and its payment, by keyboard', async () => {
    const { page } = dashboard;
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await page.getByRole('heading', { name: 'Trial balance', level: 1 }).waitFor();
    const books = page.getByRole('region', { name: 'Ledger in EUR' });
    await books.getByText(/Balanced: debits and credits are both €/).waitFor();
    const { data } = await read('/v1/ledger/trial-balance');
    const { debits } = data.find(({ layer }: Shown) => layer === 'posted');
    const sum = await books.locator('tfoot td').first().innerText();
    expect(sum.replace(/\D/g, '')).toBe(String(debits));
    await books.getByRole('link', { name: `Merchant pending · ${bistro.ref}` }).press('Enter');
    await page.getByRole('heading', { name: `Merchant pending · ${bistro.ref}`, level: 1 }).waitFor();
    await page.getByRole('region', { name: 'Entries' }).getByRole('link', { name: 'Capture' }).last().press('Enter');
    await page.getByRole('region', { name: 'Lines', exact: true }).getByText('Platform fee').first().waitFor();
    await page.getByRole('link', { name: 'View payment' }).first().press('Enter');
    await page.waitForURL(new RegExp(sold['transaction_id']));
  });

  it('makes an export whose file has the digest of its manifest', async () => {
    const { page } = dashboard;
    await dashboard.visit('/ledger/exports');
    await page.getByRole('button', { name: 'New export' }).click();
    await look('export-dialog');
    await page.getByRole('button', { name: 'Create export' }).dblclick();
    await page.waitForURL(/ledger\/exports\/exp_/);
    await page
      .getByRole('region', { name: 'Export as csv' })
      .getByText(/Export ready: \d+ lines/)
      .waitFor();
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download and verify' }).click();
    await page.getByText('Its hash matches the manifest').waitFor();
    const bytes = readFileSync(await (await downloaded).path());
    await page.getByText(createHash('sha256').update(bytes).digest('hex')).waitFor();
    await dashboard.visit('/ledger/exports');
    expect(await page.getByRole('link', { name: 'CSV, one row per line' }).count()).toBe(1);
  });

  it('reads the statement of a sub-merchant, which adds up', async () => {
    const { page } = dashboard;
    await dashboard.visit('/ledger/statement');
    await page.getByLabel('Sub-merchant').selectOption(bistro.ref);
    await page.getByLabel('Account', { exact: true }).selectOption({ label: 'Merchant pending EUR' });
    await page.getByText('Opening balance plus lines equals the closing balance.').waitFor();
    await page.getByRole('link', { name: 'Capture: processing fee' }).first().waitFor();
  });

  it('increases a stay twice and captures it once', async () => {
    const { page } = dashboard;
    const hold = await bistro.hold({ amount: 4_000, ceiling_amount: 9_000 });
    const { authorisation_chain_id: chain } = await bistro.record(hold.transaction_id);
    await dashboard.visit(`/go/${chain}`);
    await page.waitForURL(new RegExp(`/stays/${chain}`));
    const act = async (button: string, field: string, text: string, submit: string) => {
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByLabel(field, { exact: true }).fill(text);
      await page.getByRole('button', { name: submit }).dblclick();
      await closed();
    };
    await act('Increase', 'New amount', '60', 'Increase to €60.00');
    await act('Increase', 'New amount', '75', 'Increase to €75.00');
    await page.getByText('Capturing now collects €75.00 (the full hold) and releases €0.00.').waitFor();
    await act('Post charge', 'Amount', '45.50', 'Post €45.50');
    await page.getByText('Capturing now collects €45.50 (the posted charges) and releases €29.50.').waitFor();
    await page
      .getByRole('img', { name: 'Posted €45.50, Held, not posted €29.50, Available up to the ceiling €15.00' })
      .waitFor();
    await act('Capture', 'Amount', '45.50', 'Capture €45.50');
    await page.getByText('€45.50 captured, €29.50 released.').waitFor();
    const record = await bistro.record(hold.transaction_id);
    expect([record.amount_captured, record.amount_released, record.authorisation.increments.length]).toEqual([
      4_550, 2_950, 2,
    ]);
    await page.getByRole('link', { name: 'View payment' }).click();
    await page.getByRole('link', { name: 'View stay', exact: true }).click();
    await page.getByRole('heading', { name: 'Stay of €75.00', level: 1 }).waitFor();
  });

  it('uploads a file of evidence and submits once, though the button is pressed twice', async () => {
    const { page } = dashboard;
    const dispute = await bistro.disputedSale();
    const slip = { name: 'Beleg für Ada.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a slip') };
    await dashboard.visit(`/disputes/${dispute.id}`);
    await page.getByRole('button', { name: 'Upload file' }).click();
    await page.getByLabel('File', { exact: true }).setInputFiles({ ...slip, name: 'page.html', mimeType: 'text/html' });
    await page.getByText('Only JPEG, PNG and PDF files are accepted').waitFor();
    await page.getByLabel('File', { exact: true }).setInputFiles(slip);
    await look('upload-dialog');
    await page.getByRole('button', { name: 'Upload 15 B' }).dblclick();
    await closed();
    const evidence = page.getByRole('region', { name: 'Evidence' });
    await evidence.getByText('15 B of 20 MiB used').waitFor();
    const downloaded = page.waitForEvent('download');
    await evidence.getByRole('button', { name: slip.name }).first().click();
    expect(readFileSync(await (await downloaded).path())).toEqual(slip.buffer);

    await page.getByRole('button', { name: 'Add evidence' }).click();
    await page.getByRole('region', { name: 'Facts to include' }).getByText('card ending').waitFor();
    await look('evidence-dialog');
    await page.keyboard.press('Escape');
    await closed();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/submit')) sent.push(request.headers()['idempotency-key'] ?? '');
    });
    await page.getByRole('button', { name: 'Submit evidence', exact: true }).click();
    await page.getByText('Evidence can be submitted only once').waitFor();
    await page.getByRole('button', { name: 'Submit evidence: €42.00' }).dblclick();
    await closed();
    await evidence.getByText('Submitted, final').waitFor();
    expect(new Set(sent).size).toBe(1);
    const events = (await bistro.events(dispute.transaction_id)).filter((type) => type.startsWith('Evidence'));
    expect(events).toEqual(['EvidenceFileAdded', 'EvidenceStaged', 'EvidenceSubmitted']);
    const books = page.getByRole('region', { name: 'Ledger impact' });
    await books.getByText(/When the dispute opened, €.* was held/).waitFor();
  });

  it('reconciles: one cent that the PSP did not pay is a break, explained', async () => {
    const { page } = dashboard;
    const short = await booked(await bistro.sell({ amount: 20_000 }));
    await place.api.post(`/v1/test/transactions/${short['transaction_id']}/settlement-fault`, { fault: 'one_cent' });
    await moveClockByDays(place.api, 8);
    await dashboard.visit('/ledger/reconciliation');
    const row = page.getByRole('region', { name: 'Breaks' }).getByRole('row', { name: /Amount mismatch/ });
    await row.waitFor();
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(
      expect.arrayContaining(['€200.00', '€199.99', expect.stringContaining('€0.01')]),
    );
    await page.getByText('The breaks below explain the full difference.').waitFor();
    await look('ledger-breaks');
    await dashboard.visit('/ledger/clearing');
    await page.getByText('Settlement by the PSP').first().waitFor();
  });

  it('computes the digest of the books and verifies the proof of a payment in the browser', async () => {
    const { page } = dashboard;
    await dashboard.visit('/ledger/proof');
    await page.getByRole('button', { name: 'Compute in this browser' }).click();
    await page.getByText('Your browser computed the same digest from the trial balance.').waitFor();
    await page.getByLabel('Payment', { exact: true }).fill(sold['transaction_id']);
    await page.getByRole('button', { name: 'Verify in this browser' }).click();
    await page.getByText(/Events 1 to \d+ were on record on/).waitFor();
  });

  it('finds a payout on the day of the calendar on which it arrives', async () => {
    const { page } = dashboard;
    const { data } = await read('/v1/payouts?status=paid');
    const payout = data.at(-1);
    await dashboard.visit(`/payouts?view=calendar&month=${payout.eta.slice(0, 7)}&tz=browser`);
    const day = page.getByRole('cell').filter({ has: page.locator(`time[datetime="${payout.eta}"]`) });
    await day.getByRole('link').first().press('Enter');
    await page.waitForURL(new RegExp(`on=${payout.eta}`));
    await page.locator(`a[href*="${payout.id}"]`).waitFor();
    await page.getByRole('link', { name: 'Back to the calendar' }).click();
    await page.getByRole('link', { name: monthName(nextMonth(payout.eta)) }).click();
    await page.waitForURL(new RegExp(`month=${nextMonth(payout.eta)}`));
  });

  it('closes a month by keyboard, with the key of the operator, which nothing keeps', async () => {
    const { page } = dashboard;
    await moveClockByDays(place.api, 40);
    const oldest = async () => (await read('/v1/ledger/periods'))['data'].at(-1);
    // The seals of the days that went by follow one another.
    const { period } = await eventually(oldest, ({ checklist }) => checklist.every(({ met }: Shown) => met));
    const name = monthName(period);
    await dashboard.visit('/ledger/periods');
    const month = page.getByRole('region', { name });
    await month.getByRole('button', { name: `Close ${name}` }).press('Enter');
    await look('close-dialog');
    const key = page.getByLabel('Operator key');
    await key.focus();
    await page.keyboard.type('ok_wrong_00000000000000000000000000');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('invalid_api_key').waitFor();
    await key.press('Control+a');
    await page.keyboard.type(place.operator.key!);
    await page.keyboard.press('Enter');
    await closed();
    await month.getByText('Closed', { exact: true }).first().waitFor();
    expect((await oldest()).status).toBe('closed');
    await page.getByRole('button', { name: 'Verify in this browser' }).press('Enter');
    await page.getByText(`Valid signature for ${period}.`).waitFor();
    await look('ledger-closed');
    await page.keyboard.press('c');
    await page
      .getByRole('region', { name: `POST /v1/ledger/periods/${period}/close`, exact: false })
      .first()
      .waitFor();
    const kept = await page.evaluate<string>(
      `JSON.stringify([localStorage, sessionStorage, document.cookie, document.body.innerText, location.href])`,
    );
    expect(kept).not.toContain(place.operator.key!);
  });
});

const nextMonth = (day: string): string => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
};
