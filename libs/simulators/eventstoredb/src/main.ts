import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { type EsdbServerOptions, startEsdbServer } from './start-esdb-server';

const defaultPort = '2113';
const defaultFile = 'esdb-server.db';

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    db: { type: 'string' },
    host: { type: 'string' },
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

const run = async (): Promise<void> => {
  const server = await startEsdbServer({
    file: values.db ?? defaultFile,
    port: Number(values.port ?? process.env['PORT'] ?? defaultPort),
    ...(values.host !== undefined && { host: values.host }),
    ...accessOptions(),
  });
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
