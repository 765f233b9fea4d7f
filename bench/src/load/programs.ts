import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@taprail/devkit/cluster';
import { platformEvents } from '@taprail/stripe';
import { nodeFlags } from './node-flags';

const built = join(__dirname, '../../..');
const startTimeoutMs = 60_000;
const webhookSecret = 'whsec_bench';
export const apiKey = 'sk_test_bench0123456789abcdefghijklmnopqrst';

export type Program = Readonly<{ child: ChildProcess; said: string }>;

/** Runs a built program until it has said what shows that it answers. */
const start = async (main: string, env: Readonly<Record<string, string>>, sign: RegExp): Promise<Program> => {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...nodeFlags(), join(built, main)], { env: { PATH, HOME, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const endMs = performance.now() + startTimeoutMs;
  while (!sign.test(said)) {
    if (child.exitCode !== null || performance.now() > endMs) throw new Error(`${main} did not start: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const started = said;
  // From here on nobody reads its lines; they must not pile up.
  said = '';
  for (const stream of [child.stdout, child.stderr]) stream.removeAllListeners('data').resume();
  return { child, said: started };
};

const stop = async ({ child }: Program): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
};

export type StartedProduct = Readonly<{
  url: string;
  /** Of the product's process. */
  pid: number;
  /** Where it shows what it counts. */
  metricsUrl: string;
  /** Where the simulator answers, and its key; without them it is within the product's process. */
  simulator: Readonly<{ url: string; key: string; pid: number }> | undefined;
  end: () => Promise<void>;
}>;

const settings = (port: number, metricsPort: number, folder: string): Readonly<Record<string, string>> => ({
  PORT: String(port),
  METRICS_PORT: String(metricsPort),
  TAPRAIL_DATA: folder,
  TAPRAIL_BOOTSTRAP_KEY: apiKey,
  RATE_LIMIT_PER_KEY: '0',
  CONCURRENCY_PER_KEY: '0',
  LOG_LEVEL: 'warn',
});

const product = 'apps/all-in-one/main.js';
const listens = /Try it:/;

/** The product as `npm start` runs it, with a quiet log unless `more` says otherwise. */
export const startSingleProcess = async (more: Readonly<Record<string, string>> = {}): Promise<StartedProduct> => {
  const folder = mkdtempSync(join(tmpdir(), 'taprail-bench-'));
  const [port, metricsPort] = [await freePort(), await freePort()];
  const program = await start(product, { ...settings(port, metricsPort, folder), ...more }, listens);
  const end = async (): Promise<void> => {
    await stop(program);
    rmSync(folder, { recursive: true, force: true });
  };
  const [url, metricsUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${metricsPort}/metrics`];
  return { url, metricsUrl, pid: program.child.pid!, simulator: undefined, end };
};

/** At Stripe each endpoint has an address of its own; here they are one. */
const webhookTargets = (address: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['SIM', 'SIM_PLATFORM', 'SIM_READER'].flatMap((name) => [
      [`${name}_WEBHOOK_URL`, address],
      [`${name}_WEBHOOK_SECRET`, webhookSecret],
    ]),
  );

/** The product in one process and the simulator in another, which is asked in its own language or in that of Stripe. */
export const startWithSimulator = async (
  provider: 'sim' | 'stripe' = 'sim',
  more: Readonly<Record<string, string>> = {},
): Promise<StartedProduct> => {
  const folder = mkdtempSync(join(tmpdir(), 'taprail-bench-'));
  const [port, metricsPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const simulating = await start(
    'libs/simulators/psp/src/main.js',
    {
      PORT: '0',
      SIM_PLATFORM_WEBHOOK_EVENTS: platformEvents.join(','),
      ...webhookTargets(`${url}/webhooks/psp/${provider}`),
    },
    /PSP simulator at \S+ with key \S+/,
  );
  const [, simulatorUrl = '', key = ''] = /at (\S+) with key (\S+)/.exec(simulating.said) ?? [];
  const psp = { PSP_URL: `${provider}:${simulatorUrl}`, PSP_KEY: key, PSP_WEBHOOK_SECRETS: webhookSecret };
  const end = async (...programs: Program[]): Promise<void> => {
    for (const program of programs) await stop(program);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const program = await start(product, { ...settings(port, metricsPort, folder), ...psp, ...more }, listens);
    return {
      url,
      metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
      pid: program.child.pid!,
      simulator: { url: simulatorUrl, key, pid: simulating.child.pid! },
      end: () => end(program, simulating),
    };
  } catch (error) {
    await end(simulating);
    throw error;
  }
};
