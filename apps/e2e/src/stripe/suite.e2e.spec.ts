import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SimulatedStripe } from '../harness/process/simulated-stripe';

jest.setTimeout(60_000);

const root = join(__dirname, '../../../..');
const program = join(root, 'dist/apps/stripe-suite/src/main.js');
const page = readFileSync(join(root, 'docs/stripe.md'), 'utf8');
const number = /^ ?\d+ {2}/;

type Ended = Readonly<{ code: number; lines: readonly string[]; stderr: string }>;

const run = (env: Readonly<Record<string, string>>): Promise<Ended> =>
  new Promise((resolve) => {
    const { PATH = '' } = process.env;
    execFile(process.execPath, [program], { env: { PATH, ...env } }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), lines: stdout.trimEnd().split('\n'), stderr }),
    );
  });
/** The verdicts in their order. */
const verdicts = ({ lines }: Ended): readonly string[] =>
  lines.filter((line) => number.test(line)).map((line) => line.slice(4, 15).trim());

describe('npm run test:stripe', () => {
  let stripe: SimulatedStripe;
  beforeEach(async () => {
    stripe = await SimulatedStripe.start({ SIM_SEED: 'suite' });
  });
  afterEach(() => stripe?.stop());
  const atSimulator = () => run({ STRIPE_TEST_KEY: stripe.key, STRIPE_TEST_URL: stripe.url });

  it('says that it is skipped without a key', async () =>
    expect(await run({})).toEqual({ code: 0, lines: ['skipped: STRIPE_TEST_KEY is not set'], stderr: '' }));

  it('refuses a live key before it asks anything', async () => {
    const { code, stderr } = await run({ STRIPE_TEST_KEY: 'sk_live_1a2B', STRIPE_TEST_URL: stripe.url });
    expect([code, stderr]).toEqual([2, expect.stringContaining('must be a key of test mode')]);
    expect(await stripe.get('/_sim/requests')).toEqual({ requests: {} });
  });

  it('finds everything as assumed at the simulator, and leaves nothing that can be removed', async () => {
    const ended = await atSimulator();
    expect([ended.stderr, ended.lines.filter((line) => line.includes('differs'))]).toEqual(['', []]);
    expect(verdicts(ended)).toEqual(Array.from({ length: 10 }, () => 'as assumed'));
    expect([ended.code, ended.lines.at(-1)]).toEqual([0, '10 as assumed, 0 differ, 0 not settled']);
    const { data: payments } = await stripe.get('/v1/payment_intents?limit=100');
    const open = payments.filter(({ status }: any) => !['succeeded', 'canceled'].includes(status));
    const { data: readers } = await stripe.get('/v1/terminal/readers?limit=100');
    const { data: locations } = await stripe.get('/v1/terminal/locations?limit=100');
    expect([open, readers, locations, (await stripe.get('/_sim/accounts')).data ?? []]).toEqual([[], [], [], []]);
  });

  it.each([
    ['confirmations at any time', { confirmWithinMs: null }, 3],
    ['holds that grow for travel only', { increments: 'travel_only' }, 4],
    ['transferred money that is pending', { transferredMoney: 'pending' }, 8],
    ['inquiries that can be closed', { closedInquiry: 'lost' }, 9],
    ['less room for evidence', { evidenceBytesMax: 3_000_000 }, 10],
  ])('names what differs: %s', async (_what, settings, row) => {
    await stripe.assume(settings);
    const ended = await atSimulator();
    expect(verdicts(ended)).toEqual(Array.from({ length: 10 }, (_, n) => (n + 1 === row ? 'differs' : 'as assumed')));
    expect(ended.code).toBe(1);
  });

  it.each([
    ['/v1/topups', '', 8],
    ['/v1/disputes/', '/close', 9],
  ])('goes on where one cannot be settled, since %s…%s fails', async (path, pathEnd, row) => {
    await stripe.failRequests({ kind: 'api_error', method: 'POST', path, pathEnd, count: 10 });
    const ended = await atSimulator();
    expect([ended.code, verdicts(ended)[row - 1], ended.lines.at(-1)]).toEqual([
      1,
      'not settled',
      '9 as assumed, 0 differ, 1 not settled',
    ]);
  });

  it('asks what docs/stripe.md says that it asks', async () => {
    const { lines } = await atSimulator();
    const titles = lines.filter((line) => number.test(line)).map((line) => line.slice(17));
    const assumed = lines.filter((line) => line.startsWith('    assumed')).map((line) => line.slice(17));
    expect([titles.length, assumed.length]).toEqual([10, 10]);
    expect([...titles, ...assumed].filter((text) => !page.includes(text))).toEqual([]);
  });
});
