// npm run test:faults -- cluster: three brokers and two processes of each service, or as many as asked for, and one trouble after the other under load.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startControls } from './cluster-controls.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);
const say = (text) => process.stdout.write(`${text}\n`);

const unlimited = {
  RATE_LIMIT_PER_KEY: '0',
  CONCURRENCY_PER_KEY: '0',
  RATE_LIMIT_UNKNOWN_KEYS: '0',
  RATE_LIMIT_PER_SESSION: '0',
  RATE_LIMIT_SIGN_IN: '0',
  TEST_CLOCK_WORK_MS: '240000',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
};

/** Runs a long spec against a cluster of its own, and ends that in any case. */
const runAgainstCluster = async (spec, plan, envOf) => {
  const { buildServices } = await import('./bundle.mjs');
  await buildServices();
  const { runLong } = await import('./run-jest.mjs');
  const devkit = require(join(root, 'dist/libs/platform/devkit/src/cluster/index.js'));
  const local = await devkit.LocalCluster.start({
    ...(await plan(devkit)),
    onStarted: (name, { logFile }, tookMs) => say(`${name} is up after ${tookMs} ms, log ${logFile}`),
  });
  let controls;
  try {
    controls = await startControls(local, devkit.serviceNames);
    return await runLong(spec, {
      ...envOf(local),
      TAPRAIL_E2E_SIMULATOR: local.servers.get('psp-simulator').url,
      TAPRAIL_E2E_OPERATOR_KEY: local.secrets.operatorKey,
      TAPRAIL_E2E_CONTROLS: controls.url,
      TAPRAIL_E2E_VAULT: local.environment.READ_STORE_URL,
    });
  } finally {
    await controls?.stop();
    await local.stop();
  }
};

/** One trouble after the other under load. */
export const runClusterFaults = async (env) => {
  let pspPort;
  const plan = async ({ freePort }) => {
    // The services reach their provider over a line of the run's own, which it makes slow and cuts.
    pspPort = await freePort();
    return {
      brokers: Number(env.FAULT_BROKERS ?? 3),
      replicas: Number(env.FAULT_REPLICAS ?? 2),
      settings: { ...unlimited, PSP_URL: `sim:http://127.0.0.1:${pspPort}` },
    };
  };
  return runAgainstCluster('faults/cluster/cluster', plan, () => ({ ...env, TAPRAIL_E2E_PSP_PORT: String(pspPort) }));
};

/** A log that is restored to an earlier point than the read store and the bus. */
export const runRestore = () =>
  runAgainstCluster(
    'restored-log',
    async () => ({ brokers: 1, replicas: 1, settings: unlimited }),
    (local) => ({
      TAPRAIL_E2E_URL: local.replicasOf('api-gateway')[0].url,
      TAPRAIL_E2E_KEY: local.secrets.bootstrapKey,
      TAPRAIL_E2E_KAFKA: local.environment.BUS_URL,
    }),
  );
