import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { loadSettings } from '../load-settings';
import { SettingsError, topicsJob } from '../settings';
import { kafkaSecurityOf } from './kafka-access';

const folder = mkdtempSync(join(tmpdir(), 'taprail-settings-'));
const ca = join(folder, 'ca.pem');
writeFileSync(ca, rootCertificates[0]!);
afterAll(() => rmSync(folder, { recursive: true }));

const kafka = { BUS_URL: 'kafka://b1:9092,b2:9092' };
const user = { KAFKA_USERNAME: 'taprail', KAFKA_PASSWORD: 'hush' };
const load = (env: Record<string, string>) => loadSettings(topicsJob, { ...kafka, ...env });
const mistakesIn = (read: () => unknown): readonly string[] => {
  try {
    read();
  } catch (error) {
    if (error instanceof SettingsError) return error.mistakes;
    throw error;
  }
  return [];
};

describe('Kafka', () => {
  it('is spoken to without TLS and without a user unless a setting says otherwise', () =>
    expect(kafkaSecurityOf(load({}))).toEqual({}));

  it.each([
    ['KAFKA_TLS', { KAFKA_TLS: 'on' }, { tls: {} }],
    ['an authority', { KAFKA_CA: ca }, { tls: { ca: rootCertificates[0] } }],
    [
      'a user',
      { ...user, KAFKA_SASL: 'scram-sha-512' },
      { sasl: { mechanism: 'scram-sha-512', username: 'taprail', password: 'hush' } },
    ],
  ])('is given what %s asks for', (_what, env, security) => expect(kafkaSecurityOf(load(env))).toEqual(security));

  it.each<[Record<string, string>, string]>([
    [
      { BUS_URL: 'kafka://me:hush@b1:9092' },
      'BUS_URL must have no user and password in it: set KAFKA_SASL, KAFKA_USERNAME and KAFKA_PASSWORD',
    ],
    [
      { BUS_URL: 'kafka://b1:9092?ssl=true' },
      'BUS_URL must be brokers and nothing else, as in kafka://host:9092,host:9092: TLS is set by KAFKA_TLS',
    ],
    [{ KAFKA_TLS: 'off', KAFKA_CA: ca }, 'KAFKA_TLS is off, but KAFKA_CA is set'],
    [{ KAFKA_CA: join(folder, 'no.pem') }, `KAFKA_CA names a file that cannot be read: ${join(folder, 'no.pem')}`],
    [{ KAFKA_CA: __filename }, `KAFKA_CA names a file that is no certificate in PEM form: ${__filename}`],
    [{ KAFKA_CERT: ca }, 'KAFKA_CERT and KAFKA_KEY must be set together'],
    [{ KAFKA_SASL: 'plain', KAFKA_USERNAME: 'me' }, 'KAFKA_PASSWORD is missing: KAFKA_SASL is plain'],
    [user, 'KAFKA_SASL is none, but KAFKA_USERNAME is set'],
    [
      { ...user, KAFKA_SASL: 'plain', TAPRAIL_ENV: 'live' },
      'KAFKA_TLS must be on, because TAPRAIL_ENV is live and KAFKA_SASL would send a password unencrypted',
    ],
    [{ KAFKA_SASL: 'gssapi' }, 'KAFKA_SASL must be none or plain or scram-sha-256 or scram-sha-512, not "gssapi"'],
    [{ BUS_URL: 'in-process:x' }, 'BUS_URL must be kafka://…: topics runs in a process of its own'],
  ])('has one sentence about %j', (env, mistake) => expect(mistakesIn(() => load(env))).toEqual([mistake]));

  it('may be sent a password without TLS in the test environment', () =>
    expect(mistakesIn(() => load({ ...user, KAFKA_SASL: 'plain' }))).toEqual([]));
});

