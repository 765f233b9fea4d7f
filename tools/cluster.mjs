// npm run cluster [-- --brokers 1|3 --replicas <n> --port <port>]: the five services with real Kafka, PostgreSQL and the
// EventStoreDB development server, as processes of this machine without containers. Ctrl-C stops all and removes their files.
import './require-node.cjs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installWhatIsMissing } from './install.mjs';

const usage = 'npm run cluster -- [--brokers 1|3] [--replicas <1 to 8>] [--port <port of the first gateway>]';
const say = (text) => process.stdout.write(`${text}\n`);
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
const { build } = await import('./build.mjs');
await build();
const require = createRequire(import.meta.url);
const { LocalCluster } = require(join(root, 'dist/libs/platform/devkit/src/cluster/index.js'));

say(`Starting ${brokers} Kafka broker(s), PostgreSQL, the event store, and ${replicas} of each service …`);
const describe = (name, { url, logFile, metricsUrl, pid }, tookMs) =>
  say(
    `${name.padEnd(22)} pid ${String(pid()).padEnd(7)} ${url.padEnd(44)} ` +
      `${metricsUrl ? `metrics ${metricsUrl}  ` : ''}log ${logFile}${tookMs > 0 ? `  (${tookMs} ms)` : ''}`,
  );

let cluster;
try {
  cluster = await LocalCluster.start({ brokers, replicas, port, onStarted: describe });
} catch (error) {
  process.stderr.write(`The cluster did not start: ${error.message}\n`);
  process.exit(1);
}
const { bootstrapKey, operatorKey } = cluster.secrets;
const gateways = cluster.replicasOf('api-gateway').map(({ url }) => url);
say(`
The API:       ${gateways.join('  ')}
API key:       ${bootstrapKey}
Operator key:  ${operatorKey}

Try:   TAPRAIL_API_KEY=${bootstrapKey} npx taprail demo restaurant --api-url ${gateways[0]}
       curl -H 'Authorization: Bearer ${bootstrapKey}' ${gateways[0]}/v1/transactions
Stop:  Ctrl-C ends every process and removes what they wrote. docs/cluster.md says what to try.`);

/** The parts that are known to be away: said once of each, and not of one that is being restarted. */
const away = new Set();
let isStopping = false;
setInterval(() => {
  if (isStopping) return;
  for (const [name, server] of cluster.servers) {
    if (server.pid() !== undefined) away.delete(name);
    else if (!away.has(name)) {
      away.add(name);
      say(`${name} has ended. Type "restart ${name}" to start it again.`);
    }
  }
}, 1_000);

const restart = async (name) => {
  const server = cluster.servers.get(name);
  if (!server) return say(`There is no ${name}; there are ${[...cluster.servers.keys()].join(', ')}.`);
  away.add(name);
  say(`Restarting ${name} …`);
  await server.restart().then(
    () => say(`${name} is ready again, pid ${server.pid()}.`),
    (error) => say(`${name} did not start: ${error.message}`),
  );
};
createInterface({ input: process.stdin }).on('line', (line) => {
  const [verb, name = '', ...rest] = line.trim().split(/\s+/);
  if (verb === 'restart' && name !== '' && rest.length === 0) void restart(name);
  else if (verb !== '') say('Type "restart <name>", or Ctrl-C to stop everything.');
});
// The servers are children of this process and end with it, by Ctrl-C and by any other signal that it can notice.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    isStopping = true;
    say('Stopping …');
  });
}
