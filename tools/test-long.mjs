// npm run test:fuzz and npm run test:faults: long runs, each from a seed that it prints, against one process or, with the word
// cluster, against a cluster. The word restore restores the log of a cluster to an earlier point, the word stripe kills services at Stripe.
import './require-node.cjs';
import { parseArgs } from 'node:util';
import { installWhatIsMissing } from './install.mjs';

/** The unit of a run, and the variables that its spec reads. */
const runs = {
  fuzz: {
    variables: { requests: 'FUZZ_REQUESTS', seed: 'FUZZ_SEED' },
    usage: 'test:fuzz -- [--requests 20000] [--seed n]',
  },
  faults: {
    variables: { rounds: 'FAULT_ROUNDS', seed: 'FAULT_SEED' },
    usage: 'test:faults -- [--rounds 20] [--seed n]',
  },
  'cluster faults': {
    variables: {
      rounds: 'FAULT_ROUNDS',
      minutes: 'FAULT_MINUTES',
      seed: 'FAULT_SEED',
      brokers: 'FAULT_BROKERS',
      replicas: 'FAULT_REPLICAS',
    },
    texts: { only: 'FAULT_ONLY', json: 'FAULT_JSON' },
    usage:
      'test:faults -- cluster [--rounds 3] [--minutes 20] [--only fault,fault] [--json file] [--seed n] [--brokers 3] [--replicas 2]',
  },
  'stripe kills': {
    variables: { kills: 'STRIPE_KILLS', seed: 'STRIPE_KILL_SEED' },
    usage: 'test:faults -- stripe [--kills 1000] [--seed n]',
  },
  restore: { variables: {}, usage: 'test:faults -- restore' },
};
const [asked, ...given] = process.argv.slice(2);
const isRestore = asked === 'faults' && given[0] === 'restore';
const isStripe = asked === 'faults' && given[0] === 'stripe';
const isCluster = asked === 'faults' && (given[0] === 'cluster' || isRestore);
const ofWord = { restore: 'restore', cluster: 'cluster faults', stripe: 'stripe kills' };
const name = (asked === 'faults' && ofWord[given[0]]) || asked;
const words = isCluster || isStripe ? given.slice(1) : given;
const run = { texts: {}, ...runs[name] };

/** A flag that is given wins over the variable; either is a whole number, or the run would be another than was asked for. */
const settings = () => {
  const flags = { ...run.variables, ...run.texts };
  const options = Object.fromEntries(Object.keys(flags).map((flag) => [flag, { type: 'string' }]));
  const { values } = parseArgs({ args: words, options });
  const set = Object.entries(flags).flatMap(([flag, variable]) => {
    const value = values[flag] ?? process.env[variable];
    if (value === undefined) return [];
    if (flag in run.variables && !/^[1-9]\d{0,8}$/.test(value))
      throw new Error(`--${flag} is a whole number from 1 on, not ${value}.`);
    return [[variable, value]];
  });
  return Object.fromEntries(set);
};

let env;
try {
  env = settings();
} catch (error) {
  process.stderr.write(`${error.message}\nnpm run ${run.usage}\n`);
  process.exit(2);
}
installWhatIsMissing();
if (isCluster) {
  const { runClusterFaults, runRestore } = await import('./test-cluster-faults.mjs');
  process.exit(await (isRestore ? runRestore() : runClusterFaults(env)));
}
const { runJest, runLong } = await import('./run-jest.mjs');
// Specs of the tap service and the ledger, which have a few of these kills in the gate.
if (isStripe) process.exit(await runJest(['--runInBand', 'stripe/crashes'], { STRIPE_KILLS: '1000', ...env }).status);
process.exit(await runLong(name, env));
