import { loadSettings } from './load-settings';
import { isMoneyOff, SettingsError } from './settings';

const mistakesOf = (service: string, env: Record<string, string>): readonly string[] => {
  try {
    loadSettings(service, env);
  } catch (error) {
    if (error instanceof SettingsError) return error.mistakes;
    throw error;
  }
  return [];
};
const cluster = {
  EVENT_STORE_URL: 'esdb://127.0.0.1:2113?tls=false',
  BUS_URL: 'kafka://127.0.0.1:9092',
  READ_STORE_URL: 'postgres://127.0.0.1/taprail',
  TAPRAIL_KEY_PEPPER: 'a pepper of sixteen',
  VAULT_URL: 'postgres://127.0.0.1/vault',
  VAULT_KEY: 'a key of the vault for specs only',
  PSP_URL: 'sim:http://127.0.0.1:12180',
  PSP_KEY: 'sk_test_1',
  PSP_WEBHOOK_SECRETS: 'whsec_12345678',
};

const live = {
  TAPRAIL_ENV: 'live',
  PSP_URL: 'stripe:',
  PSP_KEY: 'sk_live_1',
  STRIPE_PLATFORM_ACCOUNT: 'acct_1',
  PSP_WEBHOOK_SECRETS: 'whsec_12345678',
  BANK_URL: 'file:bank',
};

