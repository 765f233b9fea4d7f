import { readFileSync } from 'node:fs';
import { Api, eventually } from '../harness/api';
import { moveClockByDays } from '../harness/move-clock';
import { settingsFor } from '../harness/process/own-product';
import { firstKey, Product, temporaryFolder } from '../harness/process/product';
import { Restaurant } from '../harness/restaurant';
import { describeInBrowser } from './dashboard-browser';
import { dashboardOf } from './dashboard-fixture';

jest.setTimeout(300_000);

type Shown = Readonly<{ met: boolean }>;

/** As `npm start` does it: the operator key is the one that the start makes for itself. */
const startWithoutOperatorKey = async () => {
  const folder = temporaryFolder();
  const { TAPRAIL_OPERATOR_KEY: _given, TAPRAIL_BOOTSTRAP_KEY: _too, ...settings } = settingsFor(folder.path);
  const product = await Product.start(settings);
  const [, key = firstKey] = /API key \(shown once\): (\S+)/.exec(product.output) ?? [];
  const leave = async () => {
    await product.stop();
    folder.remove();
  };
  return { api: new Api(product.url, key), output: product.output, leave };
};

describeInBrowser('a month is closed by what the first start prints', () => {
  const fixture = dashboardOf(startWithoutOperatorKey);

  it('with its sign-in link and the operator key in the file that it names', async () => {
    const { api, page, product } = fixture;
    const [, link] = /^Dashboard: (\S+)$/m.exec(product.output)!;
    const [, file] = /^Operator key: see (.+)$/m.exec(product.output)!;
    await (await Restaurant.open(api)).sell({ amount: 5_000 });
    await moveClockByDays(api, 40);
    const oldest = async () => (await api.get('/v1/ledger/periods')).body.data.at(-1);
    await eventually(oldest, ({ checklist }) => checklist.every(({ met }: Shown) => met));

    await page.goto(link!);
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await page.goto(`${api.url}/dashboard/ledger/periods`);
    await page.getByRole('button', { name: /^Sign off \w+ \d{4}$/ }).click();
    await fixture.dashboard.submitDialog();
    await page.getByRole('button', { name: 'Withdraw sign-off' }).waitFor();
    expect((await oldest()).sign_off).toMatchObject({ signed_off_by: { kind: 'api_key' } });

    await page.getByRole('button', { name: /^Close \w+ \d{4}$/ }).click();
    await page.getByText('data/operator-key').waitFor();
    await page.getByLabel('Operator key').fill(readFileSync(file!, 'utf8').trim());
    await page
      .getByRole('button', { name: /^Close \w+ \d{4}$/ })
      .last()
      .click();
    await fixture.dashboard.dialogClosed();
    await eventually(oldest, ({ status }) => status === 'closed');
    await page.getByRole('row').getByText('Closed', { exact: true }).first().waitFor();
  });
});
