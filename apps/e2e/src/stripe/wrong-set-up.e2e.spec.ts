import { createHmac } from 'node:crypto';
import { CommandLine } from '../cli/command-line';
import { eventually } from '../harness/api';
import { moveClockByDays } from '../harness/move-clock';
import { type ProductAtStripe, productAtStripe } from '../harness/process/at-stripe';
import { settingsFor } from '../harness/process/own-product';
import { operatorKey, Product, temporaryFolder } from '../harness/process/product';
import { SimulatedStripe } from '../harness/process/simulated-stripe';
import { codeOf, TillAtStripe } from './at-till';

jest.setTimeout(120_000);

/** Everything at Stripe by which money could have moved. */
const moved = async (stripe: SimulatedStripe): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const path of ['payment_intents', 'charges', 'refunds', 'transfers', 'payouts']) {
    found.push(...(await stripe.get(`/v1/${path}?limit=100`)).data.map(({ id }: any) => id));
  }
  return found;
};

/** The rows of `taprail stripe check` that are not well, and whether its exit code says so. */
const checked = async ({ api, dataFolder }: ProductAtStripe) => {
  const env = { TAPRAIL_API_URL: api.url, TAPRAIL_API_KEY: operatorKey };
  const { code, stdout } = await new CommandLine(dataFolder, env).run(['stripe', 'check']);
  const rows = stdout
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('✓'));
  return { isWell: code === 0, rows };
};

describe('taprail stripe check at a deployment with the account of somebody else and no endpoints', () => {
  let place: ProductAtStripe;
  beforeAll(async () => {
    place = await productAtStripe(async () => ({
      STRIPE_PLATFORM_ACCOUNT: 'acct_somebodyelse',
      PUBLIC_URL: 'https://pay.example.com',
    }));
  });
  afterAll(() => place?.leave());
  afterEach(async () => expect(await moved(place.stripe)).toEqual([]));

  const missing = 'No webhook endpoint has the address https://pay.example.com/webhooks/psp/stripe.';
  const wrongRows = [
    expect.stringMatching(
      /^✗ account +PSP_KEY is a key of acct_\w+, but STRIPE_PLATFORM_ACCOUNT is acct_somebodyelse\.$/,
    ),
    ...['platform_webhooks', 'reader_webhooks  ', 'connect_webhooks '].map((name) => `✗ ${name}  ${missing}`),
  ];

  it('names both', async () => expect(await checked(place)).toEqual({ isWell: false, rows: wrongRows }));

  it('names a live event that came to test, after which nothing happens', async () => {
    const object = { id: 'pi_live', object: 'payment_intent' };
    const at = Math.floor(Date.now() / 1_000);
    const event = { id: 'evt_live', type: 'payment_intent.succeeded', created: at, livemode: true, data: { object } };
    const raw = JSON.stringify(event);
    const signature = createHmac('sha256', 'whsec_platform').update(`${at}.${raw}`).digest('hex');
    const headers = { 'stripe-signature': `t=${at},v1=${signature}` };
    const answer = await place.api.as(undefined).send('POST', '/webhooks/psp/stripe', { raw, headers });
    expect(codeOf(answer)).toEqual([400, 'other_livemode']);
    const eventRow = expect.stringMatching(/^✗ event_mode +1 events .* payment_intent\.succeeded evt_live/);
    expect(await checked(place)).toEqual({ isWell: false, rows: [...wrongRows, eventRow] });
  });
});

describe('taprail stripe check while money could move wrongly', () => {
  let place: ProductAtStripe;
  let till: TillAtStripe;
  beforeAll(async () => {
    place = await productAtStripe(async () => ({ BANK_URL: 'stripe:' }));
    await place.stripe.post('/v1/topups', 'amount=1000000&currency=usd&description=float');
    till = await TillAtStripe.open(place, 'salon-1');
  });
  afterAll(() => place?.leave());
  const unwell = () =>
    eventually(
      () => checked(place),
      ({ isWell }) => !isWell,
    );

  it('names automatic payouts of our own, and no payout is sent', async () => {
    await place.stripe.assume({ platformPayouts: 'daily' });
    expect((await unwell()).rows).toEqual([
      expect.stringMatching(/^✗ payout_schedule +Payouts of our own account are daily; set them to manual/),
    ]);
    await till.sell();
    await moveClockByDays(place.api, 4);
    const { body } = await place.api.get('/v1/payouts');
    expect(body.data.length).toBeGreaterThan(0);
    expect(new Set(body.data.map(({ status }: any) => status))).toEqual(new Set(['in_transit']));
    expect((await place.stripe.get('/v1/transfers?limit=100')).data).toEqual([]);
  });

  it('names a key that Stripe refuses, and no tap is taken', async () => {
    const before = await moved(place.stripe);
    await place.stripe.revokeKey(place.stripe.key);
    const { rows } = await eventually(
      () => checked(place),
      (found) => found.rows.some((row) => row.includes('Expired API Key')),
    );
    expect(rows[0]).toMatch(/^✗ account +StripeAuthenticationError: Expired API Key provided/);
    expect(codeOf(await till.tap())).toEqual([503, 'psp_unavailable']);
    expect(await moved(place.stripe)).toEqual(before);
  });
});

describe('a live start with a key of test mode', () => {
  it('ends with a sentence, and nothing has moved', async () => {
    const stripe = await SimulatedStripe.start({});
    const folder = temporaryFolder();
    const product = Product.launch({
      ...settingsFor(folder.path),
      TAPRAIL_ENV: 'live',
      TAPRAIL_BOOTSTRAP_KEY: 'sk_live_e2e0123456789abcdefghijklmnopqrstuv',
      PSP_URL: `stripe:${stripe.url}`,
      PSP_KEY: stripe.key,
      PSP_WEBHOOK_SECRETS: 'whsec_live',
      STRIPE_PLATFORM_ACCOUNT: 'acct_live',
      BANK_URL: 'stripe:',
    });
    const { code, stderr, stdout } = await product.exit();
    expect([code, `${stdout}${stderr}`]).toEqual([1, expect.stringMatching(/PSP_KEY/)]);
    expect(await moved(stripe)).toEqual([]);
    await stripe.stop();
    folder.remove();
  });
});
