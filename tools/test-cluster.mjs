// npm run test:cluster: the contract suites on real Kafka and PostgreSQL, then the stories against five processes. `-- contracts` and
// `-- stories` run one of the two, `-- stories <path>` the stories of that path; the arguments after it go to Jest. `-- stripe [<path>]` runs
// stories of payments on a cluster that is at Stripe, in whose place is the simulator.
import './require-node.cjs';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startControls } from './cluster-controls.mjs';
import { installWhatIsMissing } from './install.mjs';
import { groupsLeftOut } from './left-out-stories.mjs';
import { requireRoom } from './preflight.mjs';
import { failedIn, mayTryAgain } from './second-tries.mjs';
import { selection as atStripe, variables } from './stripe-stories.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [part, path, ...more] = process.argv.slice(2);
if (part !== undefined && !['contracts', 'stories', 'stripe'].includes(part)) {
  process.stderr.write(
    `There is no ${part}: npm run test:cluster [-- contracts | stories [<path>] | stripe [<path>]]\n`,
  );
  process.exit(2);
}
const isAtStripe = part === 'stripe';
const isOfStories = part === 'stories' || isAtStripe;
const require = createRequire(import.meta.url);
requireRoom();
installWhatIsMissing();
const { buildServices } = await import('./bundle.mjs');
await buildServices();
const { buildDashboard } = await import('./build-dashboard.mjs');
await buildDashboard();
const { buildDocs } = await import('./build-docs.mjs');
await buildDocs();
const { runJest } = await import('./run-jest.mjs');
const cluster = require(join(root, 'dist/libs/platform/devkit/src/cluster/index.js'));
const { freePort, LocalCluster, serviceNames, startStripeMock } = cluster;

const say = (text) => process.stdout.write(`${text}\n`);
/** Stopped in the opposite order, whatever happens. */
const running = new Map();

const jest = (args, env) => {
  const { child, status } = runJest(['--runInBand', '--forceExit', ...args], env);
  running.set('jest', { stop: async () => void child.kill('SIGKILL') });
  return status;
};

const stopAll = async () => {
  for (const [name, server] of [...running].reverse()) {
    running.delete(name);
    await server.stop().catch((error) => say(`${name} did not stop cleanly: ${error.message}`));
  }
};

/** The Stripe adapter on Stripe's own mock, which needs nothing of the cluster and does not hold it up. */
const checkOnStripeMock = async () => {
  try {
    const mock = await startStripeMock();
    running.set('stripe-mock', mock);
    return await jest(['stripe-mock.int.spec'], { STRIPE_MOCK_URL: mock.url });
  } catch (error) {
    const missing = /^go (was not found|failed)/.test(error.message) && process.env.CI !== 'true';
    say(missing ? `NOT RUN: Stripe on stripe-mock. ${error.message}` : `stripe-mock did not start: ${error.stack}`);
    return missing ? 0 : 1;
  }
};

/** Within the gate, which lists them, a few stories that failed are told once more. */
const tellStories = async (paths, more, env) => {
  const status = await jest([...paths, ...more], env);
  const report = process.env.TAPRAIL_TEST_REPORT;
  if (status === 0 || report === undefined) return status;
  const files = readdirSync(report).flatMap((name) => JSON.parse(readFileSync(join(report, name), 'utf8')).files);
  const failed = failedIn(files);
  if (!mayTryAgain(failed)) return status;
  say(`Once more: ${failed.join(', ')}`);
  return jest(failed, env);
};

const startCluster = async () => {
  const local = await LocalCluster.start({
    brokers: 1,
    replicas: 1,
    countsPort: await freePort(),
    provider: isAtStripe ? 'stripe' : 'sim',
    settings: {
      ...(isAtStripe ? { STRIPE_READER_POLL_MS: '250' } : {}),
      RATE_LIMIT_PER_KEY: '0',
      CONCURRENCY_PER_KEY: '0',
      RATE_LIMIT_UNKNOWN_KEYS: '0',
      RATE_LIMIT_PER_SESSION: '0',
      RATE_LIMIT_SIGN_IN: '0',
      RATE_LIMIT_PER_TRANSACTION: '0',
      RATE_LIMIT_REDELIVER: '0',
      TEST_CLOCK_WORK_MS: '240000',
      SHUTDOWN_DRAIN_MS: '0',
      LOG_LEVEL: 'warn',
    },
    onStarted: (name, _server, tookMs) => say(`${name} is up after ${tookMs} ms`),
  });
  running.set('cluster', local);
  return local;
};

/** What a platform has at Stripe before its sales are available. */
const topUp = async (stripe) => {
  const headers = { authorization: 'Bearer sk_test_cluster', 'content-type': 'application/x-www-form-urlencoded' };
  for (const currency of ['eur', 'usd', 'gbp', 'jpy']) {
    const body = `amount=10000000&currency=${currency}&description=float`;
    await fetch(`${stripe}/v1/topups`, { method: 'POST', headers, body });
  }
};