describe('settings', () => {
  it('let one process start with nothing set', () =>
    expect(loadSettings('all-in-one', {})).toMatchObject({
      environment: 'test',
      port: 4080,
      dataFolder: 'data',
      eventStoreUrl: 'sqlite:data/taprail.db',
      busUrl: 'in-process:data/bus.db',
      readStoreUrl: 'sqlite:data/read.db',
      vaultUrl: 'sqlite:data/vault.db',
      pspUrl: 'sim:',
      pspKey: undefined,
      pspWebhookSecrets: undefined,
      onboardingEvents: 'on',
      logLevel: 'info',
    }));

  it('let webhooks reach more than the public internet only where they are told so', () => {
    expect(loadSettings('all-in-one', { HOST: '0.0.0.0' })).toMatchObject({
      webhookAllowHttp: undefined,
      webhookAllowCidrs: undefined,
      webhookTlsMin: '1.3',
      webhookSenderThreads: 1,
    });
    const opened = loadSettings('all-in-one', { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8, ::1/128', WEBHOOK_TLS_MIN: '1.2' });
    expect(opened).toMatchObject({ webhookAllowCidrs: ['127.0.0.0/8', '::1/128'], webhookTlsMin: '1.2' });
    expect(mistakesOf('all-in-one', { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/33' })).toEqual([
      'WEBHOOK_ALLOW_CIDRS must be ranges of addresses such as 10.0.0.0/8, separated by commas, not "127.0.0.0/33"',
    ]);
    const proxied = loadSettings('all-in-one', { TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7' });
    expect(proxied.trustedProxies).toEqual(['10.0.0.0/8', '192.0.2.7']);
    for (const wrong of ['0.0.0.0/0', 'my-proxy', '10.0.0.0/33'])
      expect(mistakesOf('all-in-one', { TRUSTED_PROXIES: wrong })).toEqual([
        `TRUSTED_PROXIES must be addresses or ranges such as 192.0.2.7 or 10.0.0.0/8, separated by commas, not "${wrong}"`,
      ]);
    expect(mistakesOf('all-in-one', { ...live, WEBHOOK_ALLOW_HTTP: 'true' })).toEqual([
      'WEBHOOK_ALLOW_HTTP must be false, because TAPRAIL_ENV is live',
    ]);
  });

  it.each([
    ['all-in-one', {}, { BANK_URL: 'sim:' }],
    ['all-in-one', {}, { BANK_URL: '' }],
    ['ledger', cluster, { BANK_URL: 'sim:' }],
  ])('let no simulated bank pay out in live: %s', (service, others, bank) => {
    expect(mistakesOf(service, { ...others, ...live, ...bank })).toEqual([
      'BANK_URL is a simulated bank, which moves no money, but TAPRAIL_ENV is live; set file:<folder> or stripe:',
    ]);
    expect(mistakesOf(service, { ...others, ...live })).toEqual([]);
    expect(mistakesOf('onboarding', { ...cluster, ...live, ...bank })).toEqual([]);
  });

  it('keep everything in the folder that is named', () =>
    expect(loadSettings('all-in-one', { TAPRAIL_DATA: 'elsewhere' }).eventStoreUrl).toBe(
      'sqlite:elsewhere/taprail.db',
    ));

  it('treat an empty variable as one that is not set', () =>
    expect(loadSettings('all-in-one', { PORT: '' }).port).toBe(4080));

  it('let a service run alone when it is told where the others are', () =>
    expect(loadSettings('api-gateway', cluster)).toMatchObject({ busUrl: 'kafka://127.0.0.1:9092', logLevel: 'info' }));

  it('know the key of the vault that comes and the one that goes', () => {
    const VAULT_KEY = `${'n'.repeat(32)},${'o'.repeat(32)}`;
    expect(loadSettings('onboarding', { ...cluster, VAULT_KEY }).vaultKeys).toEqual(['n'.repeat(32), 'o'.repeat(32)]);
    expect(mistakesOf('onboarding', { ...cluster, VAULT_KEY: `${VAULT_KEY},short` })).toEqual([
      'VAULT_KEY must be at least 32 characters, or two such keys separated by a comma',
    ]);
  });

  it('divide the endpoints of webhooks where several processes may send to them', () => {
    expect(loadSettings('all-in-one', {}).webhookShares).toBe(1);
    expect(loadSettings('webhook-dispatcher', cluster).webhookShares).toBe(8);
    expect(loadSettings('webhook-dispatcher', { ...cluster, WEBHOOK_SHARES: '12' }).webhookShares).toBe(12);
    expect(mistakesOf('all-in-one', { WEBHOOK_SHARES: '0' })).toEqual([
      'WEBHOOK_SHARES must be a whole number from 1 to 64, not "0"',
    ]);
  });

  it('know the signing secrets of three endpoints, of each the one that comes and the one that goes', () => {
    const given = [1, 2, 3].flatMap((endpoint) => [`whsec_new_${endpoint}`, `whsec_old_${endpoint}`]);
    const PSP_WEBHOOK_SECRETS = given.join(',');
    expect(loadSettings('api-gateway', { ...cluster, PSP_WEBHOOK_SECRETS }).pspWebhookSecrets).toEqual(given);
  });

  it('move no money at Stripe in live until they are told to', () => {
    expect(loadSettings('all-in-one', live)).toMatchObject({ stripeMoney: 'off', stripeReaderPollMs: 1_000 });
    expect(isMoneyOff(loadSettings('all-in-one', live))).toBe(true);
    expect(isMoneyOff(loadSettings('all-in-one', { ...live, STRIPE_MONEY: 'on' }))).toBe(false);
    expect(isMoneyOff(loadSettings('ledger', { ...cluster, PSP_URL: 'stripe:' }))).toBe(false);
    expect(isMoneyOff(loadSettings('ledger', { ...cluster, STRIPE_MONEY: 'off' }))).toBe(false);
  });

  it('limit the first taps by currency', () =>
    expect(loadSettings('all-in-one', { STRIPE_MAX_TAP_AMOUNT: 'EUR:5000, JPY:8000' }).stripeMaxTapAmount).toEqual({
      EUR: 5_000,
      JPY: 8_000,
    }));

  const key = 'PSP_KEY must be a key that begins with sk_test_, rk_test_, sk_live_ or rk_live_';
  const secrets =
    'PSP_WEBHOOK_SECRETS must be at least 8 characters without spaces, or up to six such secrets separated by commas';
  it.each([
    ['PSP_URL', 'http://127.0.0.1:12180', 'PSP_URL must start with sim: or stripe:, not "http:…"'],
    ['PSP_URL', 'stripe', 'PSP_URL must start with sim: or stripe:, not "stripe"'],
    ['PSP_KEY', 'pk_test_1', key],
    ['PSP_KEY', 'sk_test_', key],
    ['PSP_KEY', 'sk_test_1 ', key],
    ['PSP_WEBHOOK_SECRETS', 'whsec_1', secrets],
    ['PSP_WEBHOOK_SECRETS', 'whsec_12345678, whsec_12345678', secrets],
    ['PSP_WEBHOOK_SECRETS', 'whsec_12345678,', secrets],
    ['PSP_WEBHOOK_SECRETS', Array.from({ length: 7 }, () => 'whsec_1aaaaaaa').join(','), secrets],
    [
      'STRIPE_PLATFORM_ACCOUNT',
      'sk_test_1',
      'STRIPE_PLATFORM_ACCOUNT must be an account id such as acct_1A2b3C4d5E6f7G8h',
    ],
    ['STRIPE_READER_POLL_MS', '249', 'STRIPE_READER_POLL_MS must be a whole number from 250 to 5000, not "249"'],
    ['STRIPE_MONEY', 'yes', 'STRIPE_MONEY must be off or on, not "yes"'],
    ...['50', 'EUR', 'eur:5', 'EUR:5,EUR:6', 'EUR:5.5', 'EUR:-1'].map((value) => [
      'STRIPE_MAX_TAP_AMOUNT',
      value,
      `STRIPE_MAX_TAP_AMOUNT must be currencies with minor units, each once, such as EUR:5000,JPY:8000, not "${value}"`,
    ]),
    ['ONBOARDING_EVENTS', 'yes', 'ONBOARDING_EVENTS must be on or off, not "yes"'],
    ['EVENT_STORE_URL', 'http://x', 'EVENT_STORE_URL must start with sqlite: or esdb: or esdb+discover:, not "http:…"'],
  ])('say one thing about %s=%s, not that it is missing too', (name, value, mistake) => {
    for (const service of ['all-in-one', 'api-gateway', 'onboarding']) {
      expect(mistakesOf(service, { ...cluster, [name]: value })).toEqual([mistake]);
    }
  });

  it.each([
    ['api-gateway', ['PSP_WEBHOOK_SECRETS']],
    ['onboarding', ['PSP_KEY']],
    ['ledger', []],
    ['all-in-one', ['PSP_KEY', 'PSP_WEBHOOK_SECRETS']],
  ])('tell %s what is missing for the provider', (service, missing) => {
    const { PSP_KEY: _key, PSP_WEBHOOK_SECRETS: _secrets, ...others } = cluster;
    expect(mistakesOf(service, others).map((mistake) => mistake.split(' ')[0])).toEqual(missing);
  });

  it.each([
    ['api-gateway', {}, 2],
    ['onboarding', {}, 2],
    ['ledger', {}, 0],
    ['all-in-one', { BUS_URL: 'in-process:x' }, 0],
    ['all-in-one', {}, 1],
  ])('tell %s with %j that %d settings of the vault are missing', (service, changed, missing) => {
    const { VAULT_URL: _url, VAULT_KEY: _key, ...others } = cluster;
    expect(mistakesOf(service, { ...others, ...changed }).filter((it) => it.startsWith('VAULT'))).toHaveLength(missing);
  });

  it('are refused with every mistake at once', () =>
    expect(
      mistakesOf('all-in-one', {
        PORT: '80a',
        TAPRAIL_ENV: 'prod',
        BUS_URL: 'amqp://x',
        TAPRAIL_OPERATOR_KEY: 'ok_short',
      }),
    ).toEqual([
      'TAPRAIL_ENV must be test or live, not "prod"',
      'PORT must be a whole number from 0 to 65535, not "80a"',
      'BUS_URL must start with in-process: or kafka:, not "amqp:…"',
      'TAPRAIL_OPERATOR_KEY must be ok_ followed by at least 29 characters',
    ]));

  it.each([
    ['TAPRAIL_BOOTSTRAP_KEY', 'hush-hush'],
    ['TAPRAIL_OPERATOR_KEY', 'hush-hush'],
    ['TAPRAIL_KEY_PEPPER', 'hush-hush'],
    ['VAULT_KEY', 'hush-hush'],
    ['PSP_KEY', 'hush-hush'],
    ['PSP_WEBHOOK_SECRETS', 'hush hush'],
    ['READ_STORE_URL', 'mysql://me:hush@host/db'],
    ['VAULT_URL', 'mysql://me:hush@host/db'],
  ])('never repeat the secret in %s when it is wrong', (name, value) => {
    const mistakes = mistakesOf('all-in-one', { [name]: value });
    expect(mistakes.map((mistake) => mistake.split(' ')[0])).toEqual([name]);
    expect(mistakes.join()).not.toContain('hush');
  });

  it.each([
    [
      'a key of the other environment',
      { TAPRAIL_BOOTSTRAP_KEY: 'sk_live_0123456789abcdef' },
      /must start with sk_test_/,
    ],
    ['half of a certificate', { TLS_CERT: __filename }, /must be set together/],
    [
      'a certificate that is not there',
      { TLS_CERT: 'no.pem', TLS_KEY: __filename },
      /TLS_CERT names a file that cannot/,
    ],
    ['a certificate that is none', { TLS_CERT: __filename, TLS_KEY: __filename }, /are not a certificate and its key/],
    ['a port beyond the last', { PORT: '65536' }, /from 0 to 65535/],
  ])('are refused for %s', (_what, env, message) => expect(mistakesOf('all-in-one', env).join()).toMatch(message));

  it('name what a service on its own is missing', () => {
    expect(mistakesOf('api-gateway', {}).map((mistake) => mistake.split(/ (?:is missing|must)/)[0])).toEqual([
      'VAULT_URL',
      'VAULT_KEY',
      'PSP_URL',
      'PSP_WEBHOOK_SECRETS',
      'EVENT_STORE_URL',
      'BUS_URL',
      'READ_STORE_URL',
      'TAPRAIL_KEY_PEPPER',
    ]);
    expect(mistakesOf('ledger', { ...cluster, BUS_URL: 'in-process:x' })).toEqual([
      'BUS_URL must be kafka://…: ledger runs in a process of its own',
    ]);
  });
});
