// Python environments of the checks and stories, each with its packages; installed when they are first used.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installOnce } from './tool-cache.mjs';

const sdkPackages = [
  'httpx==0.28.1',
  'typing_extensions==4.16.0',
  'mypy==2.4.1',
  'ruff==0.17.5',
  'build==1.6.1',
  'hatchling==1.33.0',
];

/** Undefined where there is no Python with venv of at least this version. */
const pythonOnPath = (minor) =>
  ['python3', 'python'].find((name) => {
    const { status } = spawnSync(name, [
      '-c',
      `import sys, venv, ensurepip; sys.exit(sys.version_info < (3, ${minor}))`,
    ]);
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

/** The path of the interpreter; undefined where there is no Python that could be one. */
export const pythonWith = async (name, packages, minor) => {
  const python = pythonOnPath(minor);
  if (!python) return undefined;
  const folder = await installOnce(name, packages, async (path) => {
    await run(python, ['-m', 'venv', path]);
    await run(join(path, 'bin/python'), ['-m', 'pip', 'install', '--quiet', ...packages]);
  });
  return join(folder, 'bin/python');
};

/** Where the Python SDK is checked and its stories run. */
export const pythonEnvironment = () => pythonWith('sdk-python', sdkPackages, 10);
