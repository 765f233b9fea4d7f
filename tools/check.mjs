// npm run check: format, types, names, lint with the architecture, unused code, lockfile, generated files, OpenAPI clients,
// changes of the API since the last release, the packages of the SDKs, tests.
// `npm run check -- --without tests` leaves a step out, `npm run check -- --only lint types` runs some of them. A step that has
// passed on the same files is not run again, unless --all or CI=true asks for it. `--changed`, which the gate asks for, leaves out steps
// that read nothing of what differs from main, and lints the projects that differ and those that depend on them.
import './require-node.cjs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhatIsMissing } from './install.mjs';
import { baseOfGate, filesChangedSince } from './changed-files.mjs';
import { runStep } from './run-step.mjs';
import { dependsOnAny, hasPassedOn, inputHashes, notePassed } from './step-inputs.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
installWhatIsMissing();

const bin = (name) => join(root, 'node_modules/.bin', name);
const tool = (name, ...args) => [process.execPath, [join(root, 'tools', name), ...args]];
const base = process.argv.includes('--changed') ? baseOfGate() : undefined;
/** The longest first: each keeps one core busy, so they share the cores without waiting for one another at the end. */
const steps = {
  format: [process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), '--check']],
  lint: base === undefined ? tool('lint.mjs') : tool('lint.mjs', `--since=${base}`),
  'openapi clients': tool('check-openapi.mjs'),
  types: [process.execPath, [join(root, 'node_modules/typescript7/bin/tsc'), '--noEmit', '-p', 'tsconfig.json']],
  'dashboard types': [
    process.execPath,
    [join(root, 'node_modules/typescript7/bin/tsc'), '--noEmit', '-p', 'apps/dashboard/tsconfig.json'],
  ],
  'docs types': [
    process.execPath,
    [join(root, 'node_modules/typescript7/bin/tsc'), '--noEmit', '-p', 'apps/docs/tsconfig.json'],
  ],
  'generated files': tool('docs.mjs', '--check'),
  'lint proofs': tool('prove-lint.mjs'),
  'api changes': tool('check-api-changes.mjs'),
  'unused code': tool('check-unused.mjs'),
  'sdk package': tool('check-sdk.mjs'),
  'python sdk': tool('check-python-sdk.mjs'),
  'type names': tool('check-type-names.mjs'),
  links: tool('check-links.mjs'),
  lockfile: tool('check-lockfile.mjs'),
};
/** Uses every core by itself. */
const last = { tests: tool('test.mjs') };

const options = ['--without', '--only', '--all', '--changed'];
const flags = process.argv.slice(2).filter((word) => word.startsWith('-') && !options.includes(word));
if (flags.length > 0) {
  process.stderr.write(
    `There is no ${flags.join(', ')}: npm run check -- [--all] [--changed] [--without <steps>] [--only <steps>]\n`,
  );
  process.exit(2);
}

const namesAfter = (option) => {
  const at = process.argv.indexOf(option);
  if (at < 0) return [];
  const words = process.argv.slice(at + 1);
  const end = words.findIndex((word) => options.includes(word));
  return end < 0 ? words : words.slice(0, end);
};
const [without, only] = [namesAfter('--without'), namesAfter('--only')];
const isAsked = (name) => !without.includes(name) && (only.length === 0 || only.includes(name));
const unknown = [...without, ...only].filter((name) => !(name in steps) && !(name in last));
if (unknown.length > 0) {
  process.stderr.write(`There is no step ${unknown.join(', ')}; there are ${Object.keys({ ...steps, ...last })}\n`);
  process.exit(2);
}

/** Prints what a step said when it is over, so that steps beside each other do not mix their lines. */
const passes = async (name, step, stdio) => {
  const { status, output, seconds, cpuSeconds } = await runStep(step, { stdio });
  process.stdout.write(output);
  const cost = `${Math.round(seconds)} s, CPU ${Math.round(cpuSeconds)} s`;
  process.stdout.write(`${status === 0 ? 'ok' : 'FAILED'}: ${name} (${cost})\n`);
  return status === 0;
};

const mustRunAll = process.env.CI === 'true' || process.argv.includes('--all');
const changed = base === undefined ? undefined : filesChangedSince(base);
const isTouched = (name) => changed === undefined || dependsOnAny(name, changed);
const asked = Object.entries(steps).filter(([name]) => isAsked(name) && isTouched(name));
for (const name of Object.keys(steps).filter((each) => isAsked(each) && !isTouched(each)))
  process.stdout.write(`nothing of it differs from ${base.slice(0, 12)}: ${name}\n`);
const hashes = inputHashes(asked.map(([name]) => name));
const isUnchanged = (name) => !mustRunAll && name in hashes && hasPassedOn(name, hashes[name]);

const failed = [];
const passed = [];
const run = async (name, step, stdio) => ((await passes(name, step, stdio)) ? passed : failed).push(name);
const waiting = asked.filter(([name]) => !isUnchanged(name));
for (const [name] of asked.filter(([each]) => isUnchanged(each)))
  process.stdout.write(`unchanged since ${hashes[name]}: ${name}\n`);
const worker = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) await run(...next, ['ignore', 'pipe', 'pipe']);
};
await Promise.all(Array.from({ length: availableParallelism() }, worker));
// A file that was saved meanwhile may have been read before or after.
const after = inputHashes(passed);
for (const name of passed) if (name in hashes && after[name] === hashes[name]) notePassed(name, hashes[name]);
for (const [name, step] of Object.entries(last)) if (isAsked(name)) await run(name, step, 'inherit');
if (failed.length > 0) process.stderr.write(`The check failed: ${failed.join(', ')}\n`);
process.exit(failed.length > 0 ? 1 : 0);
