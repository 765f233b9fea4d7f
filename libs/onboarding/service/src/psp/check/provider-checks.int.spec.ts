import type { CommandBus } from '@taprail/bus';
import { OffsetClock } from '@taprail/clock';
import { ReadinessChecks } from '@taprail/http';
import { type PspSimulator, startPspSimulator } from '@taprail/psp-simulator';
import { loadSettings } from '@taprail/settings';
import type { PspConnection } from '../psp-connection';
import { ProviderChecks } from './provider-checks';
import { openStripeFactsReader, type StripeFactsReader } from './stripe-facts-reader';

const account = async ({ url, key }: PspSimulator): Promise<string> => {
  const answer = await fetch(`${url}/v1/account`, { headers: { authorization: `Bearer ${key}` } });
  return ((await answer.json()) as { id: string }).id;
};

describe('the checks of a deployment at Stripe, simulated', () => {
  let simulator: PspSimulator;
  let readiness: ReadinessChecks;
  const made: ProviderChecks[] = [];
  beforeEach(async () => {
    simulator = await startPspSimulator({ seed: 'checks' });
    readiness = new ReadinessChecks();
    float = [];
    for (const endpoint of ['connect', 'platform', 'readers'] as const) {
      simulator.sendWebhooksTo({ url: 'http://127.0.0.1:9/webhooks/psp/stripe', secret: 'whsec_12345678' }, endpoint);
    }
  });
  afterEach(async () => {
    for (const checks of made.splice(0)) await checks.beforeApplicationShutdown();
    await simulator.close();
  });

  let float: readonly object[];
  const commands = { send: async () => float } as unknown as CommandBus;
  const open = async (more: Readonly<Record<string, string>> = {}, key = simulator.key) => {
    const env = { PSP_URL: 'stripe:', PSP_KEY: 'sk_test_1', PSP_WEBHOOK_SECRETS: 'whsec_12345678', ...more };
    const settings = loadSettings('all-in-one', env);
    const endpoint = { provider: 'stripe', key, baseUrl: simulator.url };
    const connection = { endpoint: async () => endpoint } as unknown as PspConnection;
    const reader = await openStripeFactsReader(connection, settings, commands);
    return reader!;
  };
  const checksOf = (reader: StripeFactsReader | null): ProviderChecks => {
    const checks = new ProviderChecks(reader, new OffsetClock(), readiness);
    made.push(checks);
    return checks;
  };
  const notOk = async (reader: StripeFactsReader) =>
    (await checksOf(reader).read(0)).checks
      .filter(({ status }) => status !== 'ok')
      .map(({ name, status }) => `${name} ${status}`);

  it('are all well where all is set up', async () => {
    expect(await notOk(await open({ STRIPE_PLATFORM_ACCOUNT: await account(simulator) }))).toEqual([]);
  });

  it('name the account when it is another one', async () =>
    expect(await notOk(await open({ STRIPE_PLATFORM_ACCOUNT: 'acct_other' }))).toEqual(['account failed']));

  it('name what a wrong key may not read', async () =>
    expect(await notOk(await open({}, 'sk_live_12345678'))).toEqual([
      'account failed',
      'mode failed',
      'payout_schedule failed',
      'terminal failed',
      'platform_webhooks failed',
      'reader_webhooks failed',
      'connect_webhooks failed',
      'sub_merchants failed',
      'clock unknown',
    ]));

  it('name what the balance lacks for the next payouts, where these come from it', async () => {
    float = [
      { currency: 'EUR', short: 0, pending: 0 },
      { currency: 'USD', short: 1_200, pending: 0 },
    ];
    const reader = await open({ BANK_URL: 'stripe:' });
    simulator.processor.assume({ platformPayouts: 'manual' });
    expect(await notOk(reader)).toEqual(['balance failed']);
    float = [];
    expect(await notOk(reader)).toEqual([]);
  });

  it('name automatic payouts of our own account, where ours come from its balance', async () => {
    simulator.processor.assume({ platformPayouts: 'daily' });
    expect(await notOk(await open({ BANK_URL: 'stripe:' }))).toEqual(['payout_schedule failed']);
  });

  it('know nothing while Stripe does not answer', async () => {
    simulator.failRequests({ kind: 'connection_reset', count: 20 });
    const found = await notOk(await open());
    expect([found.length, found.every((line) => line.endsWith(' unknown'))]).toEqual([9, true]);
  });

  it('let a test process start with whatever key', async () => {
    await checksOf(await open({ STRIPE_PLATFORM_ACCOUNT: 'acct_other' })).prepareForCommands();
  });

  it('let no live process start with a key of test mode', async () => {
    const reader = await open();
    const live = { ...reader, expected: { ...reader.expected, environment: 'live' as const } };
    await expect(checksOf(live).prepareForCommands()).rejects.toMatchObject({ name: 'StartError' });
  });

  it('are shown by readiness without a call, and do not decide it', async () => {
    const reader = await open();
    let reads = 0;
    const counting = { ...reader, read: () => ((reads += 1), reader.read()) };
    const checks = checksOf(counting);
    simulator.failRequests({ kind: 'api_error', path: '/v1/terminal/locations', count: 1 });
    checks.startBesideCommands();
    await checks.read(60_000);
    for (let probes = 0; probes < 10; probes += 1) await readiness.read();
    const shown = await readiness.read();
    expect([reads, shown.isReady, shown.checks]).toEqual([
      1,
      true,
      { terminal: { status: 'degraded', reason: 'terminal: unknown' }, stripe: 'ok' },
    ]);
  });

  it('are none at the simulated provider', async () => {
    const checks = checksOf(null);
    await checks.prepareForCommands();
    expect(await checks.read(0)).toEqual({ provider: 'sim', checkedAt: expect.any(String), checks: [] });
  });
});
