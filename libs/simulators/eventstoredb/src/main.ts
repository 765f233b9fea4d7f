import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';

import { type EsdbServer, type EsdbServerOptions, startEsdbServer } from './start-esdb-server';

const defaultPort = '2113';
const defaultFile = 'esdb-server.db';

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    db: { type: 'string' },
    host: { type: 'string' },
    'counts-port': { type: 'string' },
    'tls-cert': { type: 'string' },
    'tls-key': { type: 'string' },
    user: { type: 'string' },
  },
});

/** A user without TLS would be locked out: clients send no password over a connection that is not encrypted. */
const accessOptions = (): Pick<EsdbServerOptions, 'tls' | 'user'> => {
  const { 'tls-cert': cert, 'tls-key': key, user } = values;
  if ((cert === undefined) !== (key === undefined)) throw new Error('--tls-cert and --tls-key go together');
  if (cert === undefined || key === undefined) {
    if (user !== undefined) throw new Error('--user needs --tls-cert and --tls-key');
    return {};
  }
  const tls = { cert: readFileSync(cert), key: readFileSync(key) };
  if (user === undefined) return { tls };
  const [, name, password] = /^([^:]+):(.+)$/s.exec(user) ?? [];
  if (name === undefined || password === undefined) throw new Error('--user is name:password');
  return { tls, user: { name, password } };
};

/** What it has done so far, as JSON, for benches. */
const serveCounts = (port: number, { counts, subscriptions }: EsdbServer): void => {
  const listener = createServer((_request, response) => {
    response.end(JSON.stringify({ ...counts, openSubscriptions: subscriptions.count }));
  });
  listener.listen(port, '127.0.0.1');
};

const run = async (): Promise<void> => {
  const server = await startEsdbServer({
    file: values.db ?? defaultFile,
    port: Number(values.port ?? process.env['PORT'] ?? defaultPort),
    ...(values.host !== undefined && { host: values.host }),
    ...accessOptions(),
  });
  if (values['counts-port'] !== undefined) serveCounts(Number(values['counts-port']), server);
  const stop = (): void => {
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdout.write(`EventStoreDB development server (not for production) listens on ${server.url}\n`);
};

run().catch((error: unknown) => {
  process.stderr.write(`EventStoreDB development server could not start: ${String(error)}\n`);
  process.exit(1);
});
