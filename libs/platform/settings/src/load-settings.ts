import { join } from 'node:path';
import { pairMistakes } from './connections/certificate-files';
import { eventStoreMistakes, withEventStoreAccess } from './connections/event-store-access';
import { kafkaMistakes } from './connections/kafka-access';
import { postgresMistakes } from './connections/postgres-access';
import { withLocalReceivers } from './local-receivers';
import { bankMistakes } from './psp/bank-mistakes';
import { pspMistakes } from './psp/psp-mistakes';
import { allInOne, isSingleProcess, type Settings, SettingsError, topicsJob } from './settings';
import { type Variable, type VariableName, variables } from './variables';

/** Those that seal or open the secrets of people; no other process is told the key. */
const vaultUsers = [allInOne, 'api-gateway', 'onboarding', 'tap-authorisation', 'webhook-dispatcher'];

export const usesVault = ({ service }: Pick<Settings, 'service'>): boolean => vaultUsers.includes(service);

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads everything, then says everything that is wrong. */
export const loadSettings = (service: string, env: Variables): Settings => {
  const mistakes: string[] = [];
  const read = <Value>(name: VariableName, fallback?: string): Value => {
    const variable: Variable = variables[name];
    const given = env[name] === '' ? undefined : env[name];
    const value = given ?? variable.default ?? fallback;
    if (value === undefined) return undefined as Value;
    try {
      return variable.read(value) as Value;
    } catch (error) {
      mistakes.push(`${name} ${(error as Error).message}`);
      return undefined as Value;
    }
  };

  const dataFolder = read<string>('TAPRAIL_DATA');
  const embedded = service === allInOne;
  const inFolder = (scheme: string, file: string) => (embedded ? `${scheme}${join(dataFolder, file)}` : undefined);
  const settings: Settings = {
    service,
    environment: read('TAPRAIL_ENV'),
    host: read('HOST'),
    port: read('PORT'),
    publicUrl: read('PUBLIC_URL'),
    metricsPort: read('METRICS_PORT'),
    dataFolder,
    eventStoreUrl: read('EVENT_STORE_URL', inFolder('sqlite:', 'taprail.db')),
    eventStoreUsername: read('EVENT_STORE_USERNAME'),
    eventStorePassword: read('EVENT_STORE_PASSWORD'),
    eventStoreCa: read('EVENT_STORE_CA'),
    busUrl: read('BUS_URL', inFolder('in-process:', 'bus.db')),
    kafkaTls: read('KAFKA_TLS'),
    kafkaCa: read('KAFKA_CA'),
    kafkaCert: read('KAFKA_CERT'),
    kafkaKey: read('KAFKA_KEY'),
    kafkaSasl: read('KAFKA_SASL'),
    kafkaUsername: read('KAFKA_USERNAME'),
    kafkaPassword: read('KAFKA_PASSWORD'),
    kafkaCreateTopics: read('KAFKA_CREATE_TOPICS'),
    kafkaPartitions: read('KAFKA_PARTITIONS'),
    readStoreUrl: read('READ_STORE_URL', inFolder('sqlite:', 'read.db')),
    vaultUrl: read('VAULT_URL', inFolder('sqlite:', 'vault.db')),
    vaultKeys: read('VAULT_KEY'),
    sealKey: read('LEDGER_SEAL_KEY'),
    chainKeys: read('LOG_CHAIN_KEY'),
    pspUrl: read('PSP_URL'),
    pspKey: read('PSP_KEY'),
    pspWebhookSecrets: read('PSP_WEBHOOK_SECRETS'),
    stripePlatformAccount: read('STRIPE_PLATFORM_ACCOUNT'),
    stripeReaderPollMs: read('STRIPE_READER_POLL_MS'),
    stripeMoney: read('STRIPE_MONEY', env['TAPRAIL_ENV'] === 'live' ? 'off' : 'on'),
    stripeMaxTapAmount: read('STRIPE_MAX_TAP_AMOUNT'),
    bankUrl: read('BANK_URL'),
    logVerifyPauseS: read('LOG_VERIFY_PAUSE_S'),
    onboardingEvents: read('ONBOARDING_EVENTS'),
    riskRules: read('RISK_RULES'),
    webhookAllowHttp: read('WEBHOOK_ALLOW_HTTP'),
    webhookAllowCidrs: read('WEBHOOK_ALLOW_CIDRS'),
    webhookTlsMin: read('WEBHOOK_TLS_MIN'),
    webhookSenderThreads: read('WEBHOOK_SENDER_THREADS'),
    webhookShares: read('WEBHOOK_SHARES', embedded ? '1' : '8'),
    logLevel: read('LOG_LEVEL'),
    keyPepper: read('TAPRAIL_KEY_PEPPER'),
    bootstrapKey: read('TAPRAIL_BOOTSTRAP_KEY'),
    operatorKey: read('TAPRAIL_OPERATOR_KEY'),
    tlsCert: read('TLS_CERT'),
    tlsKey: read('TLS_KEY'),
    trustedProxies: read('TRUSTED_PROXIES'),
    ratePerKey: read('RATE_LIMIT_PER_KEY'),
    burstPerKey: read('RATE_LIMIT_BURST'),
    concurrentPerKey: read('CONCURRENCY_PER_KEY'),
    unknownKeysPerAddress: read('RATE_LIMIT_UNKNOWN_KEYS'),
    ratePerSession: read('RATE_LIMIT_PER_SESSION'),
    signInsPerMinute: read('RATE_LIMIT_SIGN_IN'),
    changesPerSecond: read('RATE_LIMIT_PER_TRANSACTION'),
    changesPerHour: read('RATE_LIMIT_PER_TRANSACTION_HOUR'),
    redeliversPerSecond: read('RATE_LIMIT_REDELIVER'),
    redeliversPerHour: read('RATE_LIMIT_REDELIVER_HOUR'),
    requestLogDays: read('REQUEST_LOG_DAYS'),
    startStallMs: read('START_STALL_MS'),
    shutdownDrainMs: read('SHUTDOWN_DRAIN_MS'),
    shutdownGraceMs: read('SHUTDOWN_GRACE_MS'),
    testClockWorkMs: read('TEST_CLOCK_WORK_MS'),
    instance: read('TAPRAIL_INSTANCE'),
  };
  const isWrong = (name = '') => mistakes.some((mistake) => mistake.startsWith(`${name} `));
  // A variable that is there and wrong is not also missing.
  mistakes.push(...contradictions(settings).filter((mistake) => !isWrong(mistake.split(' ', 1)[0])));
  if (mistakes.length > 0) throw new SettingsError(mistakes);
  return withEventStoreAccess(withLocalReceivers(settings));
};

