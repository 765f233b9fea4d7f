// The way in which stories reach the cluster that they are told against: an HTTP server beside it, for tests only.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

/** Stories say `kafka` and `ledger`; a process has a number too. */
const memberOf = (local, name) => local.servers.get(name) ?? local.servers.get(`${name}-1`);

const fieldOfServices = (local, services, field) =>
  Object.fromEntries(services.map((name) => [name, local.replicasOf(name)[0][field]]));

const describe = ([name, { url, metricsUrl, logFile, pid }]) => ({ name, url, metricsUrl, logFile, pid: pid() });

/** Opened each time: a story may have ended the servers since the last one. */
const readCounts = async (local) => {
  const counts = await local.openCounts();
  try {
    return { requests: await counts.read(), openSubscriptions: await counts.openSubscriptions() };
  } finally {
    await counts.close();
  }
};

const verbs = ['kill', 'shutDown', 'restart', 'throttle', 'pause', 'resume', 'start', 'stop'];

/**
 * Lets a story kill, shut down, restart, pause, resume and slow down what it is told against (POST /kill/<name>, /restart/<name>,
 * /pause/<name>, /resume/<name>, /throttle/<name>/<share of a core>), look behind the gateway (GET /services, /metrics,
 * /servers, and /counts for what servers were asked for), and have a further process of a service (POST /start/<service> with settings
 * as JSON) until it stops it (POST /stop/<name>).
 */
export const startControls = (local, services) =>
  new Promise((resolve) => {
    const server = createServer(async (request, response) => {
      const [, verb, name, share] = request.url.split('/');
      if (verb === 'services') return response.end(JSON.stringify(fieldOfServices(local, services, 'url')));
      if (verb === 'metrics') return response.end(JSON.stringify(fieldOfServices(local, services, 'metricsUrl')));
      if (verb === 'servers') return response.end(JSON.stringify([...local.servers].map(describe)));
      try {
        if (verb === 'counts') return response.end(JSON.stringify(await readCounts(local)));
        const target = memberOf(local, name);
        if (!target || !verbs.includes(verb)) return response.writeHead(404).end();
        if (verb === 'start') {
          const started = await local.startAnother(name, await json(request));
          return response.end(JSON.stringify(describe([started, local.servers.get(started)])));
        }
        if (verb === 'stop') await local.stopOne(name);
        else await target[verb](Number(share));
        response.writeHead(204).end();
      } catch (error) {
        response.writeHead(500).end(String(error));
      }
    });
    // A service that waits for its broker restarts for minutes.
    server.requestTimeout = 0;
    server.listen(0, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${server.address().port}`, stop: async () => void server.close() }),
    );
  });
