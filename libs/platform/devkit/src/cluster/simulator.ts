import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './process/free-port';
import { runServer, type RunningServer } from './process/run-server';

export type SimulatorPlan = Readonly<{ webhookUrl: string; webhookSecret: string }>;

const main = join(__dirname, '../../../../simulators/psp/src/main.js');

/** The PSP simulator in a process of its own, from the built files; what it answered survives kill(). */
export const startSimulator = async ({ webhookUrl, webhookSecret }: SimulatorPlan): Promise<RunningServer> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'taprail-simulator-'));
  const { PATH = '', HOME = '' } = process.env;
  return runServer({
    name: 'the PSP simulator',
    url,
    folder,
    command: process.execPath,
    args: ['--enable-source-maps', main],
    env: {
      PATH,
      HOME,
      PORT: String(port),
      SIM_FILE: join(folder, 'simulator.journal'),
      SIM_WEBHOOK_URL: webhookUrl,
      SIM_WEBHOOK_SECRET: webhookSecret,
      SIM_PLATFORM_WEBHOOK_URL: webhookUrl,
      SIM_PLATFORM_WEBHOOK_SECRET: webhookSecret,
      SIM_READER_WEBHOOK_URL: webhookUrl,
      SIM_READER_WEBHOOK_SECRET: webhookSecret,
    },
    stopSignal: 'SIGTERM',
    prepare: () => undefined,
    isReady: async () => {
      try {
        return (await fetch(`${url}/_sim/clock`)).ok;
      } catch {
        return false;
      }
    },
  });
};
