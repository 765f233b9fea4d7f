// A step of npm run check: the Python SDK is formatted, linted and typed, its package can be built and installed, and its tests pass
// on the installed package.
import './require-node.cjs';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pythonEnvironment, run } from './python-environment.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const sdk = join(root, 'libs/sdk-python');

const python = await pythonEnvironment();
if (!python) {
  process.stderr.write('NOT RUN: the Python SDK, because there is no Python 3.10 or newer with venv here.\n');
  process.exit(process.env.CI === 'true' ? 1 : 0);
}
const scratch = mkdtempSync(join(tmpdir(), 'taprail-sdk-python-'));
// Nothing is left in the folder of the SDK.
const env = {
  ...process.env,
  PYTHONDONTWRITEBYTECODE: '1',
  RUFF_NO_CACHE: 'true',
  MYPY_CACHE_DIR: join(scratch, 'mypy'),
};
const module = (...args) => run(python, ['-m', ...args], { cwd: sdk, env });

const checkPackage = async () => {
  await module('build', '--no-isolation', '--outdir', scratch, sdk);
  const wheel = readdirSync(scratch).find((name) => name.endsWith('.whl'));
  const site = join(scratch, 'site');
  await module('pip', 'install', '--quiet', '--no-deps', '--target', site, join(scratch, wheel));
  const tests = { cwd: scratch, env: { ...env, PYTHONPATH: `${site}:${sdk}` } };
  const output = await run(python, ['-m', 'unittest', 'discover', '-t', sdk, '-s', join(sdk, 'tests')], tests);
  return `${wheel}: ${/Ran \d+ tests/.exec(output)?.[0]}`;
};

let failures = 0;
const step = async (name, check) => {
  try {
    const said = await check();
    process.stdout.write(`ok: ${name}${typeof said === 'string' && said.startsWith('taprail') ? ` (${said})` : ''}\n`);
  } catch (error) {
    failures += 1;
    process.stderr.write(`FAILED: ${name}\n${error.message}\n`);
  }
};

try {
  await step('ruff format', () => module('ruff', 'format', '--check', '--quiet', '.'));
  await step('ruff', () => module('ruff', 'check', '--quiet', '.'));
  await step('mypy', () => module('mypy'));
  await step('package and tests', checkPackage);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.exit(failures > 0 ? 1 : 0);
