// npm run test:cluster: the contract suites on real Kafka and PostgreSQL, then the stories against five processes.
import './require-node.cjs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { installWhatIsMissing } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);
installWhatIsMissing();
const { build } = await import('./build.mjs');
await build();
const { runJest } = await import('./run-jest.mjs');
const cluster = require(join(root, 'dist/libs/platform/devkit/src/cluster/index.js'));
const { startEsdb, startKafka, startPostgres, startService, startSimulator, startStripeMock } = cluster;

const key = 'sk_test_cluster0123456789abcdefghijklmnopqr';
const operatorKey = 'ok_cluster_0123456789abcdefghijklmnop';
const webhookSecret = 'whsec_of_the_cluster_tests';
const say = (text) => process.stdout.write(`${text}\n`);
const running = new Map();

const jest = (args, env) => {
  const { child, status } = runJest(['--runInBand', '--forceExit', ...args], env);
  running.set('jest', { stop: async () => void child.kill('SIGKILL') });
  return status;
};

const urlsOfServices = (field) =>
  Object.fromEntries(cluster.serviceNames.map((name) => [name, running.get(name)[field]]));

let others = 0;
/** One more process of a service beside those that run, with settings of its own. */
const startAnother = async (service, settings, env) => {
  const name = `${service}-${(others += 1)}`;
  const started = await startService(service, { ...env, ...settings });
  running.set(name, started);
  return { name, url: started.url };
};

/**
 * Lets a story kill, restart and slow down what it is told against (POST /kill/<name>, /restart/<name>,
 * /throttle/<name>/<share of a core>), look behind the gateway (GET /services, /metrics), and have a further process of a
 * service (POST /start/<service> with settings as JSON) until it stops it (POST /stop/<name>).
 */
const startControls = (env) =>
  new Promise((resolve) => {
    const server = createServer(async (request, response) => {
      const [, verb, name, share] = request.url.split('/');
      if (verb === 'services') return response.end(JSON.stringify(urlsOfServices('url')));
      if (verb === 'metrics') return response.end(JSON.stringify(urlsOfServices('metricsUrl')));
      const target = running.get(name);
      if (!target || !['kill', 'restart', 'throttle', 'start', 'stop'].includes(verb))
        return response.writeHead(404).end();
      try {
        if (verb === 'start') {
          return response.end(JSON.stringify(await startAnother(name, await json(request), env)));
        }
        await target[verb](Number(share));
        if (verb === 'stop') running.delete(name);
        response.writeHead(204).end();
      } catch (error) {
        response.writeHead(500).end(String(error));
      }
    });
    server.listen(0, '127.0.0.1', () => {
      running.set('controls', { stop: async () => void server.close() });
      resolve(`http://127.0.0.1:${server.address().port}`);
    });
  });

const stopAll = async () => {
  for (const [name, { stop }] of [...running].reverse()) {
    running.delete(name);
    await stop().catch((error) => say(`${name} did not stop cleanly: ${error.message}`));
  }
};

