import { oneOf, ranges, type Reader, secret, secretList, text, url, webOrigin, whole } from './readers';

export type Variable = Readonly<{
  describes: string;
  read: Reader<unknown>;
  /** The value when it is not set. */
  default?: string;
  /** In words, where the value when it is not set depends on something else or there is none. */
  unset?: string;
  /** Never printed. */
  isSecret?: true;
}>;

const ownOfOneProcess = (file: string): string =>
  `one process: made at its first start and kept in TAPRAIL_DATA/${file}; a service: required where it is used`;

/** Every variable a process reads; the documentation of settings is printed from this table. */
export const variables = {
  TAPRAIL_ENV: {
    describes: 'The environment this deployment is: keys, test routes and limits follow from it.',
    read: oneOf('test', 'live'),
    default: 'test',
  },
  HOST: { describes: 'The address to listen on.', read: text, default: '127.0.0.1' },
  PORT: {
    describes: 'The port of the API, or of health checks in a service without one.',
    read: whole(0, 65_535),
    default: '4080',
  },
  PUBLIC_URL: {
    describes:
      'Where people reach this deployment, as in https://pay.example, for links to the dashboard. With https:// its cookie is for TLS only, also where TLS ends before this process.',
    read: webOrigin,
    unset: 'the Host header of the request, over https unless it is a loopback address',
  },
  METRICS_PORT: { describes: 'The port of /metrics; 0 picks a free one.', read: whole(0, 65_535), default: '9464' },
  TAPRAIL_DATA: { describes: 'The folder of everything that one process keeps.', read: text, default: 'data' },
  EVENT_STORE_URL: {
    describes:
      'Where events are kept: sqlite:<file> or esdb://host:2113. EventStoreDB is spoken to over TLS unless ?tls=false follows; a user and password may stand before the host, as in esdb://user:password@host:2113.',
    read: url('sqlite:', 'esdb:', 'esdb+discover:'),
    unset: 'one process: sqlite: and TAPRAIL_DATA/taprail.db; a service: required',
  },
  EVENT_STORE_USERNAME: {
    describes: 'The user at EventStoreDB, with EVENT_STORE_PASSWORD; keeps both out of EVENT_STORE_URL.',
    read: text,
    unset: 'the one in EVENT_STORE_URL, or none',
  },
  EVENT_STORE_PASSWORD: {
    describes: 'The password at EventStoreDB. It is sent over TLS only.',
    read: text,
    unset: 'the one in EVENT_STORE_URL, or none',
    isSecret: true,
  },
  EVENT_STORE_CA: {
    describes: 'A PEM file with the authority that signed the certificates of EventStoreDB.',
    read: text,
    unset: 'tlsCAFile in EVENT_STORE_URL, or the authorities that Node knows',
  },
  BUS_URL: {
    describes: 'How services talk: in-process:<file> or kafka://host:9092,host:9092.',
    read: url('in-process:', 'kafka:'),
    unset: 'one process: in-process: and TAPRAIL_DATA/bus.db; a service: required',
  },
  KAFKA_TLS: {
    describes: 'Whether Kafka is spoken to over TLS. The name of every broker is verified.',
    read: oneOf('on', 'off'),
    unset: 'on with KAFKA_CA or KAFKA_CERT, off otherwise',
  },
  KAFKA_CA: {
    describes: 'A PEM file with the authority that signed the certificates of the brokers.',
    read: text,
    unset: 'the authorities that Node knows',
  },
  KAFKA_CERT: {
    describes: 'The PEM file of the client certificate, for brokers that ask for one (mutual TLS).',
    read: text,
    unset: 'none: no client certificate is presented',
  },
  KAFKA_KEY: {
    describes: 'The PEM file of the private key of KAFKA_CERT.',
    read: text,
    unset: 'none: no client certificate is presented',
  },
  KAFKA_SASL: {
    describes: 'How KAFKA_USERNAME and KAFKA_PASSWORD are presented to Kafka. In live it needs TLS.',
    read: oneOf('none', 'plain', 'scram-sha-256', 'scram-sha-512'),
    default: 'none',
  },
  KAFKA_USERNAME: { describes: 'The user at Kafka, with KAFKA_SASL.', read: text, unset: 'none' },
  KAFKA_PASSWORD: { describes: 'The password at Kafka, with KAFKA_SASL.', read: text, unset: 'none', isSecret: true },
  KAFKA_CREATE_TOPICS: {
    describes:
      'Whether a starting process creates the topics that are missing. With false it waits until the topics job has created them, and needs no right to create any.',
    read: oneOf('true', 'false'),
    default: 'true',
  },
  KAFKA_PARTITIONS: {
    describes:
      'The partitions of each topic of commands, events and replies that is created: so many processes of a service can work side by side. Topics that exist get more by npm run topics -- --raise.',
    read: whole(1, 1_000),
    default: '24',
  },
  READ_STORE_URL: {
    describes:
      'Where read models are kept: sqlite:<file> or postgres://…; with ?sslmode=verify-full&sslrootcert=<file> over TLS.',
    read: url('sqlite:', 'postgres:', 'postgresql:'),
    unset: 'one process: sqlite: and TAPRAIL_DATA/read.db; a service: required',
  },
  VAULT_URL: {
    describes:
      'Where the secrets of people are kept, encrypted: sqlite:<file> or postgres://…; best a database of its own.',
    read: url('sqlite:', 'postgres:', 'postgresql:'),
    unset: 'one process: sqlite: and TAPRAIL_DATA/vault.db; a service that uses the vault: required',
  },
  VAULT_KEY: {
    describes:
      'Wraps the data keys of the vault. Two, separated by a comma, while one replaces the other: the first wraps, both unwrap. A single process makes its own.',
    read: secretList(/^[^,]{32,}(,[^,]{32,})?$/, 'at least 32 characters, or two such keys separated by a comma'),
    unset: ownOfOneProcess('vault-key'),
    isSecret: true,
  },
  LEDGER_SEAL_KEY: {
    describes:
      'Seed of the Ed25519 key that the ledger seals its days with. A single process makes its own; without it no day is sealed.',
    read: secret(/^.{32,}$/, 'at least 32 characters'),
    unset:
      'one process: made at its first seal and kept in TAPRAIL_DATA/seal-key; a service: none, and no day is sealed',
    isSecret: true,
  },
  PSP_URL: {
    describes:
      'The payment service provider: stripe: is Stripe, sim: a simulator within the single process. Either may be followed by the address of whatever answers in its place, as in sim:http://127.0.0.1:12180. Told to the gateway, to onboarding, to tap-authorisation and to the ledger.',
    read: url('sim:', 'stripe:'),
    default: 'sim:',
  },
  PSP_KEY: {
    describes: 'The secret key at the payment service provider, of the same environment. Only onboarding needs it.',
    read: secret(
      /^[sr]k_(test|live)_[0-9A-Za-z_]+$/,
      'a key that begins with sk_test_, rk_test_, sk_live_ or rk_live_',
    ),
    unset: 'none: the simulator within one process needs none; anywhere else onboarding requires it',
    isSecret: true,
  },
  PSP_WEBHOOK_SECRETS: {
    describes:
      "The signing secret of the provider's webhooks; two, separated by a comma, while one replaces the other. Only the gateway needs it.",
    read: secretList(
      /^[\x21-\x2b\x2d-\x7e]{8,}(,[\x21-\x2b\x2d-\x7e]{8,})?$/,
      'at least 8 characters without spaces, or two such secrets separated by a comma',
    ),
    unset: 'one process with its own simulator: derived from the pepper; otherwise the gateway requires it',
    isSecret: true,
  },
  BANK_URL: {
    describes:
      'The bank that carries out payouts: sim: is a simulated one, file:<folder> writes pain.001 to <folder>/outbox and reads pain.002, camt.054 and camt.053 from <folder>/inbox. Only the ledger needs it; in live a simulated one is refused.',
    read: url('sim:', 'file:'),
    default: 'sim:',
  },
  LOG_VERIFY_PAUSE_S: {
    describes:
      'Seconds from the end of one verification cycle, which checks the hash chain of every stored event, to the beginning of the next. Only the ledger needs it.',
    read: whole(1, 86_400),
    default: '60',
  },
  ONBOARDING_EVENTS: {
    describes: 'Whether the planned events of onboarding (submerchant.*) are published.',
    read: oneOf('on', 'off'),
    default: 'off',
  },
  RISK_RULES: {
    describes:
      'A JSON file with the rules that taps are weighed by, in place of those that come with the product. Only the tap service needs it.',
    read: text,
    unset: 'the rules that come with the product',
  },
  WEBHOOK_ALLOW_HTTP: {
    describes:
      'Whether webhook endpoints may be plain http://; in the test environment only. Without it they may in one process of the test environment whose HOST is a loopback address, and nowhere else.',
    read: oneOf('true', 'false'),
    unset: 'true in one process of the test environment whose HOST is a loopback address, false elsewhere',
  },
  WEBHOOK_ALLOW_CIDRS: {
    describes:
      'Ranges of addresses that webhooks may reach although they are not public, as in 127.0.0.0/8,10.1.0.0/16. Without it these are loopback addresses in one process of the test environment whose HOST is one, and none elsewhere. In live it never opens loopback, link-local, multicast or cloud metadata addresses. Only the webhook dispatcher needs it.',
    read: ranges,
    unset: 'loopback addresses in one process of the test environment whose HOST is one, none elsewhere',
  },
  WEBHOOK_TLS_MIN: {
    describes: 'The oldest TLS that webhooks are sent over.',
    read: oneOf('1.2', '1.3'),
    default: '1.3',
  },
  WEBHOOK_SENDER_THREADS: {
    describes:
      'Threads that webhooks are signed and sent in, each started when it is first needed; 0 sends from the thread that records them, which saves about 20 MB.',
    read: whole(0, 16),
    default: '1',
  },
  WEBHOOK_SHARES: {
    describes:
      'Into how many shares the endpoints of webhooks are divided. The webhook dispatchers that run share them out, and each sends what its shares have: more dispatchers than shares send no faster. The same for all of them; it may be another number after a restart.',
    read: whole(1, 64),
    unset: 'one process: 1; a service: 8',
  },
  LOG_LEVEL: {
    describes:
      'The least important line that is written. At info one line per request; at debug a start prints its effective settings, without secrets.',
    read: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    default: 'info',
  },
  TAPRAIL_KEY_PEPPER: {
    describes: 'Mixed into the hashes of API keys. Several processes share one; a single process makes its own.',
    read: secret(/^.{16,}$/, 'at least 16 characters'),
    unset: ownOfOneProcess('key-pepper'),
    isSecret: true,
  },
  TAPRAIL_BOOTSTRAP_KEY: {
    describes: 'The first API key of an empty store, for scripted set-ups.',
    read: secret(
      /^sk_(test|live)_[0-9A-Za-z_-]{16,112}$/,
      'sk_test_ or sk_live_ followed by 16 to 112 letters or digits',
    ),
    unset: 'none: the first start of an empty store makes a key and prints it once',
    isSecret: true,
  },
  TAPRAIL_OPERATOR_KEY: {
    describes: "The integration manager's key; without it the operator routes do not exist.",
    read: secret(/^ok_[\x21-\x7e]{29,}$/, 'ok_ followed by at least 29 characters'),
    unset: 'none: the operator routes do not exist',
    isSecret: true,
  },
  TLS_CERT: {
    describes: 'A PEM file. With TLS_KEY the API speaks TLS 1.3 and nothing older.',
    read: text,
    unset: 'none: the API speaks plain HTTP',
  },
  TLS_KEY: { describes: 'The PEM file of the private key.', read: text, unset: 'none: the API speaks plain HTTP' },
  RATE_LIMIT_PER_KEY: {
    describes: 'Requests a second and key; 0 switches the limit off.',
    read: whole(0, 1_000_000),
    unset: '25 in test, 100 in live',
  },
  RATE_LIMIT_BURST: {
    describes: 'Requests a key may make at once.',
    read: whole(0, 1_000_000),
    unset: '50 in test, 200 in live',
  },
  CONCURRENCY_PER_KEY: {
    describes: 'Requests of one key under way at once; 0 switches the limit off.',
    read: whole(0, 100_000),
    unset: '20 in test, 50 in live',
  },
  RATE_LIMIT_UNKNOWN_KEYS: {
    describes:
      'API keys a second that one address may present without having been recognised within the last hour: each costs a look-up; 0 switches the limit off.',
    read: whole(0, 1_000_000),
    default: '20',
  },
  RATE_LIMIT_PER_SESSION: {
    describes:
      'Requests a second and session of the dashboard, beside those of its API key; twice as many at once. 0 switches the limit off.',
    read: whole(0, 1_000_000),
    default: '20',
  },
  RATE_LIMIT_SIGN_IN: {
    describes: 'Tries to sign in to the dashboard a minute and address; 0 switches the limit off.',
    read: whole(0, 1_000_000),
    default: '30',
  },
  RATE_LIMIT_PER_TRANSACTION: {
    describes: 'Changes to one transaction a second, by whichever of its ids; 0 switches the limit off.',
    read: whole(0, 1_000_000),
    default: '20',
  },
  RATE_LIMIT_PER_TRANSACTION_HOUR: {
    describes: 'Changes to one transaction an hour; 0 switches the limit off.',
    read: whole(0, 1_000_000),
    default: '1000',
  },
  RATE_LIMIT_REDELIVER: {
    describes: 'Replays that a platform may ask for a second, one by one; 0 switches the limit off.',
    read: whole(0, 1_000_000),
    default: '5',
  },
  RATE_LIMIT_REDELIVER_HOUR: {
    describes: 'Replays that a platform may ask for an hour; 0 switches the limit off.',
    read: whole(0, 1_000_000),
    default: '1000',
  },
  REQUEST_LOG_DAYS: {
    describes:
      'How many days the request log keeps requests that changed something or failed, with redacted bodies; 0 switches it off and deletes what it has. Only the gateway needs it.',
    read: whole(0, 30),
    default: '7',
  },
  START_STALL_MS: {
    describes:
      'How long the start of a single process may make no progress, in milliseconds, before it is given up; 0 waits for ever. A start that makes progress may take as long as it needs.',
    read: whole(0, 86_400_000),
    default: '120000',
  },
  SHUTDOWN_DRAIN_MS: {
    describes:
      'How long a stopping process of several still takes requests after its readiness has failed, so that balancers turn away from it first. A single process stops taking requests at once.',
    read: whole(0, 600_000),
    default: '5000',
  },
  SHUTDOWN_GRACE_MS: {
    describes: 'How long a stopping process finishes what is under way.',
    read: whole(0, 600_000),
    default: '10000',
  },
  TEST_CLOCK_WORK_MS: {
    describes:
      'How long one call to move the test clock works before it answers how far it came; test environment only.',
    read: whole(100, 600_000),
    default: '60000',
  },
  TAPRAIL_INSTANCE: {
    describes: 'A name no other running process has.',
    read: text,
    unset: 'one process: all-in-one; a service: its name, the host name and eight random digits',
  },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof variables;
