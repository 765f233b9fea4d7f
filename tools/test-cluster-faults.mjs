// npm run test:faults -- cluster: three brokers and two processes of each service, or as many as asked for, and one trouble after the other under load.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startControls } from './cluster-controls.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);
const say = (text) => process.stdout.write(`${text}\n`);

/** Runs the rounds against a cluster of its own, and ends that in any case. */
export const runClusterFaults = async (env) => {
  const { build } = await import('./build.mjs');
  await build();
  const { runLong } = await import('./run-jest.mjs');
  const devkit = require(join(root, 'dist/libs/platform/devkit/src/cluster/index.js'));
  // The services reach their provider over a line of the run's own, which it makes slow and cuts.
  const pspPort = await devkit.freePort();
  const local = await devkit.LocalCluster.start({
    brokers: Number(env.FAULT_BROKERS ?? 3),
    replicas: Number(env.FAULT_REPLICAS ?? 2),
    settings: {
      PSP_URL: `sim:http://127.0.0.1:${pspPort}`,
      RATE_LIMIT_PER_KEY: '0',
      CONCURRENCY_PER_KEY: '0',
      RATE_LIMIT_UNKNOWN_KEYS: '0',
      RATE_LIMIT_PER_SESSION: '0',
      RATE_LIMIT_SIGN_IN: '0',
      TEST_CLOCK_WORK_MS: '240000',
      LOG_LEVEL: 'warn',
    },
    onStarted: (name, { logFile }, tookMs) => say(`${name} is up after ${tookMs} ms, log ${logFile}`),
  });
  let controls;
  try {
    controls = await startControls(local, devkit.serviceNames);
    return await runLong('faults/cluster/cluster', {
      ...env,
      TAPRAIL_E2E_SIMULATOR: local.servers.get('psp-simulator').url,
      TAPRAIL_E2E_OPERATOR_KEY: local.secrets.operatorKey,
      TAPRAIL_E2E_CONTROLS: controls.url,
      TAPRAIL_E2E_VAULT: local.environment.READ_STORE_URL,
      TAPRAIL_E2E_PSP_PORT: String(pspPort),
    });
  } finally {
    await controls?.stop();
    await local.stop();
  }
};
