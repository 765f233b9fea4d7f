// npm run cluster [-- --brokers 1|3 --replicas <n> --port <port> --json]: the five services with real Kafka, PostgreSQL and the
// EventStoreDB development server, as processes of this machine without containers. Ctrl-C stops all and removes their files.
// Settings of the caller's environment reach every service, but for those that name the cluster's own servers and keys.
import './require-node.cjs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installWhatIsMissing } from './install.mjs';

const usage = 'npm run cluster -- [--brokers 1|3] [--replicas <1 to 8>] [--port <port of the first gateway>] [--json]';
/** With --json, stdout has one document with the facts of the cluster and nothing else. */
let isJson = false;
const say = (text) => (isJson ? process.stderr : process.stdout).write(`${text}\n`);
const refuse = (sentence) => {
  process.stderr.write(`${sentence}\nUsage: ${usage}\n`);
  process.exit(2);
};

const readOptions = () => {
  try {
    const { values } = parseArgs({
      options: {
        brokers: { type: 'string', default: '1' },
        replicas: { type: 'string', default: '1' },
        port: { type: 'string', default: '3000' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    return refuse(error.message);
  }
};

const options = readOptions();
if (options.help) {
  say(`Usage: ${usage}`);
  process.exit(0);
}
isJson = options.json;
const [brokers, replicas, port] = [options.brokers, options.replicas, options.port].map(Number);
if (![1, 3].includes(brokers)) refuse(`--brokers is ${options.brokers}; it must be 1 or 3.`);
if (!(Number.isInteger(replicas) && replicas >= 1 && replicas <= 8))
  refuse(`--replicas is ${options.replicas}; it must be a whole number from 1 to 8.`);
if (!(Number.isInteger(port) && port >= 1 && port <= 65_535))
  refuse(`--port is ${options.port}; it must be a whole number from 1 to 65535.`);

/** Found before anything is started: the gateway is the last to be. */
const isFree = () =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
if (!(await isFree())) refuse(`Port ${port} is in use; stop what uses it or take another.`);

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
installWhatIsMissing();
const { buildServices } = await import('./bundle.mjs');
await buildServices();
const require = createRequire(import.meta.url);
const { LocalCluster } = require(join(root, 'dist/libs/platform/devkit/src/cluster/index.js'));
const { variables } = require(join(root, 'dist/libs/platform/settings/src/variables.js'));

/** The cluster has its own servers, and makes the keys that belong to them. */
const ownSettings = new Set(
  `PORT METRICS_PORT EVENT_STORE_URL BUS_URL READ_STORE_URL VAULT_URL VAULT_KEY LEDGER_SEAL_KEY PSP_URL PSP_KEY
   PSP_WEBHOOK_SECRETS TAPRAIL_KEY_PEPPER TAPRAIL_BOOTSTRAP_KEY TAPRAIL_OPERATOR_KEY TAPRAIL_DATA`.split(/\s+/),
);
const passedOn = Object.keys(variables).filter((name) => !ownSettings.has(name) && process.env[name] !== undefined);
const settings = Object.fromEntries(passedOn.map((name) => [name, process.env[name]]));

say(`Starting ${brokers} Kafka broker(s), PostgreSQL, the event store, and ${replicas} of each service …`);
const describe = (name, { url, logFile, metricsUrl, pid }, tookMs) =>
  say(
    `${name.padEnd(30)} pid ${String(pid() ?? '-').padEnd(7)} ${url.padEnd(44)} ` +
      `${metricsUrl ? `metrics ${metricsUrl}  ` : ''}log ${logFile}${tookMs > 0 ? `  (${tookMs} ms)` : ''}`,
  );

let cluster;
try {
  cluster = await LocalCluster.start({ brokers, replicas, port, settings, onStarted: describe });
} catch (error) {
  process.stderr.write(`The cluster did not start: ${error.message}\n`);
  process.exit(1);
}
const { bootstrapKey, operatorKey } = cluster.secrets;
const gateways = cluster.replicasOf('api-gateway').map(({ url }) => url);
if (passedOn.length > 0) say(`From this environment: ${passedOn.join(', ')}`);
say(`
The API:       ${gateways.join('  ')}
API key:       ${bootstrapKey}
Operator key:  ${operatorKey}

Try:   TAPRAIL_API_KEY=${bootstrapKey} npx taprail demo restaurant --api-url ${gateways[0]}
       curl -H 'Authorization: Bearer ${bootstrapKey}' ${gateways[0]}/v1/transactions
Stop:  Ctrl-C ends every process and removes what they wrote. docs/cluster.md says what to try.`);
if (isJson) {
  const servers = [...cluster.servers].map(([name, { url, metricsUrl = null, logFile, pid }]) => ({
    name,
    pid: pid(),
    url,
    metrics_url: metricsUrl,
    log_file: logFile,
  }));
  const facts = { gateways, api_key: bootstrapKey, operator_key: operatorKey, settings: passedOn, servers };
  process.stdout.write(`${JSON.stringify(facts)}\n`);
}

/** The parts that are known to be away: said once of each, and not of one that is being restarted. */
const away = new Set();
const paused = new Set();
const watch = setInterval(() => {
  for (const [name, server] of cluster.servers) {
    if (server.pid() !== undefined) away.delete(name);
    else if (!away.has(name)) {
      away.add(name);
      say(`${name} has ended. Type "restart ${name}" to start it again.`);
    }
  }
}, 1_000);

const stateOf = (name, server) => {
  if (server.pid() === undefined) return 'ended';
  return paused.has(name) ? 'paused' : 'running';
};

/** What can be typed about one process, and the sentence that says that it is done. */
const verbs = {
  status: [(server, name) => describe(`${name} (${stateOf(name, server)})`, server, 0)],
  restart: [(server) => server.restart(), (name, { pid }) => `${name} is ready again, pid ${pid()}.`],
  stop: [(server) => server.shutDown(), (name) => `${name} has stopped.`],
  kill: [(server) => server.kill(), (name) => `${name} was killed.`],
  pause: [(server) => server.pause(), (name) => `${name} is paused. Type "resume ${name}" to let it go on.`],
  resume: [(server) => server.resume(), (name) => `${name} goes on.`],
};
const help = `Type ${Object.keys(verbs).join(', ')} and a name, status alone, or Ctrl-C to stop everything.`;

const carryOut = async (verb, name) => {
  const server = cluster.servers.get(name);
  if (!server) return say(`There is no ${name}; there are ${[...cluster.servers.keys()].join(', ')}.`);
  const [act, done] = verbs[verb];
  // It is not announced as a surprise what was asked for.
  if (['restart', 'stop', 'kill'].includes(verb)) away.add(name);
  if (verb === 'pause') paused.add(name);
  // A process that is paused would not notice that it is to stop.
  else if (verb !== 'status' && paused.delete(name)) server.resume();
  try {
    await act(server, name);
    if (done) say(done(name, server));
  } catch (error) {
    say(`${verb} ${name} failed: ${error.message}`);
  }
};
createInterface({ input: process.stdin }).on('line', (line) => {
  const [verb, name, ...rest] = line.trim().split(/\s+/);
  if (verb === '') return;
  if (!Object.hasOwn(verbs, verb) || rest.length > 0 || (name === undefined && verb !== 'status')) return say(help);
  for (const each of name === undefined ? cluster.servers.keys() : [name]) void carryOut(verb, each);
});
// The servers are children of this process and end with it, by Ctrl-C and by any other signal that it can notice.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.prependListener(signal, () => {
    clearInterval(watch);
    say('Stopping …');
  });
}
