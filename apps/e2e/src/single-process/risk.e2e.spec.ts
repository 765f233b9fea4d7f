import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Api, uniqueRef } from '../harness/api';
import { FollowedSubMerchant, wholeBistro } from '../harness/onboard';
import { settingsFor } from '../harness/process/own-product';
import { firstKey, Product, temporaryFolder } from '../harness/process/product';

const rules = {
  version: 'three-a-card',
  rules: [
    { name: 'taps_per_card', kind: 'velocity', of: 'card', window_s: 600, limit: 3, weight: 100 },
    { name: 'amount_cap', kind: 'amount', limit: 50_000, weight: 100 },
  ],
};

describe('rules of its own', () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'rules.json');
  const settings = { ...settingsFor(join(folder.path, 'data')), RISK_RULES: file };
  let product: Product;
  let api: Api;
  let ref: string;
  const start = async (): Promise<void> => {
    product = await Product.start(settings);
    api = new Api(product.url, firstKey);
  };
  const tap = async (amount = 4_200) => {
    const body = { amount, currency: 'EUR', submerchant: ref, device: 'dev_test_approve' };
    return (await api.post('/v1/taps', body)).body;
  };
  const refusal = ({ status, decline_reason, declined_by, risk }: Awaited<ReturnType<typeof tap>>) => ({
    status,
    decline_reason,
    declined_by,
    fired: risk.rules.map(({ name, found }: { name: string; found: number }) => `${name} ${found}`),
    version: risk.version,
  });
  const refused = (decline_reason: string, ...fired: readonly string[]) => ({
    status: 'declined',
    decline_reason,
    declined_by: 'service',
    fired,
    version: 'three-a-card',
  });
  beforeAll(async () => {
    writeFileSync(file, JSON.stringify(rules));
    await start();
    const bistro = await FollowedSubMerchant.submit(api, wholeBistro(uniqueRef('bistro')));
    await bistro.becomes('enabled');
    ref = bistro.ref;
  });
  afterAll(async () => {
    await product.stop();
    folder.remove();
  });

  it('refuse a card that is tapped too often, also after a restart, until the window is over', async () => {
    const statuses = [await tap(), await tap(), await tap()].map(({ status }) => status);
    expect(statuses).toEqual(['approved', 'approved', 'approved']);
    expect(refusal(await tap())).toEqual(refused('velocity_exceeded', 'taps_per_card 4'));
    await product.stop('SIGKILL');
    await start();
    expect(refusal(await tap())).toEqual(refused('velocity_exceeded', 'taps_per_card 5'));
    await api.post('/v1/test/clock', { advance: 'PT11M' });
    expect((await tap()).status).toBe('approved');
  });

  it('refuse an amount above the cap, and the record says so without a word of the scheme', async () => {
    const dear = await tap(50_001);
    expect(refusal(dear)).toEqual(refused('blocked_by_risk', 'amount_cap 50001'));
    const { body } = await api.get(`/v1/transactions/${dear.transaction_id}`);
    expect([body.status, body.authorisation.reason_code, body.tap.risk]).toEqual(['declined', null, dear.risk]);
  });

  it('keep it from starting when they are wrong, in one sentence', async () => {
    const wrong = join(folder.path, 'wrong.json');
    writeFileSync(wrong, JSON.stringify({ ...rules, rules: [{ ...rules.rules[0], of: 'shop' }] }));
    const launched = Product.launch({ ...settingsFor(join(folder.path, 'other')), RISK_RULES: wrong });
    const { code, stdout, stderr } = await launched.exit();
    expect([code, `${stdout}${stderr}`]).toEqual([
      1,
      `RISK_RULES names ${wrong}, which cannot be used: /rules/0/of must be equal to one of the allowed values.\n`,
    ]);
  });
});
