import { limitSettings } from '@taprail/http';
import { loadSettings, type Variable, type VariableName, variables } from '@taprail/settings';
import { effectiveSettings } from './effective-settings';

const all = Object.entries(variables) as [VariableName, Variable][];

describe('every variable', () => {
  it('says what holds when it is not set, as a value or in words, and never both', () =>
    expect(
      all
        .filter(([, { default: value, unset }]) => (value === undefined) === (unset === undefined))
        .map(([name]) => name),
    ).toEqual([]));

  it('that is a key, a password, a pepper or a signing secret is marked as secret', () =>
    expect(all.filter(([, { isSecret }]) => isSecret).map(([name]) => name)).toEqual(
      // TLS_KEY and KAFKA_KEY are paths of files.
      all
        .map(([name]) => name)
        .filter((name) => /_KEY$|PASSWORD|PEPPER|SECRET/.test(name) && !/^(TLS|KAFKA)_KEY|_PER_KEY$/.test(name)),
    ));

  it.each([
    ['RATE_LIMIT_PER_KEY', 'ratePerKey'],
    ['RATE_LIMIT_BURST', 'burstPerKey'],
    ['CONCURRENCY_PER_KEY', 'concurrentPerKey'],
  ] as const)('%s names the limits that the API applies', (name, limit) => {
    const [test, live] = (['test', 'live'] as const).map((environment) => limitSettings({ environment })[limit]);
    expect(variables[name].unset).toBe(`${test} in test, ${live} in live`);
  });
});

describe('the effective settings', () => {
  it('have every variable once, with the value that holds', () => {
    const shown = effectiveSettings(loadSettings('all-in-one', { PORT: '5000', CONCURRENCY_PER_KEY: '3' }));
    expect(Object.keys(shown)).toEqual(Object.keys(variables));
    expect(shown).toMatchObject({
      PORT: 5_000,
      LOG_LEVEL: 'info',
      START_STALL_MS: 120_000,
      EVENT_STORE_URL: 'sqlite:data/taprail.db',
      RATE_LIMIT_PER_KEY: 25,
      RATE_LIMIT_BURST: 50,
      CONCURRENCY_PER_KEY: 3,
      RISK_RULES: 'the rules that come with the product',
      TAPRAIL_OPERATOR_KEY: expect.stringContaining('kept in TAPRAIL_DATA/operator-key'),
    });
    expect(Object.values(shown).filter((value) => value === undefined)).toEqual([]);
  });

  it('never show a secret or the password of an address', () => {
    const secrets = {
      VAULT_KEY: 'hidden-1 hidden-1 hidden-1 hidden-1,hidden-2 hidden-2 hidden-2 hidden-2',
      LEDGER_SEAL_KEY: 'hidden-3 hidden-3 hidden-3 hidden-3',
      PSP_KEY: 'sk_test_hidden',
      PSP_WEBHOOK_SECRETS: 'whsec_hidden',
      TAPRAIL_KEY_PEPPER: 'hidden hidden hidden',
      TAPRAIL_BOOTSTRAP_KEY: 'sk_test_hidden0123456789abcdef',
      TAPRAIL_OPERATOR_KEY: 'ok_hidden0123456789abcdef0123456789',
      KAFKA_PASSWORD: 'hidden',
      EVENT_STORE_PASSWORD: 'hid@den/hidden',
    };
    const shown = effectiveSettings(
      loadSettings('all-in-one', {
        ...secrets,
        EVENT_STORE_URL: 'esdb://node:2113?tls=true',
        EVENT_STORE_USERNAME: 'admin',
        READ_STORE_URL: 'postgres://taprail:hidden@db:5432/taprail?sslmode=require&password=hidden',
        BUS_URL: 'kafka://broker:9092',
        KAFKA_SASL: 'scram-sha-512',
        KAFKA_USERNAME: 'taprail',
        PSP_URL: 'sim:http://127.0.0.1:12180',
      }),
    );
    expect(JSON.stringify(shown)).not.toMatch(/hid/);
    for (const name of Object.keys(secrets)) expect(shown[name as VariableName]).toBe('[redacted]');
    expect(shown).toMatchObject({
      EVENT_STORE_URL: 'esdb://[redacted]@node:2113?tls=true',
      READ_STORE_URL: 'postgres://[redacted]@db:5432/taprail?sslmode=require&password=[redacted]',
      BUS_URL: 'kafka://broker:9092',
      KAFKA_USERNAME: 'taprail',
    });
  });
});
