import { limitSettings } from '@taprail/http';
import { type Settings, type Variable, type VariableName, variables } from '@taprail/settings';

const redacted = '[redacted]';

const settingOf: Readonly<Record<VariableName, keyof Settings>> = {
  TAPRAIL_ENV: 'environment',
  HOST: 'host',
  PORT: 'port',
  PUBLIC_URL: 'publicUrl',
  METRICS_PORT: 'metricsPort',
  TAPRAIL_DATA: 'dataFolder',
  EVENT_STORE_URL: 'eventStoreUrl',
  EVENT_STORE_USERNAME: 'eventStoreUsername',
  EVENT_STORE_PASSWORD: 'eventStorePassword',
  EVENT_STORE_CA: 'eventStoreCa',
  BUS_URL: 'busUrl',
  KAFKA_TLS: 'kafkaTls',
  KAFKA_CA: 'kafkaCa',
  KAFKA_CERT: 'kafkaCert',
  KAFKA_KEY: 'kafkaKey',
  KAFKA_SASL: 'kafkaSasl',
  KAFKA_USERNAME: 'kafkaUsername',
  KAFKA_PASSWORD: 'kafkaPassword',
  KAFKA_CREATE_TOPICS: 'kafkaCreateTopics',
  KAFKA_PARTITIONS: 'kafkaPartitions',
  READ_STORE_URL: 'readStoreUrl',
  VAULT_URL: 'vaultUrl',
  VAULT_KEY: 'vaultKeys',
  LEDGER_SEAL_KEY: 'sealKey',
  LOG_CHAIN_KEY: 'chainKeys',
  PSP_URL: 'pspUrl',
  PSP_KEY: 'pspKey',
  PSP_WEBHOOK_SECRETS: 'pspWebhookSecrets',
  STRIPE_PLATFORM_ACCOUNT: 'stripePlatformAccount',
  STRIPE_READER_POLL_MS: 'stripeReaderPollMs',
  STRIPE_MONEY: 'stripeMoney',
  STRIPE_MAX_TAP_AMOUNT: 'stripeMaxTapAmount',
  BANK_URL: 'bankUrl',
  LOG_VERIFY_PAUSE_S: 'logVerifyPauseS',
  ONBOARDING_EVENTS: 'onboardingEvents',
  RISK_RULES: 'riskRules',
  WEBHOOK_ALLOW_HTTP: 'webhookAllowHttp',
  WEBHOOK_ALLOW_CIDRS: 'webhookAllowCidrs',
  WEBHOOK_TLS_MIN: 'webhookTlsMin',
  WEBHOOK_SENDER_THREADS: 'webhookSenderThreads',
  WEBHOOK_SHARES: 'webhookShares',
  LOG_LEVEL: 'logLevel',
  TAPRAIL_KEY_PEPPER: 'keyPepper',
  TAPRAIL_BOOTSTRAP_KEY: 'bootstrapKey',
  TAPRAIL_OPERATOR_KEY: 'operatorKey',
  TLS_CERT: 'tlsCert',
  TLS_KEY: 'tlsKey',
  TRUSTED_PROXIES: 'trustedProxies',
  RATE_LIMIT_PER_KEY: 'ratePerKey',
  RATE_LIMIT_BURST: 'burstPerKey',
  CONCURRENCY_PER_KEY: 'concurrentPerKey',
  RATE_LIMIT_UNKNOWN_KEYS: 'unknownKeysPerAddress',
  RATE_LIMIT_PER_SESSION: 'ratePerSession',
  RATE_LIMIT_SIGN_IN: 'signInsPerMinute',
  RATE_LIMIT_PER_TRANSACTION: 'changesPerSecond',
  RATE_LIMIT_PER_TRANSACTION_HOUR: 'changesPerHour',
  RATE_LIMIT_REDELIVER: 'redeliversPerSecond',
  RATE_LIMIT_REDELIVER_HOUR: 'redeliversPerHour',
  REQUEST_LOG_DAYS: 'requestLogDays',
  START_STALL_MS: 'startStallMs',
  SHUTDOWN_DRAIN_MS: 'shutdownDrainMs',
  SHUTDOWN_GRACE_MS: 'shutdownGraceMs',
  TEST_CLOCK_WORK_MS: 'testClockWorkMs',
  TAPRAIL_INSTANCE: 'instance',
};

export type EffectiveSettings = Readonly<Record<VariableName, unknown>>;

/** Each variable with the value that holds in this process, for a log: a secret is never shown. */
export const effectiveSettings = (settings: Settings): EffectiveSettings => {
  const values: Settings = { ...settings, ...effectiveLimits(settings) };
  const shown = Object.entries(settingOf).map(([name, setting]) => [
    name,
    shownValue(variables[name as VariableName], values[setting]),
  ]);
  return Object.fromEntries(shown) as EffectiveSettings;
};

/** The defaults of these depend on the environment, and the API applies them. */
const effectiveLimits = ({ environment, ratePerKey, burstPerKey, concurrentPerKey }: Settings): Partial<Settings> => {
  const defaults = limitSettings({ environment });
  return {
    ratePerKey: ratePerKey ?? defaults.ratePerKey,
    burstPerKey: burstPerKey ?? defaults.burstPerKey,
    concurrentPerKey: concurrentPerKey ?? defaults.concurrentPerKey,
  };
};

const shownValue = ({ isSecret, unset }: Variable, value: unknown): unknown => {
  if (value === undefined) return unset;
  if (isSecret) return redacted;
  return typeof value === 'string' ? withoutPassword(value) : value;
};

/** A password may itself have the characters that divide an address, so everything before the last @ is struck out. */
const withoutPassword = (address: string): string =>
  address
    .replace(/:\/\/.*@/s, `://${redacted}@`)
    .replace(/([?&][^=&]*(?:pass|secret|key|token)[^=&]*=)[^&]*/gi, `$1${redacted}`);
