// The gate: what lands has passed this. The cluster starts while the code is checked, and its stories, which wait for other processes half
// of the time, run beside the tests that need nothing but Node.
import './require-node.cjs';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhatIsMissing } from './install.mjs';
import { missingPrograms, requireRoom } from './preflight.mjs';
import { runStep } from './run-step.mjs';
import { failedIn, mayTryAgain, noteSecondTries, passedAgain } from './second-tries.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const say = (line) => process.stdout.write(`${line}\n`);
const tool = (name, ...args) => [process.execPath, [join(root, 'tools', name), ...args]];
const startedMs = performance.now();
const elapsed = () => Math.round((performance.now() - startedMs) / 1_000);

requireRoom();
const missing = missingPrograms();
for (const sentence of missing) say(sentence);
if (missing.length > 0 && process.env.CI === 'true') {
  say('The gate failed: under CI=true everything is run.');
  process.exit(1);
}
installWhatIsMissing();

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => say(`The gate was asked to stop (${signal}).`));

const reports = mkdtempSync(join(tmpdir(), 'taprail-gate-'));
const rows = [];
const underWay = new Map();
/** A line each minute, so that a gate that goes on is not taken for one that hangs. */
const life = setInterval(() => say(`… at ${elapsed()} s: ${[...underWay.keys()].join(', ')}`), 60_000);
life.unref();

/** Runs a step; what it printed follows when it is over, so that steps beside each other do not mix their lines. */
const run = async (name, command, niceness = 0) => {
  const report = join(reports, name.replaceAll(' ', '-'));
  mkdirSync(report);
  underWay.set(name, command);
  const { status, output, seconds, cpuSeconds } = await runStep(command, {
    env: { TAPRAIL_TEST_REPORT: report },
    niceness,
  });
  underWay.delete(name);
  const parts = readdirSync(report).map((file) => JSON.parse(readFileSync(join(report, file), 'utf8')));
  const step = { name, status, seconds, cpuSeconds, files: parts.flatMap(({ files }) => files) };
  rows.push(step);
  say(`\n== ${name} (${Math.round(seconds)} s, CPU ${Math.round(cpuSeconds)} s, at ${elapsed()} s)`);
  process.stdout.write(output);
  return { ...step, output: output.toString() };
};

/** A cluster that waits costs as much as one that works, so its stories go first and the other steps have what they leave. */
const nicenessBesideCluster = 10;

const runTests = async (name, script, selection) => {
  const first = await run(name, tool(script, selection), nicenessBesideCluster);
  const failed = failedIn(first.files);
  if (first.status === 0 || !mayTryAgain(failed)) return first;
  const second = await run(`${name} once more`, tool(script, ...failed), nicenessBesideCluster);
  return { ...first, status: second.status, files: [...first.files, ...second.files] };
};

/** One after the other. */
const besideTheCluster = async () => {
  const check = await run('check', tool('check.mjs', '--changed', '--without', 'tests'), nicenessBesideCluster);
  const nodes = await run('the product on each supported Node', tool('test-nodes.mjs'), nicenessBesideCluster);
  const atStripe = await runTests('stories at Stripe', 'test-stripe-stories.mjs', '--selection');
  const tests = await runTests('tests', 'test.mjs', '--gate');
  return [check, nodes, atStripe, tests];
};

// What several steps need is built once, before they start.
const build = await run('build', ['npm', ['run', '--silent', 'build']]);
if (build.status !== 0) process.exit(1);
const [cluster, steps] = await Promise.all([run('cluster', tool('test-cluster.mjs')), besideTheCluster()]);
clearInterval(life);
const all = [...steps, cluster];

say('\n== done');
say('  wall s    CPU s    tests  step');
const testsOf = ({ files }) => files.reduce((sum, { tests }) => sum + tests, 0);
const columns = (...numbers) => numbers.map((number) => String(Math.round(number)).padStart(8)).join(' ');
for (const row of rows) say(`${columns(row.seconds, row.cpuSeconds, testsOf(row))}  ${row.name}`);
const sumOf = (pick) => rows.reduce((sum, row) => sum + pick(row), 0);
say(
  `${columns(
    elapsed(),
    sumOf(({ cpuSeconds }) => cpuSeconds),
    sumOf(testsOf),
  )}  everything`,
);
say('\n  wall s    CPU s    tests  the ten slowest files');
const slowest = rows.flatMap(({ files }) => files).sort((left, right) => right.wallMs - left.wallMs);
for (const { path, wallMs, cpuMs, tests } of slowest.slice(0, 10))
  say(`${columns(wallMs / 1_000, cpuMs / 1_000, tests)}  ${path}`);

const tooOften = noteSecondTries(all.filter(({ status }) => status === 0).flatMap(({ files }) => passedAgain(files)));
for (const sentence of missing) say(sentence);
const failed = all.filter(({ status }) => status !== 0);
for (const { name, output } of failed) {
  say(`\nFAILED: ${name}`);
  const lines = output.split('\n');
  const shown = lines.flatMap((line, at) =>
    /^ {2}● |did not start|^FAIL(ED)?[ :]/.test(line) ? lines.slice(at, at + 24) : [],
  );
  say(shown.slice(-200).join('\n'));
}
rmSync(reports, { recursive: true, force: true });
if (failed.length > 0) say(`FAILED: ${failed.map(({ name }) => name).join(', ')}`);
process.exit(failed.length + tooOften > 0 ? 1 : 0);
