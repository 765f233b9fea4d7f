// npm run check: format, lint with the project graph, types, lockfile, generated files, tests. One command tells the truth.
import './require-node.cjs';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhatIsMissing } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
installWhatIsMissing();

const bin = (name) => join(root, 'node_modules/.bin', name);
const steps = {
  format: [bin('prettier'), ['--check', '--log-level', 'warn', '.']],
  types: [bin('tsc'), ['--noEmit', '-p', 'tsconfig.json']],
  lint: [bin('nx'), ['run-many', '-t', 'lint', '--parallel=2', '--output-style=stream']],
  'lint proofs': [process.execPath, ['tools/prove-lint.mjs']],
  lockfile: [process.execPath, ['tools/check-lockfile.mjs']],
  'generated files': [process.execPath, ['tools/docs.mjs', '--check']],
  tests: [process.execPath, ['tools/test.mjs']],
};

// `npm run check -- --without tests` is for those who run the tests as a step of their own.
const without = process.argv.includes('--without') ? process.argv.slice(process.argv.indexOf('--without') + 1) : [];
const failed = [];
for (const [name, [command, args]] of Object.entries(steps).filter(([step]) => !without.includes(step))) {
  const startedAt = Date.now();
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NX_DAEMON: 'false' },
  });
  process.stdout.write(
    `${status === 0 ? 'ok' : 'FAILED'}: ${name} (${Math.round((Date.now() - startedAt) / 1000)} s)\n`,
  );
  if (status !== 0) failed.push(name);
}
if (failed.length > 0) process.stderr.write(`The check failed: ${failed.join(', ')}\n`);
process.exit(failed.length > 0 ? 1 : 0);
