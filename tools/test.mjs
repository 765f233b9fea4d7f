// npm test: the tests that need nothing but Node, without the stories of tools/left-out-stories.mjs; `--gate` runs those of them that the
// gate has, `--all` all of them and every run of a property. Other arguments go to Jest: a path runs all of its tests, `--changed` the specs that import what differs from main.
import './require-node.cjs';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhatIsMissing } from './install.mjs';
import { requireRoom } from './preflight.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

requireRoom();
installWhatIsMissing();
const given = process.argv.slice(2);
const isOneFile = given.length === 1 && existsSync(join(root, given[0])) && given[0].endsWith('.ts');
const { build } = await import('./build.mjs');
await build();
const { bundle } = await import('./bundle.mjs');
// Stories start services, and specs of libraries do not.
if (!isOneFile || given[0].startsWith('apps/')) await bundle();
const { buildCli } = await import('./build-cli.mjs');
await buildCli();
const { buildDashboard } = await import('./build-dashboard.mjs');
await buildDashboard();
const { buildDocs } = await import('./build-docs.mjs');
await buildDocs();
const { baseOnMain } = await import('./changed-files.mjs');
const { groupsLeftOut } = await import('./left-out-stories.mjs');
const { runJest } = await import('./run-jest.mjs');

/** Of the commit, so that a run can be repeated and every night tries something else. */
const seedOfCommit = () => {
  try {
    const head = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
    return String(Number.parseInt(head.toString().slice(0, 7), 16));
  } catch {
    return 'none';
  }
};

/** A change of one sentence never turns a property red that it has nothing to do with. */
const seedOfEveryChange = '20261119';

const folder = mkdtempSync(join(tmpdir(), 'taprail-test-'));
const counts = join(folder, 'counts');
/** A branch is compared with the place at which it left main, and what is not committed counts. */
const changedSinceMain = () => [`--changedSince=${baseOnMain() ?? 'main'}`, '--passWithNoTests'];
const isGate = given.includes('--gate');
const isAll = given.includes('--all');
const isFull = isAll || given.some((arg) => !arg.startsWith('-'));
const leftOut = isFull ? [] : groupsLeftOut(isGate ? 'gate' : 'short');
const ignored = leftOut.flatMap(({ paths }) => paths).flatMap((path) => ['--testPathIgnorePatterns', path]);
const args = [
  ...given
    .filter((arg) => !['--all', '--gate'].includes(arg))
    .flatMap((arg) => (arg === '--changed' ? changedSinceMain() : [arg])),
  ...ignored,
];
// On two cores Jest would use one. Half of the time a story waits for a process that it has started, so that three workers keep two cores
// busy. As a share Jest takes 100 % at most. Of two numbers it takes neither, so that a caller's own replaces it. One file needs one.
const workersWanted = Math.ceil(availableParallelism() * 1.5);
const shareOfProperties = isFull ? '1' : isGate ? '0.3' : '0.2';
const hasNumber = args.some((arg) => /^(-w|--maxWorkers|-i$|--runInBand$)/.test(arg));
const workers = hasNumber ? [] : [isOneFile ? '--runInBand' : `--maxWorkers=${workersWanted}`];
const status = await runJest([...workers, ...args], {
  PROPERTY_SEED: process.env.PROPERTY_SEED ?? (isAll ? seedOfCommit() : seedOfEveryChange),
  PROPERTY_SHARE: process.env.PROPERTY_SHARE ?? shareOfProperties,
  TAPRAIL_EVERY_LOOK: isFull ? '1' : '',
  TAPRAIL_TEST_COUNTS: counts,
}).status;
try {
  process.stdout.write(readFileSync(counts, 'utf8'));
} catch {
  process.stdout.write('0 passed, 1 failed, 0 skipped\n');
}
if (leftOut.length > 0)
  process.stdout.write(`Left to the gate or npm run test:all: ${leftOut.map(({ name }) => name).join('; ')}.\n`);
rmSync(folder, { recursive: true, force: true });
process.exit(status);
