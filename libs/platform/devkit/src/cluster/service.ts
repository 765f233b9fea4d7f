import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './process/free-port';
import { runServer, type RunningServer } from './process/run-server';

export const serviceNames = ['onboarding', 'tap-authorisation', 'ledger', 'webhook-dispatcher', 'api-gateway'] as const;
export type ServiceName = (typeof serviceNames)[number];

export type RunningService = RunningServer & Readonly<{ metricsUrl: string }>;

const built = join(__dirname, '../../../../..');

/** One of our own services as a process, from the built files; ready when it says so itself. */
export const startService = async (
  name: ServiceName,
  env: Readonly<Record<string, string>>,
  /** Where others already expect it; any free one otherwise. */
  givenPort?: number,
): Promise<RunningService> => {
  const port = givenPort ?? (await freePort());
  const metricsPort = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { PATH = '', HOME = '' } = process.env;
  const server = await runServer({
    name,
    url,
    folder: mkdtempSync(join(tmpdir(), `taprail-${name}-`)),
    command: process.execPath,
    args: ['--enable-source-maps', join(built, 'apps', name, 'main.js')],
    env: { PATH, HOME, ...env, PORT: String(port), METRICS_PORT: String(metricsPort) },
    stopSignal: 'SIGTERM',
    prepare: () => undefined,
    isReady: async () => {
      try {
        return (await fetch(`${url}/readyz`)).ok;
      } catch {
        return false;
      }
    },
  });
  return { ...server, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` };
};