/** The suites make the tables of the services anew, beside those of the services that run. */
const emptyDatabase = async (url) => {
  const { Client } = require('pg');
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('CREATE DATABASE contract_suites');
  await client.end();
  return url.replace(/\/[^/]*$/, '/contract_suites');
};

const everyStory = 'apps/e2e';
/** The stories of the cluster itself, and one for each capability: the others do in five processes what they do in one. */
const selection = [
  'e2e/src/cluster/',
  'access/keys',
  'onboarding/to-enabled',
  'onboarding/erasing/erasing.e2e',
  'taps/paying',
  'taps/stays',
  'taps/disputes/disputes\\.e2e',
  'taps/settlement/posted-settlement',
  'webhooks/deliveries',
  'webhooks/stream',
  'requests/idempotency',
  'e2e/src/dashboard/session',
  'e2e/src/dashboard/payment-record',
  'operation/health',
];
/** Patterns of the paths of stories that never run here. */
const needOneProcess = ['single-process', 'deadlines'];
/** Patterns of the paths of stories that run here only when their path is given: in five processes they show nothing more. */
const onlyByPath = [
  // Decided by the gateway alone.
  'fuzz',
  'sweep',
  'openapi',
  'test-data',
  'bad-input-fields',
  'refused',
  'lists',
  'platform-settings',
  'access/lying-provider',
  'webhooks/endpoints',
  // They move the clock by weeks, for every other story too. apps/e2e/src/cluster has the passing of time in five processes.
  'e2e/src/ledger',
  'webhooks/schedule',
  // Clients of the API.
  'e2e/src/sdk',
  'e2e/src/cli',
  // Pages of the dashboard. Its sign-in, sessions, stream of changes and payments are not among them.
  'dashboard/pages',
  'dashboard/live',
  'dashboard/ledger',
  'dashboard/stay-and-dispute',
  'dashboard/onboarding',
  'dashboard/sub-merchant',
  'dashboard/webhooks',
  'dashboard/operations',
  'dashboard/operator',
  'dashboard/loading',
  'dashboard/test-tools',
  'dashboard/wrong-clock',
  'dashboard/request-errors',
  'dashboard/replay-selected',
  'dashboard/first-paint',
  'dashboard/readme-picture',
  // Minutes of load, see docs/testing.md.
  'endurance',
];

// All contract suites where they alone are asked for.
const leftOut = part === undefined ? groupsLeftOut('cluster') : [];

let failed = 0;
try {
  if (!isOfStories) failed += await checkOnStripeMock();
  const local = await startCluster();
  const { BUS_URL: kafka, READ_STORE_URL: postgres } = local.environment;
  if (!isOfStories)
    failed += await jest(
      [
        'libs/platform/bus/src/kafka',
        'libs/platform/read-store/src/postgres',
        'libs/platform/vault/src/postgres',
        'libs/platform/subscriptions/src/replay',
        'libs/platform/subscriptions/src/followers/divided-work',
        'libs/platform/subscriptions/src/followers/faults',
        'libs/platform/subscriptions/src/projections/rows/insert-rows',
        'sql.idempotency-store',
        'libs/platform/devkit/src/cluster',
        ...leftOut.flatMap(({ paths }) => paths).flatMap((pattern) => ['--testPathIgnorePatterns', pattern]),
      ],
      { TEST_KAFKA_BROKERS: kafka.replace('kafka://', ''), TEST_POSTGRES_URL: await emptyDatabase(postgres) },
    );
  if (part !== 'contracts') {
    const paths = path ? [path] : isAtStripe ? atStripe : selection;
    const ignored = paths.includes(everyStory) ? [...needOneProcess, ...onlyByPath] : needOneProcess;
    if (isAtStripe) await topUp(local.servers.get('psp-simulator').url);
    const controls = await startControls(local, serviceNames);
    running.set('controls', controls);
    failed += await tellStories(paths, [...more, '--testPathIgnorePatterns', ...ignored], {
      ...(isAtStripe ? variables : {}),
      TAPRAIL_E2E_URL: local.replicasOf('api-gateway')[0].url,
      TAPRAIL_E2E_SIMULATOR: local.servers.get('psp-simulator').url,
      TAPRAIL_E2E_KEY: local.secrets.bootstrapKey,
      TAPRAIL_E2E_OPERATOR_KEY: local.secrets.operatorKey,
      TAPRAIL_E2E_CONTROLS: controls.url,
      TAPRAIL_E2E_KAFKA: kafka,
      TAPRAIL_E2E_VAULT: postgres,
    });
  }
} catch (error) {
  const missing = /Java|Maven|PostgreSQL|java|mvn|initdb/.test(error.message) && process.env.CI !== 'true';
  say(missing ? `NOT RUN: the cluster tests. ${error.message}` : `The cluster did not start: ${error.stack}`);
  failed += missing ? 0 : 1;
} finally {
  await stopAll();
}
if (leftOut.length > 0) say(`Left to npm run test:all: ${leftOut.map(({ name }) => name).join('; ')}.`);
process.exit(failed > 0 ? 1 : 0);
