// npm run check: format, lint with the project graph, types, lockfile, generated files, OpenAPI clients, tests. One command tells the truth.
import './require-node.cjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
  'openapi clients': [process.execPath, ['tools/check-openapi.mjs']],
  tests: [process.execPath, ['tools/test.mjs']],
};

// `npm run check -- --without tests` is for those who run the tests as a step of their own.
const without = process.argv.includes('--without') ? process.argv.slice(process.argv.indexOf('--without') + 1) : [];
// Each of these keeps one core busy, and no other step does.
const together = ['format', 'types'];
const asked = Object.keys(steps).filter((name) => !without.includes(name));
const rounds = [asked.filter((name) => together.includes(name)), ...asked.filter((name) => !together.includes(name))];

const passes = async (name) => {
  const startedAt = Date.now();
  const [command, args] = steps[name];
  const env = { ...process.env, NX_DAEMON: 'false' };
  const [status] = await once(spawn(command, args, { cwd: root, stdio: 'inherit', env }), 'exit');
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  process.stdout.write(`${status === 0 ? 'ok' : 'FAILED'}: ${name} (${seconds} s)\n`);
  return status === 0;
};

const failed = [];
for (const round of rounds) {
  await Promise.all([round].flat().map(async (name) => (await passes(name)) || failed.push(name)));
}
if (failed.length > 0) process.stderr.write(`The check failed: ${failed.join(', ')}\n`);
process.exit(failed.length > 0 ? 1 : 0);
