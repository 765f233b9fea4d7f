// Starts Jest for the commands that run tests, so that each of them says only which tests and with what.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const program = join(dirname(createRequire(import.meta.url).resolve('jest/package.json')), 'bin/jest.js');

/** Jest with these arguments, and variables beside those of this process. Resolves with its status; `child` can be killed. */
export const runJest = (args, env = {}) => {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  return { child, status: new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1))) };
};

/** One of the runs that are commands of their own: apps/e2e/src/…/<name>.long.spec.ts, on what is built first. */
export const runLong = async (name, env) => {
  const { buildServices } = await import('./bundle.mjs');
  await buildServices();
  const config = join(root, 'apps/e2e/jest.long.config.js');
  return runJest(['--config', config, '--runInBand', `${name}.long`], env).status;
};
