import { loadSettings } from './load-settings';

const cluster = {
  EVENT_STORE_URL: 'esdb://127.0.0.1:2113?tls=false',
  BUS_URL: 'kafka://127.0.0.1:9092',
  READ_STORE_URL: 'postgres://127.0.0.1/taprail',
  VAULT_URL: 'postgres://127.0.0.1/vault',
  VAULT_KEY: 'a key of the vault for specs only',
};
const live = {
  TAPRAIL_ENV: 'live',
  PSP_URL: 'stripe:',
  PSP_KEY: 'sk_live_1',
  STRIPE_PLATFORM_ACCOUNT: 'acct_1',
  PSP_WEBHOOK_SECRETS: 'whsec_12345678',
  BANK_URL: 'file:bank',
};
const publicAlone = { webhookAllowHttp: undefined, webhookAllowCidrs: undefined };

describe('webhook receivers on the same machine', () => {
  it.each(['127.0.0.1', 'localhost', '::1'])('are allowed to one process that is tried out on %s', (HOST) =>
    expect(loadSettings('all-in-one', { HOST })).toMatchObject({
      webhookAllowHttp: 'true',
      webhookAllowCidrs: ['127.0.0.0/8', '::1/128'],
    }),
  );

  it('are not where other machines can call it', () =>
    expect(loadSettings('all-in-one', { HOST: '0.0.0.0' })).toMatchObject(publicAlone));

  it('are not in live', () => expect(loadSettings('all-in-one', live)).toMatchObject(publicAlone));

  it('are not for one of several processes', () =>
    expect(loadSettings('webhook-dispatcher', cluster)).toMatchObject(publicAlone));

  it('are not where a setting says so', () =>
    expect(
      loadSettings('all-in-one', { HOST: '127.0.0.1', WEBHOOK_ALLOW_HTTP: 'false', WEBHOOK_ALLOW_CIDRS: '10.0.0.0/8' }),
    ).toMatchObject({ webhookAllowHttp: 'false', webhookAllowCidrs: ['10.0.0.0/8'] }));
});
