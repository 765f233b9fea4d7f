import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './process/free-port';
import { runServer, type RunningServer } from './process/run-server';

/**
 * The EventStoreDB development server as a process of its own, from the built files. `countsPort`: says there over HTTP what it
 * has done so far.
 */
export const startEsdb = async (countsPort?: number): Promise<RunningServer> => {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'taprail-esdb-'));
  const countsArgs = countsPort === undefined ? [] : ['--counts-port', String(countsPort)];
  const program = join(__dirname, '../../../../simulators/eventstoredb/src/main.js');
  return runServer({
    name: 'The EventStoreDB development server',
    url: `esdb://127.0.0.1:${port}?tls=false`,
    folder,
    command: process.execPath,
    args: [program, '--port', String(port), '--db', join(folder, 'log.db'), ...countsArgs],
    stopSignal: 'SIGTERM',
    prepare: () => undefined,
    isReady: () => accepts(port),
  });
};

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
