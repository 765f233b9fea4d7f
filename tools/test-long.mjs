// npm run test:fuzz and npm run test:faults: long runs against one process, each from a seed that it prints.
import './require-node.cjs';
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installWhatIsMissing } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** What a run counts, and the variables that its specification reads. */
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
const { build } = await import('./build.mjs');
await build();

const jest = join(dirname(createRequire(import.meta.url).resolve('jest/package.json')), 'bin/jest.js');
const config = join(root, 'apps/e2e/jest.long.config.js');
const child = spawn(process.execPath, [jest, '--config', config, '--runInBand', '--forceExit', `${name}.long`], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...env },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
