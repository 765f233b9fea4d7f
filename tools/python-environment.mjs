// The Python environment in which the Python SDK is checked and its stories run; installed when it is first used.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installOnce } from './tool-cache.mjs';

const packages = [
  'httpx==0.28.1',
  'typing_extensions==4.16.0',
  'mypy==2.4.1',
  'ruff==0.17.5',
  'build==1.6.1',
  'hatchling==1.33.0',
];

const pythonOnPath = () =>
  ['python3', 'python'].find((name) => {
    const { status } = spawnSync(name, ['-c', 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))']);
    return status === 0;
  });

/** Runs a program to its end; what it printed is in the error when it failed. */
export const run = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    let output = '';
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('exit', (status) =>
      status === 0 ? resolve(output) : reject(new Error(`${[command, ...args].join(' ')}:\n${output}`)),
    );
  });

/** The path of its interpreter; undefined where there is no Python that could be one. */
export const pythonEnvironment = async () => {
  const python = pythonOnPath();
  if (!python) return undefined;
  const folder = await installOnce('sdk-python', packages, async (path) => {
    await run(python, ['-m', 'venv', path]);
    await run(join(path, 'bin/python'), ['-m', 'pip', 'install', '--quiet', ...packages]);
  });
  return join(folder, 'bin/python');
};
