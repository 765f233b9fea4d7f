import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandLine } from '../cli/command-line';
import { type ApiResponse, eventually } from '../harness/api';
import { FollowedSubMerchant, wholeSalon } from '../harness/onboard';
import { type ProductAtStripe, productAtStripe, simulatorEndpoints } from '../harness/process/at-stripe';
import { operatorKey } from '../harness/process/product';

jest.setTimeout(60_000);

const page = readFileSync(join(__dirname, '../../../../docs/stripe.md'), 'utf8');
const blocksOf = (form: string): readonly string[] =>
  [...page.matchAll(new RegExp(`\`\`\`${form}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, block]) => block!);
/** As a shell splits it: quoted words are one. */
const wordsOf = (block: string): readonly string[] =>
  [...block.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word!);
/** The variables that the page sets before a command. */
const variablesBefore = (command: string): Readonly<Record<string, string>> => {
  const words = blocksOf('sh')
    .map(wordsOf)
    .find((each) => each.join(' ').endsWith(command))!;
  return Object.fromEntries(words.filter((word) => word.includes('=')).map((word) => word.split('=', 2)));
};
const failure = ({ status, body }: ApiResponse) => [status, body.error.code];
/** As the page shows ids, of which each deployment has its own. */
const withoutIds = (text: string): string => text.replaceAll(/\b(acct|we)_\w+/g, '$1_…');

describe('docs/stripe.md', () => {
  let place: ProductAtStripe;
  let taprail: CommandLine;
  let asOperator: CommandLine;
  beforeAll(async () => {
    const { TAPRAIL_DATA: _folder, TAPRAIL_OPERATOR_KEY: _key, PSP_URL, ...settings } = variablesBefore('npm start');
    place = await productAtStripe(async (stripe) => ({
      ...settings,
      PSP_URL: PSP_URL!.replace('http://127.0.0.1:12200', stripe.url),
      STRIPE_PLATFORM_ACCOUNT: (await stripe.get('/v1/account')).id,
    }));
    taprail = new CommandLine(place.dataFolder, { TAPRAIL_API_URL: place.api.url, TAPRAIL_API_KEY: place.api.key });
    asOperator = taprail.with({ TAPRAIL_API_KEY: operatorKey });
    for (const ref of ['bistro-42', 'bistro-43']) {
      const followed = await FollowedSubMerchant.submit(place.api, wholeSalon(ref));
      await followed.becomes('enabled');
    }
  });
  afterAll(() => place?.leave());

  it('starts the simulator as the stories do', () => {
    const { PORT: _port, ...shown } = variablesBefore('npm run simulator');
    const url = 'http://127.0.0.1:4080/webhooks/psp/stripe';
    const expected = Object.entries(simulatorEndpoints).flatMap(([name, secret]) => [
      [`${name}_WEBHOOK_URL`, url],
      [`${name}_WEBHOOK_SECRET`, secret],
    ]);
    expect(shown).toEqual(Object.fromEntries(expected));
  });

  it('has samples whose commands do what the page says, from top to bottom', async () => {
    const commands = blocksOf('sh').map((block) => wordsOf(block).filter((word) => !/^[A-Z_]+=/.test(word)));
    const [demo, check, create, list, present, tap, refund, update, orphans, confirm, ...more] = commands
      .filter(([first, second]) => first === 'npx' && second === 'taprail')
      .map((words) => words.slice(2));
    expect(more).toEqual([]);
    expect(await taprail.run(demo!)).toMatchObject({ code: 0 });
    const checked = await asOperator.run(check!);
    expect([checked.code, withoutIds(checked.stdout)]).toEqual([0, blocksOf('text').join('')]);
    const device = await taprail.json(...create!);
    expect(device).toMatchObject({ label: 'Bar', submerchant: 'bistro-42', serial: expect.any(String) });
    expect((await taprail.json(...list!)).data).toMatchObject([{ id: device.id }]);
    const withId = (words: readonly string[], id: string) =>
      words.map((word) => (word === `${id.slice(0, 4)}…` ? id : word));
    await taprail.json(...withId(present!, device.id));
    const { status, transaction_id: transaction } = await taprail.json(...withId(tap!, device.id));
    expect(status).toBe('approved');
    expect(await taprail.json(...withId(refund!, transaction))).toMatchObject({ amount: 500, status: 'succeeded' });
    const { data: payments } = await place.stripe.get('/v1/payment_intents?limit=100');
    expect(payments.filter(({ metadata }: any) => metadata.transaction === transaction)).toHaveLength(1);
    const moved = await taprail.json(...withId(update!, device.id));
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
