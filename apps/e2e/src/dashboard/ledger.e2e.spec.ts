import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eventually } from '../harness/api';
import { moveClockByDays } from '../harness/move-clock';
import { Restaurant } from '../harness/restaurant';
import { describeInBrowser } from './dashboard-browser';
import { signedInDashboard } from './dashboard-fixture';

type Shown = Readonly<Record<string, any>>;

const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(new Date(`${month}-01`));

/** In this order: every test begins at the time to which those before it have moved the clock. */
describeInBrowser('the ledger pages', () => {
  const fixture = signedInDashboard();
  let bistro: Restaurant;
  let sold: Shown;

  beforeAll(async () => {
    bistro = await Restaurant.open(fixture.api);
    sold = await booked(await bistro.sell({ amount: 10_000, platform_fee: 100 }));
    await booked(await bistro.sell({ amount: 4_200 }));
  });

  const read = async (path: string): Promise<Shown> => {
    const { status, body } = await fixture.api.get(path);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  /** Waits until the ledger has posted the capture. */
  const booked = async (sale: Shown): Promise<Shown> => {
    await eventually(
      () => read(`/v1/ledger/entries?transaction_id=${sale['transaction_id']}&rule=capture`),
      ({ data }) => data.length === 1,
    );
    return sale;
  };

  it('lead from the trial balance to an entry and its payment by keyboard', async () => {
    const { page } = fixture;
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

  it('create an export whose file matches the hash in its manifest', async () => {
    const { dashboard, page } = fixture;
    await dashboard.visit('/ledger/exports');
    await page.getByRole('button', { name: 'New export' }).click();
    expect(await dashboard.faultsInEveryLook('export-dialog')).toEqual([]);
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
    expect(await page.getByRole('link', { name: 'CSV, one row per ledger line' }).count()).toBe(1);
  });

  it('show the statement of a sub-merchant, which adds up', async () => {
    const { dashboard, page } = fixture;
    await dashboard.visit('/ledger/statement');
    await page.getByLabel('Sub-merchant').selectOption(bistro.ref);
    await page.getByText('The movements lead from the first balance to the last.').waitFor();
    const movement = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Payment', exact: true }) });
    const [, , net] = (await movement.first().getByRole('cell').allInnerTexts()).slice(1);
    expect(net).toMatch(/^€\d/);
    expect(await dashboard.faultsInEveryLook('ledger-merchant-statement')).toEqual([]);
    await page.getByLabel('Account', { exact: true }).selectOption({ label: 'Merchant pending EUR' });
    await page.getByText('Opening balance plus lines equals the closing balance.').waitFor();
    await page.getByRole('link', { name: 'Capture: processing fee' }).first().waitFor();
  });

  it('show a missing cent of a settlement as an explained break', async () => {
    const { api, dashboard, page } = fixture;
    const short = await booked(await bistro.sell({ amount: 20_000 }));
    await api.post(`/v1/test/transactions/${short['transaction_id']}/settlement-fault`, { fault: 'one_cent' });
    await moveClockByDays(api, 8);
    await dashboard.visit('/ledger/reconciliation');
    const row = page.getByRole('region', { name: 'Breaks' }).getByRole('row', { name: /Amount mismatch/ });
    await row.waitFor();
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(
      expect.arrayContaining(['€200.00', '€199.99', expect.stringContaining('€0.01')]),
    );
    await page.getByText('The breaks below explain the full difference.').waitFor();
    expect(await dashboard.faultsInEveryLook('ledger-breaks')).toEqual([]);
    await dashboard.visit('/ledger/clearing');
    await page.getByText('Settlement by the PSP').first().waitFor();
  });

  it('compute the digest of the ledger and verify the proof of a payment in the browser', async () => {
    const { dashboard, page } = fixture;
    await dashboard.visit('/ledger/proof');
    await page.getByRole('button', { name: 'Compute in this browser' }).click();
    await page.getByText('Your browser computed the same digest from the trial balance.').waitFor();
    await page.getByLabel('Payment', { exact: true }).fill(sold['transaction_id']);
    await page.getByRole('button', { name: 'Verify in this browser' }).click();
    await page.getByText(/Events 1 to \d+ were on record on/).waitFor();
  });

  it('show a payout in the calendar on its day of arrival', async () => {
    const { dashboard, page } = fixture;
    const { data } = await eventually(
      () => read('/v1/payouts?status=paid'),
      ({ data: paid }) => paid.length > 0,
    );
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

  it('close a month by keyboard with the operator key, which is stored nowhere', async () => {
    const { api, dashboard, page, product } = fixture;
    await moveClockByDays(api, 40);
    const oldest = async () => (await read('/v1/ledger/periods'))['data'].at(-1);
    // Days are sealed one after the other.
    const { period } = await eventually(oldest, ({ checklist }) => checklist.every(({ met }: Shown) => met));
    const name = monthName(period);
    await dashboard.visit('/ledger/periods');
    const month = page.getByRole('row').filter({ hasText: name });
    await month.waitFor();
    expect(await page.getByRole('button', { name: /^Close \w+ \d{4}$/ }).count()).toBe(1);
    await month.getByRole('button', { name: `Close ${name}` }).press('Enter');
    expect(await dashboard.faultsInEveryLook('close-dialog')).toEqual([]);
    const key = page.getByLabel('Operator key');
    await key.focus();
    await page.keyboard.type('ok_wrong_00000000000000000000000000');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('invalid_api_key').waitFor();
    await key.press('Control+a');
    await page.keyboard.type(product.operator.key!);
    await page.keyboard.press('Enter');
    await dashboard.dialogClosed();
    await month.getByText('Closed', { exact: true }).first().waitFor();
    expect((await oldest()).status).toBe('closed');
    await page.getByRole('button', { name: 'Verify in this browser' }).press('Enter');
    await page.getByText(`Valid signature for ${period}.`).waitFor();
    expect(await dashboard.faultsInEveryLook('ledger-closed')).toEqual([]);
    await page.keyboard.press('c');
    await page
      .getByRole('region', { name: `POST /v1/ledger/periods/${period}/close`, exact: false })
      .first()
      .waitFor();
    expect(await dashboard.readableByScripts()).not.toContain(product.operator.key!);
  });
});

const nextMonth = (day: string): string => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
};
