import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandLine } from '../cli/command-line';
import { type ApiResponse, eventually } from '../harness/api';
import { FollowedSubMerchant, wholeSalon } from '../harness/onboard';
import { type ProductAtStripe, productAtStripe } from '../harness/process/at-stripe';
import { operatorKey } from '../harness/process/product';

const page = readFileSync(join(__dirname, '../../../../docs/stripe.md'), 'utf8');
const blocksOf = (form: string): readonly string[] =>
  [...page.matchAll(new RegExp(`\`\`\`${form}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, block]) => block!);
const failure = ({ status, body }: ApiResponse) => [status, body.error.code];
/** As the page shows ids, of which each deployment has its own. */
const withoutIds = (text: string): string => text.replaceAll(/\b(acct|we)_\w+/g, '$1_…');

describe('docs/stripe.md', () => {
  let place: ProductAtStripe;
  let taprail: CommandLine;
  let asOperator: CommandLine;
  beforeAll(async () => {
    place = await productAtStripe(async (stripe) => ({
      STRIPE_PLATFORM_ACCOUNT: (await stripe.get('/v1/account')).id,
    }));
    taprail = new CommandLine(place.dataFolder, { TAPRAIL_API_URL: place.api.url, TAPRAIL_API_KEY: place.api.key });
    asOperator = taprail.with({ TAPRAIL_API_KEY: operatorKey });
    for (const ref of ['bistro-42', 'bistro-43']) await FollowedSubMerchant.submit(place.api, wholeSalon(ref));
  });
  afterAll(() => place?.leave());

  it('has samples whose commands do what the page says, from top to bottom', async () => {
    const commands = blocksOf('sh').map((block) => block.trim().split(' '));
    const [check, create, list, update, orphans, confirm, ...more] = commands
      .filter(([name]) => name === 'taprail')
      .map((words) => words.slice(1));
    expect(more).toEqual([]);
    const checked = await asOperator.run(check!);
    expect([checked.code, withoutIds(checked.stdout)]).toEqual([0, blocksOf('text').join('')]);
    const device = await taprail.json(...create!);
    expect(device).toMatchObject({ label: 'Bar', submerchant: 'bistro-42', serial: expect.any(String) });
    expect((await taprail.json(...list!)).data).toMatchObject([{ id: device.id }]);
    const moved = await taprail.json(...update!.map((word) => (word === 'dev_…' ? device.id : word)));
    expect(moved).toMatchObject({ id: device.id, submerchant: 'bistro-43' });
    expect(await asOperator.json(...orphans!)).toMatchObject({ data: [] });
    expect((await asOperator.run(confirm!)).code).not.toBe(0);
  });

  it('is right that a check which is not well says so by its exit code', async () => {
    await place.stripe.failRequests({ kind: 'api_error', path: '/v1/terminal/readers', count: 100 });
    const { code, stdout } = await eventually(
      () => asOperator.run(['stripe', 'check']),
      (ended) => ended.code !== 0,
    );
    await place.stripe.clearFaults();
    expect([code === 0, stdout]).toEqual([false, expect.stringMatching(/\? terminal +Stripe\w+Error/)]);
  });

  it('is right that only the operator checks', async () =>
    expect(failure(await place.api.get('/v1/operator/provider'))).toEqual([401, 'invalid_api_key']));
});

describe('a deployment at Stripe whose money is held back', () => {
  let place: ProductAtStripe;
  beforeAll(async () => {
    place = await productAtStripe(async () => ({ STRIPE_MONEY: 'off' }));
    await FollowedSubMerchant.submit(place.api, wholeSalon('bistro-42'));
  });
  afterAll(() => place?.leave());

  it('takes no tap and sends no payout by hand', async () => {
    const tap = { amount: 4_200, currency: 'USD', submerchant: 'bistro-42', device: 'dev_test_approve' };
    expect(failure(await place.api.post('/v1/taps', tap))).toEqual([503, 'psp_unavailable']);
    const payout = { submerchant: 'bistro-42', currency: 'USD', amount: 100 };
    expect(failure(await place.api.post('/v1/payouts', payout))).toEqual([503, 'psp_unavailable']);
  });

  it('is well set up, and says that taps are refused', async () => {
    const asOperator = new CommandLine(place.dataFolder, {
      TAPRAIL_API_URL: place.api.url,
      TAPRAIL_API_KEY: operatorKey,
    });
    const { code, stdout } = await asOperator.run(['stripe', 'check']);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^! money +STRIPE_MONEY is off: taps and payouts/m)]);
  });

  it('onboards and registers readers all the same', async () => {
    const body = { label: 'Bar', submerchant: 'bistro-42', registration_code: 'quick-brown-fox' };
    expect((await place.api.post('/v1/devices', body)).status).toBe(201);
  });
});
