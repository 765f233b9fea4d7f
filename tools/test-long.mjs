// npm run test:fuzz and npm run test:faults: long runs against one process, each from a seed that it prints.
import './require-node.cjs';
import { parseArgs } from 'node:util';
import { installWhatIsMissing } from './install.mjs';

/** The unit of a run, and the variables that its spec reads. */
const runs = {
  fuzz: { counts: 'requests', variables: { requests: 'FUZZ_REQUESTS', seed: 'FUZZ_SEED' }, usual: 20_000 },
  faults: { counts: 'rounds', variables: { rounds: 'FAULT_ROUNDS', seed: 'FAULT_SEED' }, usual: 20 },
};
const [name, ...words] = process.argv.slice(2);
const run = runs[name];

/** A flag that is given wins over the variable; either is a whole number, or the run would be another than was asked for. */
const settings = () => {
  const options = Object.fromEntries(Object.keys(run.variables).map((flag) => [flag, { type: 'string' }]));
  const { values } = parseArgs({ args: words, options });
  const given = Object.entries(run.variables).flatMap(([flag, variable]) => {
    const value = values[flag] ?? process.env[variable];
    if (value === undefined) return [];
    if (!/^[1-9]\d{0,8}$/.test(value)) throw new Error(`--${flag} is a whole number from 1 on, not ${value}.`);
    return [[variable, value]];
  });
  return Object.fromEntries(given);
};

let env;
try {
  env = settings();
} catch (error) {
  const usage = `npm run test:${name} -- [--${run.counts} ${run.usual}] [--seed n]`;
  process.stderr.write(`${error.message}\n${usage}\n`);
  process.exit(2);
}
installWhatIsMissing();
const { runLong } = await import('./run-jest.mjs');
process.exit(await runLong(name, env));
