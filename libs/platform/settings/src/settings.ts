import type { KafkaSaslMechanism } from '@taprail/bus';
import type { Environment } from '@taprail/money';

export type { Environment } from '@taprail/money';

/** Everything a process is told from outside, read and checked once. */
export type Settings = Readonly<{
  service: string;
  environment: Environment;
  host: string;
  port: number;
  /** The origin by which people reach it. */
  publicUrl: string | undefined;
  metricsPort: number;
  dataFolder: string;
  /** With user, password and authority in it, wherever they were given. */
  eventStoreUrl: string;
  eventStoreUsername: string | undefined;
  eventStorePassword: string | undefined;
  eventStoreCa: string | undefined;
  busUrl: string;
  kafkaTls: 'on' | 'off' | undefined;
  kafkaCa: string | undefined;
  kafkaCert: string | undefined;
  kafkaKey: string | undefined;
  kafkaSasl: 'none' | KafkaSaslMechanism;
  kafkaUsername: string | undefined;
  kafkaPassword: string | undefined;
  /** Whether a process creates the topics that are missing, or waits for them. */
  kafkaCreateTopics: 'true' | 'false';
  /** Of a topic that is created. */
  kafkaPartitions: number;
  readStoreUrl: string;
  vaultUrl: string | undefined;
  /** The first wraps, any unwraps. */
  vaultKeys: readonly string[] | undefined;
  sealKey: string | undefined;
  /** The first makes the codes of stored events, any checks them. */
  chainKeys: readonly string[] | undefined;
  pspUrl: string;
  pspKey: string | undefined;
  pspWebhookSecrets: readonly string[] | undefined;
  /** Our own account at Stripe, by which a key of another one is found out. */
  stripePlatformAccount: string | undefined;
  /** How often a reader at Stripe is asked how far it is. */
  stripeReaderPollMs: number;
  /** Whether taps are taken and payouts are sent where the provider is Stripe. */
  stripeMoney: 'off' | 'on';
  /** The greatest amount of one tap by currency, in minor units; others are not taken. */
  stripeMaxTapAmount: Readonly<Record<string, number>> | undefined;
  bankUrl: string;
  /** From the end of one verification cycle of the log to the beginning of the next. */
  logVerifyPauseS: number;
  onboardingEvents: 'on' | 'off';
  riskRules: string | undefined;
  /** Plain HTTP is allowed for webhooks; in the test environment only. */
  webhookAllowHttp: 'true' | 'false' | undefined;
  /** Reached by webhooks although they are not public. */
  webhookAllowCidrs: readonly string[] | undefined;
  webhookTlsMin: '1.2' | '1.3';
  webhookSenderThreads: number;
  /** Into how many shares the endpoints of webhooks are divided, each with a lease of its own. */
  webhookShares: number;
  logLevel: string;
  keyPepper: string | undefined;
  bootstrapKey: string | undefined;
  operatorKey: string | undefined;
  tlsCert: string | undefined;
  tlsKey: string | undefined;
  ratePerKey: number | undefined;
  burstPerKey: number | undefined;
  concurrentPerKey: number | undefined;
  trustedProxies?: readonly string[] | undefined;
  unknownKeysPerAddress: number;
  ratePerSession: number;
  signInsPerMinute: number;
  changesPerSecond: number;
  changesPerHour: number;
  redeliversPerSecond: number;
  redeliversPerHour: number;
  /** How long the request log keeps a request; 0: there is none. */
  requestLogDays: number;
  /** How long a start may make no progress; 0 waits for ever. */
  startStallMs: number;
  /** How long readiness fails before the port closes; a single process closes it at once. */
  shutdownDrainMs: number;
  shutdownGraceMs: number;
  /** How long one call to move the test clock works before it answers how far it came. */
  testClockWorkMs: number;
  instance: string | undefined;
}>;

/** Real money is not moved until an operator has seen the checks and says so. */
export const isMoneyOff = ({ pspUrl, stripeMoney }: Pick<Settings, 'pspUrl' | 'stripeMoney'>): boolean =>
  stripeMoney === 'off' && pspUrl.startsWith('stripe:');

export const allInOne = 'all-in-one';

/** The job that creates topics and ends; it needs the bus and nothing else. */
export const topicsJob = 'topics';

/** One process with everything in it, which shares nothing with others. */
export const isSingleProcess = ({ service, busUrl }: Pick<Settings, 'service' | 'busUrl'>): boolean =>
  service === allInOne && (busUrl ?? 'in-process:').startsWith('in-process:');

export const SETTINGS = Symbol('Settings');

/** Every mistake at once, one sentence each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(readonly mistakes: readonly string[]) {
    super(mistakes.join('\n'));
  }
}