describe('EventStoreDB', () => {
  const store = (env: Record<string, string>) => loadSettings('all-in-one', env);
  const access = { EVENT_STORE_USERNAME: 'taprail', EVENT_STORE_PASSWORD: 'a:b@c/d?' };

  it.each([
    ['esdb://n:2113', access, 'esdb://taprail:a%3Ab%40c%2Fd%3F@n:2113'],
    ['esdb://n:2113', { EVENT_STORE_CA: ca }, `esdb://n:2113?tlsCAFile=${encodeURIComponent(ca)}`],
    ['esdb+discover://n:2113?tls=true', access, 'esdb+discover://taprail:a%3Ab%40c%2Fd%3F@n:2113?tls=true'],
    [
      'esdb://me:x@n:2113?tls=true',
      { EVENT_STORE_CA: ca },
      `esdb://me:x@n:2113?tls=true&tlsCAFile=${encodeURIComponent(ca)}`,
    ],
    ['sqlite:x.db', access, 'sqlite:x.db'],
  ])('at %s is given user, password and authority', (url, env, given) =>
    expect(store({ EVENT_STORE_URL: url, ...env }).eventStoreUrl).toBe(given),
  );

  it.each<[string, Record<string, string>, string]>([
    ['esdb://n:2113?tls=false', access, 'EVENT_STORE_URL has tls=false, and a password is sent over TLS only'],
    ['esdb://me:hush@n:2113?tls=false', {}, 'EVENT_STORE_URL has tls=false, and a password is sent over TLS only'],
    ['esdb://n:2113?tls=false', { EVENT_STORE_CA: ca }, 'EVENT_STORE_CA is set, but EVENT_STORE_URL has tls=false'],
    [
      'esdb://n:2113',
      { EVENT_STORE_USERNAME: 'me' },
      'EVENT_STORE_USERNAME and EVENT_STORE_PASSWORD must be set together',
    ],
    [
      'esdb://me:hush@n:2113',
      access,
      'EVENT_STORE_USERNAME is set, but EVENT_STORE_URL has a user and password of its own',
    ],
    [
      'esdb://n:2113?tlsVerifyCert=false',
      {},
      'EVENT_STORE_URL cannot switch off tlsVerifyCert: name the authority of the server by EVENT_STORE_CA',
    ],
    ['esdb://me:hush@n:2113?tlsCert=x', {}, 'EVENT_STORE_URL has an option that is not known: tlscert'],
    [
      `esdb://n:2113?tlsCAFile=${ca}`,
      { EVENT_STORE_CA: ca },
      'EVENT_STORE_CA is set, but EVENT_STORE_URL has a tlsCAFile of its own',
    ],
    ['esdb://n:2113?tlsCAFile=/no.pem', {}, 'EVENT_STORE_URL names a file that cannot be read: /no.pem'],
  ])('has one sentence about %s with %j', (url, env, mistake) =>
    expect(mistakesIn(() => store({ EVENT_STORE_URL: url, ...env }))).toEqual([mistake]),
  );

  it.each(['me:hu:sh', 'me:hu@sh', 'me:hu/sh', 'me'])('is not given the beginning of %s for a password', (written) => {
    const [mistake, ...more] = mistakesIn(() => store({ EVENT_STORE_URL: `esdb://${written}@n:2113` }));
    expect([mistake, more]).toEqual([
      expect.stringMatching(/^EVENT_STORE_URL has a user and password that cannot be read/),
      [],
    ]);
  });
});

describe('PostgreSQL', () => {
  const live = {
    TAPRAIL_ENV: 'live',
    PSP_URL: 'stripe:',
    PSP_KEY: 'sk_live_1',
    STRIPE_PLATFORM_ACCOUNT: 'acct_1',
    PSP_WEBHOOK_SECRETS: 'whsec_12345678',
  };
  const mistakesOf = (url: string) =>
    mistakesIn(() => loadSettings('all-in-one', { ...live, BANK_URL: 'file:bank', READ_STORE_URL: url }));

  it.each(['sslmode=verify-full', 'sslmode=require', `sslmode=verify-full&sslrootcert=${encodeURIComponent(ca)}`])(
    'may be in live with %s',
    (options) => expect(mistakesOf(`postgres://db/taprail?${options}`)).toEqual([]),
  );

  it.each(['sslmode=no-verify', 'ssl=no-verify', 'uselibpqcompat=true&sslmode=require'])(
    'may not be in live with %s, which takes any server for the right one',
    (options) =>
      expect(mistakesOf(`postgres://db/taprail?${options}`)).toEqual([
        'READ_STORE_URL must verify the server, as sslmode=verify-full does, because TAPRAIL_ENV is live',
      ]),
  );

  it('must find its authority', () =>
    expect(mistakesOf('postgres://db/taprail?sslmode=verify-full&sslrootcert=/no.pem')).toEqual([
      'READ_STORE_URL names a file that cannot be read: /no.pem',
    ]));
});
