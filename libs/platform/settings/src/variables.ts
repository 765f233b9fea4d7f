import {
  addresses,
  amounts,
  oneOf,
  ranges,
  type Reader,
  secret,
  secretList,
  text,
  url,
  webOrigin,
  whole,
} from './readers';

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
  `one process: generated at its first start and kept in TAPRAIL_DATA/${file}; a service: required where it is used`;

/** Every variable a process reads; the documentation of settings is printed from this table. */
export const variables = {
  TAPRAIL_ENV: {
    describes: 'Environment of this deployment; it determines keys, test routes and limits.',
    read: oneOf('test', 'live'),
    default: 'test',
  },
  HOST: { describes: 'Address to listen on.', read: text, default: '127.0.0.1' },
  PORT: {
    describes: 'Port of the API, or of the health checks in a service without an API.',
    read: whole(0, 65_535),
    default: '4080',
  },
  PUBLIC_URL: {
    describes:
      'Public origin of this deployment, such as https://pay.example, for links to the dashboard. With https:// the dashboard cookie is sent over TLS only, even if TLS is terminated before this process.',
    read: webOrigin,
    unset: 'the address of the connection; a loopback name of the Host header is kept',
  },
  METRICS_PORT: { describes: 'Port of /metrics; 0 picks a free one.', read: whole(0, 65_535), default: '9464' },
  TAPRAIL_DATA: { describes: 'Folder of all data that a single process keeps.', read: text, default: 'data' },
  EVENT_STORE_URL: {
    describes:
      'Event store: sqlite:<file> or esdb://host:2113. EventStoreDB is connected over TLS unless ?tls=false follows; a user and password may precede the host, as in esdb://user:password@host:2113.',
    read: url('sqlite:', 'esdb:', 'esdb+discover:'),
    unset: 'one process: sqlite: and TAPRAIL_DATA/taprail.db; a service: required',
  },
  EVENT_STORE_USERNAME: {
    describes: 'User at EventStoreDB, with EVENT_STORE_PASSWORD; keeps both out of EVENT_STORE_URL.',
    read: text,
    unset: 'the one in EVENT_STORE_URL, or none',
  },
  EVENT_STORE_PASSWORD: {
    describes: 'Password at EventStoreDB. It is sent over TLS only.',
    read: text,
    unset: 'the one in EVENT_STORE_URL, or none',
    isSecret: true,
  },
  EVENT_STORE_CA: {
    describes: 'PEM file of the authority that signed the certificates of EventStoreDB.',
    read: text,
    unset: 'tlsCAFile in EVENT_STORE_URL, or the authorities that Node knows',
  },
  BUS_URL: {
    describes: 'Message bus between the services: in-process:<file> or kafka://host:9092,host:9092.',
    read: url('in-process:', 'kafka:'),
    unset: 'one process: in-process: and TAPRAIL_DATA/bus.db; a service: required',
  },
  KAFKA_TLS: {
    describes: 'Whether Kafka is connected over TLS. The name of every broker is verified.',
    read: oneOf('on', 'off'),
    unset: 'on with KAFKA_CA or KAFKA_CERT, off otherwise',
  },
  KAFKA_CA: {
    describes: 'PEM file of the authority that signed the certificates of the brokers.',
    read: text,
    unset: 'the authorities that Node knows',
  },
  KAFKA_CERT: {
    describes: 'PEM file of the client certificate, for brokers that require one (mutual TLS).',
    read: text,
    unset: 'none: no client certificate is presented',
  },
  KAFKA_KEY: {
    describes: 'PEM file of the private key of KAFKA_CERT.',
    read: text,
    unset: 'none: no client certificate is presented',
  },
  KAFKA_SASL: {
    describes: 'SASL mechanism for KAFKA_USERNAME and KAFKA_PASSWORD. In live it requires TLS.',
    read: oneOf('none', 'plain', 'scram-sha-256', 'scram-sha-512'),
    default: 'none',
  },
  KAFKA_USERNAME: { describes: 'User at Kafka, with KAFKA_SASL.', read: text, unset: 'none' },
  KAFKA_PASSWORD: { describes: 'Password at Kafka, with KAFKA_SASL.', read: text, unset: 'none', isSecret: true },
  KAFKA_CREATE_TOPICS: {
    describes:
      'Whether a starting process creates missing topics. With false it waits until the topics job has created them, and needs no permission to create topics.',
    read: oneOf('true', 'false'),
    default: 'true',
  },
  KAFKA_PARTITIONS: {
    describes:
      'Partitions of each new topic of commands, events and replies: the number of processes of a service that can work side by side. Existing topics get more with npm run topics -- --raise.',
    read: whole(1, 1_000),
    default: '24',
  },
  READ_STORE_URL: {
    describes:
      'Store of the read models: sqlite:<file> or postgres://…; with ?sslmode=verify-full&sslrootcert=<file> over TLS.',
    read: url('sqlite:', 'postgres:', 'postgresql:'),
    unset: 'one process: sqlite: and TAPRAIL_DATA/read.db; a service: required',
  },
  VAULT_URL: {
    describes:
      'Store of the encrypted secrets of people: sqlite:<file> or postgres://…, preferably in its own database.',
    read: url('sqlite:', 'postgres:', 'postgresql:'),
    unset: 'one process: sqlite: and TAPRAIL_DATA/vault.db; a service that uses the vault: required',
  },
  VAULT_KEY: {
    describes:
      'Key that wraps the data keys of the vault. During a rotation two keys, separated by a comma: the first wraps, both unwrap. A single process generates its own.',
    read: secretList(/^[^,]{32,}(,[^,]{32,})?$/, 'at least 32 characters, or two such keys separated by a comma'),
    unset: ownOfOneProcess('vault-key'),
    isSecret: true,
  },
  LEDGER_SEAL_KEY: {
    describes:
      'Seed of the Ed25519 key with which the ledger seals its days. A single process generates its own; without it no day is sealed.',
    read: secret(/^.{32,}$/, 'at least 32 characters'),
    unset:
      'one process: generated at its first seal and kept in TAPRAIL_DATA/seal-key; a service: none, and no day is sealed',
    isSecret: true,
  },
  LOG_CHAIN_KEY: {
    describes:
      'Key of the codes that every stored event carries, so that whoever can write the event store cannot forge an event. The same for all services. Several keys are separated by commas: the first makes codes, all of them check; keep a key in the list for as long as its events. A single process generates its own.',
    read: secretList(/^[^,]{32,}(,[^,]{32,})*$/, 'at least 32 characters, or several such keys separated by commas'),
    unset: 'one process: generated and kept in TAPRAIL_DATA/chain-key; a service: none, and events carry no codes',
    isSecret: true,
  },
  PSP_URL: {
    describes:
      'Payment service provider: stripe: is Stripe, sim: a simulator within the single process. Either may be followed by the address of another server in its place, as in sim:http://127.0.0.1:12180. Needed by the gateway, onboarding, tap-authorisation and the ledger.',
    read: url('sim:', 'stripe:'),
    default: 'sim:',
  },
  PSP_KEY: {
    describes:
      'Secret key at the payment service provider, of the same environment. Onboarding needs it, and at Stripe the tap service and the ledger too.',
    read: secret(
      /^[sr]k_(test|live)_[0-9A-Za-z_]+$/,
      'a key that begins with sk_test_, rk_test_, sk_live_ or rk_live_',
    ),
    unset:
      'none: the simulator within one process needs none; anywhere else onboarding requires it, and at Stripe the tap service and the ledger',
    isSecret: true,
  },
  PSP_WEBHOOK_SECRETS: {
    describes:
      "Signing secrets of the provider's webhooks, separated by commas: one for each endpoint, and during a rotation the old ones too; at most six. Only the gateway needs them.",
    read: secretList(
      /^[\x21-\x2b\x2d-\x7e]{8,}(,[\x21-\x2b\x2d-\x7e]{8,}){0,5}$/,
      'at least 8 characters without spaces, or up to six such secrets separated by commas',
    ),
    unset: 'one process with its own simulator: derived from the pepper; otherwise the gateway requires it',
    isSecret: true,
  },
  STRIPE_PLATFORM_ACCOUNT: {
    describes:
      'Our own account at Stripe, acct_…; a key of another account is reported, and in live it is required and stops the start. Only onboarding needs it.',
    read: secret(/^acct_[0-9A-Za-z]{1,64}$/, 'an account id such as acct_1A2b3C4d5E6f7G8h'),
    unset: 'none: the account of PSP_KEY is not compared; in live with Stripe onboarding requires it',
  },
  STRIPE_READER_POLL_MS: {
    describes:
      'Milliseconds between two questions to a reader at Stripe that waits for a card. Only the tap service needs it.',
    read: whole(250, 5_000),
    default: '1000',
  },
  STRIPE_MONEY: {
    describes:
      'Whether taps are taken and payouts are sent where the payment service provider is Stripe; with off they are answered with 503, and payout runs wait. Must be the same for the gateway and the ledger.',
    read: oneOf('off', 'on'),
    unset: 'off in live, on in test',
  },
  STRIPE_MAX_TAP_AMOUNT: {
    describes:
      'Greatest amount of one tap where the payment service provider is Stripe, tip or ceiling included, in minor units by currency, such as EUR:5000,JPY:8000; a currency that is not listed is refused. For the first day. Only the gateway needs it.',
    read: amounts,
    unset: 'none: only the limits of currencies and schemes hold',
  },
  BANK_URL: {
    describes:
      'Bank that executes payouts: sim: is a simulated bank; file:<folder> writes pain.001 to <folder>/outbox and reads pain.002, camt.054 and camt.053 from <folder>/inbox; stripe: pays from our balance at Stripe, where PSP_URL names it. Only the ledger needs it; in live a simulated bank is refused.',
    read: url('sim:', 'file:', 'stripe:'),
    default: 'sim:',
  },
  LOG_VERIFY_PAUSE_S: {
    describes:
      'Seconds between the end of one verification cycle, which checks the hash chain of every stored event, and the start of the next. Only the ledger needs it.',
    read: whole(1, 86_400),
    default: '60',
  },
  ONBOARDING_EVENTS: {
    describes:
      'Whether the opt-in events of onboarding (submerchant.*) are published. They are sent only to webhook endpoints that name them.',
    read: oneOf('on', 'off'),
    default: 'on',
  },
  RISK_RULES: {
    describes: 'JSON file with the risk rules for taps, in place of the built-in rules. Only the tap service needs it.',
    read: text,
    unset: 'the rules that come with the product',
  },
  WEBHOOK_ALLOW_HTTP: {
    describes:
      'Whether webhook endpoints, and identity providers on a loopback address, may use plain http://; in the test environment only.',
    read: oneOf('true', 'false'),
    unset: 'true in one process of the test environment whose HOST is a loopback address, false elsewhere',
  },
  WEBHOOK_ALLOW_CIDRS: {
    describes:
      'Ranges of non-public addresses that webhooks and identity providers may have, such as 127.0.0.0/8,10.1.0.0/16. In live it never opens loopback, link-local, multicast or cloud metadata addresses. Only the webhook dispatcher and the gateway need it.',
    read: ranges,
    unset: 'loopback addresses in one process of the test environment whose HOST is one, none elsewhere',
  },
  WEBHOOK_TLS_MIN: {
    describes: 'Minimum TLS version for webhooks.',
    read: oneOf('1.2', '1.3'),
    default: '1.3',
  },
  WEBHOOK_SENDER_THREADS: {
    describes:
      'Number of threads that sign and send webhooks, each started when it is first needed; 0 sends from the thread that records them, which saves about 20 MB.',
    read: whole(0, 16),
    default: '1',
  },
  WEBHOOK_SHARES: {
    describes:
      'Number of shares into which webhook endpoints are divided. The running dispatchers divide the shares among themselves, and each sends for its own: more dispatchers than shares are no faster. Must be the same for all dispatchers; it may change with a restart.',
    read: whole(1, 64),
    unset: 'one process: 1; a service: 8',
  },
  LOG_LEVEL: {
    describes:
      'Minimum level of log lines. At info one line per request is written; at debug a start prints its effective settings, without secrets.',
    read: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    default: 'info',
  },
  TAPRAIL_KEY_PEPPER: {
    describes: 'Pepper for the hashes of API keys. Several processes share one; a single process generates its own.',
    read: secret(/^.{16,}$/, 'at least 16 characters'),
    unset: ownOfOneProcess('key-pepper'),
    isSecret: true,
  },
  TAPRAIL_BOOTSTRAP_KEY: {
    describes: 'First API key of an empty store, for scripted set-ups.',
    read: secret(
      /^sk_(test|live)_[0-9A-Za-z_-]{16,112}$/,
      'sk_test_ or sk_live_ followed by 16 to 112 letters or digits',
    ),
    unset: 'none: the first start with an empty store generates a key and prints it once',
    isSecret: true,
  },
  TAPRAIL_OPERATOR_KEY: {
    describes:
      'Operator key, held by the integration manager: `ok_` followed by at least 29 characters. Without it the operator routes do not exist.',
    read: secret(/^ok_[\x21-\x7e]{29,}$/, 'ok_ followed by at least 29 characters'),
    unset:
      'one process in the test environment: generated at its first start and kept in TAPRAIL_DATA/operator-key; otherwise none: the operator routes do not exist',
    isSecret: true,
  },
  TLS_CERT: {
    describes: 'PEM file of the certificate. With TLS_KEY the API accepts TLS 1.3 and nothing older.',
    read: text,
    unset: 'none: the API uses plain HTTP',
  },
  TLS_KEY: { describes: 'PEM file of the private key.', read: text, unset: 'none: the API uses plain HTTP' },
  TRUSTED_PROXIES: {
    describes:
      'Addresses and ranges of the proxies in front of the API, such as 10.0.0.0/8,192.0.2.7. From these, and from nobody else, `X-Forwarded-For` names the address of the caller, for limits by address, `ip_allow_list` of API keys and logs.',
    read: addresses,
    unset: 'none: the address of the connection is that of the caller',
  },
  RATE_LIMIT_PER_KEY: {
    describes: 'Requests per second and API key; 0 disables the limit.',
    read: whole(0, 1_000_000),
    unset: '25 in test, 100 in live',
  },
  RATE_LIMIT_BURST: {
    describes: 'Burst: requests that a key may send at once.',
    read: whole(0, 1_000_000),
    unset: '50 in test, 200 in live',
  },
  CONCURRENCY_PER_KEY: {
    describes: 'Concurrent reads, and as many concurrent writes, per API key; 0 disables the limit.',
    read: whole(0, 100_000),
    unset: '20 in test, 50 in live',
  },
  RATE_LIMIT_UNKNOWN_KEYS: {
    describes:
      'Unknown API keys and sessions per second that one address may present, since each costs a look-up; valid ones from the address are accepted all the same. 0 disables the limit.',
    read: whole(0, 1_000_000),
    default: '20',
  },
  RATE_LIMIT_PER_SESSION: {
    describes:
      'Requests per second and dashboard session; bursts of twice as many. They also count against the limits of its API key. 0 disables the limit.',
    read: whole(0, 1_000_000),
    default: '20',
  },
  RATE_LIMIT_SIGN_IN: {
    describes:
      'Failed attempts to sign in to the dashboard per minute and address, and sessions that one API key may open per minute; 0 disables the limit.',
    read: whole(0, 1_000_000),
    default: '30',
  },
  RATE_LIMIT_PER_TRANSACTION: {
    describes: 'Changes to one transaction per second, by any of its ids; 0 disables the limit.',
    read: whole(0, 1_000_000),
    default: '20',
  },
  RATE_LIMIT_PER_TRANSACTION_HOUR: {
    describes: 'Changes to one transaction per hour; 0 disables the limit.',
    read: whole(0, 1_000_000),
    default: '1000',
  },
  RATE_LIMIT_REDELIVER: {
    describes: 'Single replays that a platform may request per second; 0 disables the limit.',
    read: whole(0, 1_000_000),
    default: '5',
  },
  RATE_LIMIT_REDELIVER_HOUR: {
    describes: 'Replays that a platform may request per hour; 0 disables the limit.',
    read: whole(0, 1_000_000),
    default: '1000',
  },
  REQUEST_LOG_DAYS: {
    describes:
      'Days for which the request log keeps requests that changed something or failed, with redacted bodies; 0 disables the log and deletes its content. Only the gateway needs it.',
    read: whole(0, 30),
    default: '7',
  },
  START_STALL_MS: {
    describes:
      'Milliseconds for which the start of a single process may make no progress before it is aborted; 0 waits indefinitely. A start that makes progress may take as long as it needs.',
    read: whole(0, 86_400_000),
    default: '120000',
  },
  SHUTDOWN_DRAIN_MS: {
    describes:
      'Milliseconds for which a stopping process of several still accepts requests after its readiness has failed, so that load balancers stop routing to it first. A single process stops accepting requests at once.',
    read: whole(0, 600_000),
    default: '5000',
  },
  SHUTDOWN_GRACE_MS: {
    describes: 'Milliseconds for which a stopping process finishes work in progress.',
    read: whole(0, 600_000),
    default: '10000',
  },
  TEST_CLOCK_WORK_MS: {
    describes:
      'Milliseconds for which one call to move the test clock works before it returns its progress; test environment only.',
    read: whole(100, 600_000),
    default: '60000',
  },
  TAPRAIL_INSTANCE: {
    describes: 'Name that no other running process has.',
    read: text,
    unset: 'one process: all-in-one; a service: its name, the host name and eight random digits',
  },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof variables;