/** Settings that are well formed, each by itself, and cannot hold together. */
const contradictions = (settings: Settings): readonly string[] => {
  const { service, environment, bootstrapKey, tlsCert, tlsKey, webhookAllowHttp } = settings;
  if (service === topicsJob) return [...kafkaMistakes(settings), ...missingForBus(settings)];
  const found: string[] = [];
  if (bootstrapKey && environment && !bootstrapKey.startsWith(`sk_${environment}_`)) {
    found.push(`TAPRAIL_BOOTSTRAP_KEY must start with sk_${environment}_, because TAPRAIL_ENV is ${environment}`);
  }
  if (environment === 'live' && webhookAllowHttp === 'true') {
    found.push('WEBHOOK_ALLOW_HTTP must be false, because TAPRAIL_ENV is live');
  }
  found.push(...pairMistakes(['TLS_CERT', tlsCert], ['TLS_KEY', tlsKey]));
  found.push(...eventStoreMistakes(settings), ...kafkaMistakes(settings), ...postgresMistakes(settings));
  found.push(...missingForVault(settings), ...pspMistakes(settings), ...bankMistakes(settings));
  return service === allInOne ? found : [...found, ...missingWhenAlone(settings)];
};

/** A single process makes a key of its own; whoever shares the vault must share the key. */
const missingForVault = (settings: Settings): readonly string[] => {
  const { service, vaultUrl, vaultKeys } = settings;
  if (!usesVault(settings) || isSingleProcess(settings)) return [];
  return [
    ...(vaultUrl ? [] : [`VAULT_URL is missing: ${service} shares the secrets of people with other processes`]),
    ...(vaultKeys ? [] : [`VAULT_KEY is missing: ${service} must open what other processes sealed`]),
  ];
};

const missingForBus = ({ service, busUrl }: Settings): readonly string[] => {
  if (!busUrl) return [`BUS_URL is missing: ${service} talks to the other services`];
  if (!busUrl.startsWith('in-process:')) return [];
  return [`BUS_URL must be kafka://…: ${service} runs in a process of its own`];
};

/** A service on its own shares everything with the others, so it must be told where. */
const missingWhenAlone = (settings: Settings): readonly string[] => {
  const { service, eventStoreUrl, readStoreUrl, keyPepper } = settings;
  const missing: string[] = [];
  if (!eventStoreUrl) missing.push(`EVENT_STORE_URL is missing: ${service} shares its events with the other services`);
  missing.push(...missingForBus(settings));
  if (!readStoreUrl) missing.push(`READ_STORE_URL is missing: ${service} keeps its place in the log there`);
  if (service === 'api-gateway' && !keyPepper) {
    missing.push('TAPRAIL_KEY_PEPPER is missing: every gateway must recognise the same keys');
  }
  return missing;
};