const startServers = async () => {
  const start = async (name, startOne) => {
    const startedAt = Date.now();
    const server = await startOne();
    running.set(name, server);
    say(`${name} is up after ${Date.now() - startedAt} ms`);
    return server.url;
  };
  const kafka = await start('kafka', startKafka);
  const postgres = await start('postgres', startPostgres);
  const esdb = await start('esdb', startEsdb);
  return { kafka, postgres, esdb };
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

const startServices = async ({ kafka, postgres, esdb }) => {
  // The simulator and the gateway call each other, so one of them is known before it is there.
  const gatewayPort = await cluster.freePort();
  const webhookUrl = `http://127.0.0.1:${gatewayPort}/webhooks/psp/sim`;
  const simulator = await startSimulator({ webhookUrl, webhookSecret });
  running.set('simulator', simulator);
  const env = {
    EVENT_STORE_URL: esdb,
    BUS_URL: kafka,
    READ_STORE_URL: postgres,
    VAULT_URL: postgres,
    VAULT_KEY: 'the vault key of the cluster tests',
    LEDGER_SEAL_KEY: 'the seal key of the cluster tests',
    PSP_URL: `sim:${simulator.url}`,
    PSP_KEY: 'sk_test_cluster',
    PSP_WEBHOOK_SECRETS: webhookSecret,
    TAPRAIL_KEY_PEPPER: 'the pepper of the cluster tests',
    TAPRAIL_BOOTSTRAP_KEY: key,
    TAPRAIL_OPERATOR_KEY: operatorKey,
    RATE_LIMIT_PER_KEY: '0',
    CONCURRENCY_PER_KEY: '0',
    RATE_LIMIT_UNKNOWN_KEYS: '0',
    TEST_CLOCK_WORK_MS: '240000',
    SHUTDOWN_DRAIN_MS: '0',
    RATE_LIMIT_PER_TRANSACTION: '0',
    RATE_LIMIT_REDELIVER: '0',
    WEBHOOK_ALLOW_HTTP: 'true',
    WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    LOG_LEVEL: 'warn',
  };
  const startedAt = Date.now();
  const start = async (name) =>
    running.set(name, await startService(name, env, name === 'api-gateway' ? gatewayPort : undefined));
  await Promise.all(cluster.serviceNames.map(start));
  say(`the PSP simulator and five services are ready after ${Date.now() - startedAt} ms`);
  return { gateway: running.get('api-gateway').url, simulator: simulator.url, env };
};

let failed = 0;
try {
  if (process.argv[2] !== 'stories') failed += await checkOnStripeMock();
  const servers = await startServers();
  // `npm run test:cluster -- stories` leaves the contract suites out.
  if (process.argv[2] !== 'stories')
    failed += await jest(
      [
        'libs/platform/bus/src/kafka',
        'libs/platform/read-store/src/postgres',
        'libs/platform/vault/src/postgres',
        'libs/platform/subscriptions/src/replay',
        'sql.idempotency-store',
        'libs/platform/devkit/src/cluster',
      ],
      { TEST_KAFKA_BROKERS: servers.kafka.replace('kafka://', ''), TEST_POSTGRES_URL: servers.postgres },
    );
  const { gateway, simulator, env } = await startServices(servers);
  // `npm run test:cluster -- stories <path>` picks some of them; what follows goes to Jest.
  const [path = 'apps/e2e', ...more] = process.argv.slice(3);
  // `npm test` has all of them. What the gateway decides by itself is the same in five processes as in one, and stories that
  // move the clock by weeks would move it for all others; what time does in five processes is told in apps/e2e/src/cluster.
  const ofTheGateway = [
    'fuzz',
    'sweep',
    'openapi',
    'test-data',
    'bad-input-fields',
    'refused',
    'lists',
    'platform-settings',
    'webhooks/endpoints',
  ];
  const ofWeeks = ['e2e/src/ledger', 'webhooks/schedule'];
  const unasked = [...ofTheGateway, ...ofWeeks, 'endurance'];
  const elsewhere = ['single-process', 'deadlines', ...(path === 'apps/e2e' ? unasked : [])];
  failed += await jest([path, ...more, '--testPathIgnorePatterns', ...elsewhere], {
    TAPRAIL_E2E_URL: gateway,
    TAPRAIL_E2E_SIMULATOR: simulator,
    TAPRAIL_E2E_KEY: key,
    TAPRAIL_E2E_OPERATOR_KEY: operatorKey,
    TAPRAIL_E2E_CONTROLS: await startControls(env),
    TAPRAIL_E2E_KAFKA: servers.kafka,
    TAPRAIL_E2E_VAULT: servers.postgres,
  });
} catch (error) {
  const missing = /Java|Maven|PostgreSQL|java|mvn|initdb/.test(error.message) && process.env.CI !== 'true';
  say(missing ? `NOT RUN: the cluster tests. ${error.message}` : `The cluster did not start: ${error.stack}`);
  failed += missing ? 0 : 1;
} finally {
  await stopAll();
}
process.exit(failed > 0 ? 1 : 0);
