import { parseArgs } from 'node:util';

import { startEsdbServer } from './start-esdb-server';

const defaultPort = '2113';
const defaultFile = 'esdb-server.db';

const { values } = parseArgs({
  options: { port: { type: 'string' }, db: { type: 'string' }, host: { type: 'string' } },
});

const run = async (): Promise<void> => {
  const server = await startEsdbServer({
    file: values.db ?? defaultFile,
    port: Number(values.port ?? process.env['PORT'] ?? defaultPort),
    ...(values.host !== undefined && { host: values.host }),
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
