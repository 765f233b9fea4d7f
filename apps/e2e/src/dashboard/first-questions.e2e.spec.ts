import { readFileSync } from 'node:fs';
import { eventually } from '../harness/api';
import { moveClockByDays } from '../harness/move-clock';
import { FollowedSubMerchant } from '../harness/onboard';
import { Restaurant } from '../harness/restaurant';
import { describeInBrowser } from './dashboard-browser';
import { signedInDashboard } from './dashboard-fixture';

jest.setTimeout(600_000);

/** In this order: every test begins with what those before it have made. */
describeInBrowser('the pages answer what people ask first', () => {
  const fixture = signedInDashboard();
  let bistro: Restaurant;

  const look = async (name: string) => expect(await fixture.dashboard.faultsInEveryLook(name)).toEqual([]);
  const region = (name: string) => fixture.page.getByRole('region', { name });

  it('a new platform has a checklist that ticks itself, and no empty cards', async () => {
    const { api, dashboard, page } = fixture;
    await dashboard.visit('/');
    const steps = region('Get started');
    await steps.getByText('0 of 4 done').waitFor();
    await region('Needs attention').getByText('Nothing.').waitFor();
    await look('overview-first-run');
    bistro = await Restaurant.open(api);
    await bistro.sell({ amount: 10_000 });
    await steps.getByText('2 of 4 done').waitFor();
    await api.post('/v1/webhook-endpoints', { url: 'http://127.0.0.1:9/hooks', enabled_events: ['payout.paid'] });
    await moveClockByDays(api, 4);
    await eventually(
      async () => (await api.get('/v1/payouts')).body.data,
      (payouts) => payouts.length > 0,
    );
    await dashboard.visit('/');
    await region('Balance of all sub-merchants').waitFor();
    expect(await steps.count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Business' }).count()).toBe(1);
  });

  it('the overview has the money, what needs somebody with the most urgent on top, and the ranking', async () => {
    const { api, dashboard, page } = fixture;
    await bistro.sell({ amount: 4_200 });
    const dispute = await bistro.disputedSale({ amount: 3_000 });
    await FollowedSubMerchant.pendingSalon(api);
    await dashboard.visit('/');
    const balance = region('Balance of all sub-merchants');
    await balance.getByText('Your fees').waitFor();
    const { body } = await api.get('/v1/balances');
    const [{ available, pending }] = body.data;
    for (const amount of [available, pending]) {
      await balance
        .getByText(`${amount < 0 ? '−' : ''}€${(Math.abs(amount) / 100).toFixed(2)}`, { exact: true })
        .first()
        .waitFor();
    }
    const attention = page.getByRole('table', { name: 'Needs attention' });
    await attention.getByRole('link', { name: `€30.00 at ${bistro.ref}` }).waitFor();
    await attention.getByRole('row').filter({ hasText: 'Requirements' }).first().waitFor();
    await page.getByText(/\d+ \w+ – \d+ \w+ 20\d\d \(30 days, UTC\), compared with/).waitFor();
    const ranking = page.getByRole('table', { name: 'Highest volume' });
    await ranking.getByRole('link', { name: bistro.ref }).waitFor();
    await look('overview-busy');
    await attention.getByRole('link', { name: `€30.00 at ${bistro.ref}` }).click();
    await page.waitForURL(new RegExp(dispute.id));
  });

  it('sub-merchants are a table by name, searched and sorted, and onboarding is a filter of it', async () => {
    const { api, dashboard, page } = fixture;
    await dashboard.visit('/');
    await page.getByRole('link', { name: 'Sub-merchants', exact: true }).click();
    const table = page.getByRole('table', { name: 'Sub-merchants' });
    const row = table.getByRole('row').filter({ hasText: bistro.ref });
    const { details } = (await api.get(`/sub-merchants/${bistro.ref}?include=details`)).body;
    const name: string = details.fields.business_profile?.name ?? details.fields.company?.name;
    await row.getByRole('link', { name }).waitFor();
    const { body: compared } = await api.get(
      `/v1/stats/sub-merchants?from=2020-01-01&to=2020-01-02&submerchants=${bistro.ref}`,
    );
    expect(compared.data).toEqual([]);
    expect((await row.innerText()).match(/€\d/g)?.length).toBeGreaterThan(1);
    await look('sub-merchants-table');
    await page.getByLabel('Search').fill(name.slice(0, 8).toUpperCase());
    await page.waitForURL(/q=/);
    await row.waitFor();
    await page.getByLabel('Search').fill('nobody is called that');
    await page.getByText('No sub-merchant matches these filters.').waitFor();
    await dashboard.visit('/sub-merchants?sort=volume');
    expect(await table.getByRole('row').nth(1).innerText()).toContain(bistro.ref);
    await page.getByRole('link', { name: 'Onboarding', exact: true }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Show as board' }).click();
    await page.getByRole('heading', { name: 'Onboarding', level: 1 }).waitFor();
  });

  it('a sub-merchant whose payout came back says which one, why, and what to do', async () => {
    const { api, dashboard, page } = fixture;
    await moveClockByDays(api, 7);
    const { body } = await eventually(
      () => api.get(`/v1/payouts?submerchant=${bistro.ref}&status=paid`),
      (answer) => answer.body.data.length > 0,
    );
    const [payout] = body.data;
    const failed = await api.post(`/v1/test/payouts/${payout.id}/fail`, { failure_code: 'account_closed' });
    expect(failed.status).toBe(200);
    await eventually(
      () => api.get(`/sub-merchants/${bistro.ref}`),
      ({ body: shown }) => shown.payouts_enabled === false,
    );
    await dashboard.visit(`/sub-merchants/${bistro.ref}`);
    await region('Status')
      .getByText(/Payouts are off.*The payout of €.* came back on/)
      .waitFor();
    await region('Summary').getByText('Next payout').waitFor();
    await look('sub-merchant-returned');
    await region('Status').getByRole('link', { name: 'View the payout' }).click();
    await page.waitForURL(new RegExp(payout.id));
  });

  it('disputes show what is at risk, and a dispute says what its reason needs and what is missing', async () => {
    const { dashboard, page } = fixture;
    await dashboard.visit('/disputes');
    await region('At risk').getByText('€30.00').first().waitFor();
    await region('At risk').getByText('Win rate').waitFor();
    await look('disputes-table');
    await page.getByRole('table', { name: 'Disputes' }).getByRole('link', { name: '€30.00' }).click();
    const guide = region('What answers this reason');
    await guide.getByText('The cardholder says that they did not make this payment.').waitFor();
    const piece = (name: string) => guide.getByRole('listitem').filter({ hasText: name });
    await piece('Customer signature').getByText('Missing').waitFor();
    await piece('Receipt').getByText('In the payment record').waitFor();
    await piece('Receipt').getByRole('button', { name: 'Include receipt' }).click();
    await dashboard.submitDialog();
    await piece('Receipt').getByText('There', { exact: true }).waitFor();
    await look('dispute-guided');
    await piece('Customer signature').getByRole('button', { name: 'Add customer signature' }).click();
    expect(await dashboard.openDialog.getByLabel('Type').inputValue()).toBe('customer_signature');
  });

  it('a month is downloaded for the bookkeeper as one file', async () => {
    const { api, dashboard, page } = fixture;
    const { body: sales } = await api.get('/v1/transactions?order=asc&limit=1');
    const soldIn = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
    const month = new Date(sales.data[0].created_at).toLocaleDateString('en-GB', soldIn);
    await dashboard.visit('/ledger/periods');
    await look('ledger-months');
    const months = page.getByRole('table', { name: 'Months' });
    await months.getByText('The month has not ended in every time zone').first().waitFor();
    const downloaded = page.waitForEvent('download');
    await months
      .getByRole('row')
      .filter({ hasText: month })
      .getByRole('button', { name: /^Download/ })
      .click();
    const failed = page.locator('.tray-work[data-state="failed"]').waitFor();
    const outcome = await Promise.race([downloaded, failed.then(() => page.locator('.tray').innerText())]);
    if (typeof outcome === 'string') throw new Error(outcome);
    const zip = readFileSync(await outcome.path()).toString('latin1');
    for (const file of ['payments.csv', 'payouts.csv', 'fees.csv', 'statements.csv', 'journal.csv']) {
      expect(zip).toContain(file);
    }
    expect(zip).toContain(`${bistro.ref},direct,EUR,100.00,`);
    expect(zip).toMatch(new RegExp(`${bistro.ref},[\\d-]+,Payment,txn_\\w+,EUR,100.00,[\\d.]+,[\\d.]+,[\\d.]+`));
  });

  it('settings are typed in currency and hours', async () => {
    const { api, dashboard, page } = fixture;
    await dashboard.visit('/platform');
    await page.getByRole('button', { name: 'Edit settings' }).click();
    await page.getByLabel('Fixed fee per sale (EUR)').fill('0.25');
    await page.getByLabel('Tip window').fill('1 h 30 min');
    await dashboard.submitDialog();
    const { body } = await api.get('/v1/platform');
    expect(body).toMatchObject({ platform_fee: { fixed: 25 }, tip_window: 'PT1H30M' });
  });
});
