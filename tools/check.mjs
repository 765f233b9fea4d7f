// npm run check: format, types, names, lint with the architecture, unused code, lockfile, generated files, OpenAPI clients,
// the package of the SDK, tests.
// `npm run check -- --without tests` leaves a step out, `npm run check -- --only lint types` runs some of them.
import './require-node.cjs';
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhatIsMissing } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
installWhatIsMissing();

const bin = (name) => join(root, 'node_modules/.bin', name);
const tool = (name, ...args) => [process.execPath, [join(root, 'tools', name), ...args]];
/** The longest first: each keeps one core busy, so they share the cores without waiting for one another at the end. */
const steps = {
  lint: tool('lint.mjs'),
  'openapi clients': tool('check-openapi.mjs'),
  format: [bin('prettier'), ['--check', '--log-level', 'warn', '.']],
  types: [process.execPath, [join(root, 'node_modules/typescript7/bin/tsc'), '--noEmit', '-p', 'tsconfig.json']],
  'dashboard types': [
    process.execPath,
    [join(root, 'node_modules/typescript7/bin/tsc'), '--noEmit', '-p', 'apps/dashboard/tsconfig.json'],
  ],
  'generated files': tool('docs.mjs', '--check'),
  'lint proofs': tool('prove-lint.mjs'),
  'unused code': tool('check-unused.mjs'),
  'sdk package': tool('check-sdk.mjs'),
  'type names': tool('check-type-names.mjs'),
  links: tool('check-links.mjs'),
  lockfile: tool('check-lockfile.mjs'),
};
/** Uses every core by itself. */
const last = { tests: tool('test.mjs') };

const flags = process.argv.slice(2).filter((word) => word.startsWith('-') && !['--without', '--only'].includes(word));
if (flags.length > 0) {
  process.stderr.write(`There is no ${flags.join(', ')}: npm run check -- [--without <steps>] [--only <steps>]\n`);
  process.exit(2);
}

const namesAfter = (option) => {
  const at = process.argv.indexOf(option);
  return at < 0 ? [] : process.argv.slice(at + 1);
};
const [without, only] = [namesAfter('--without'), namesAfter('--only')];
const isAsked = (name) => !without.includes(name) && (only.length === 0 || only.includes(name));
const unknown = [...without, ...only].filter((name) => !(name in steps) && !(name in last));
if (unknown.length > 0) {
  process.stderr.write(`There is no step ${unknown.join(', ')}; there are ${Object.keys({ ...steps, ...last })}\n`);
  process.exit(2);
}

/** Prints what a step said when it is over, so that steps beside each other do not mix their lines. */
const passes = (name, [command, args], stdio) =>
  new Promise((resolve, reject) => {
    const startedAt = Date.now();
    const child = spawn(command, args, { cwd: root, stdio });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
    child.on('error', reject);
    child.on('close', (status) => {
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      process.stdout.write(Buffer.concat(said));
      process.stdout.write(`${status === 0 ? 'ok' : 'FAILED'}: ${name} (${seconds} s)\n`);
      resolve(status === 0);
    });
  });

const failed = [];
const run = async (name, step, stdio) => (await passes(name, step, stdio)) || failed.push(name);
const waiting = Object.entries(steps).filter(([name]) => isAsked(name));
const worker = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) await run(...next, ['ignore', 'pipe', 'pipe']);
};
await Promise.all(Array.from({ length: availableParallelism() }, worker));
for (const [name, step] of Object.entries(last)) if (isAsked(name)) await run(name, step, 'inherit');
if (failed.length > 0) process.stderr.write(`The check failed: ${failed.join(', ')}\n`);
process.exit(failed.length > 0 ? 1 : 0);
