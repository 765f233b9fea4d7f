// npm test: every test that needs nothing but Node. Arguments go to Jest.
import './require-node.cjs';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhatIsMissing } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

installWhatIsMissing();
const { build } = await import('./build.mjs');
await build();
const { buildCli } = await import('./build-cli.mjs');
await buildCli();
const { buildDashboard } = await import('./build-dashboard.mjs');
await buildDashboard();
const { runJest } = await import('./run-jest.mjs');

/** Of the commit, so that a run can be repeated and every commit tries something else. */
const seedOfCommit = () => {
  try {
    const head = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
    return String(Number.parseInt(head.toString().slice(0, 7), 16));
  } catch {
    return 'none';
  }
};

const folder = mkdtempSync(join(tmpdir(), 'taprail-test-'));
const counts = join(folder, 'counts');
const args = process.argv.slice(2);
// On two cores Jest would use one: half of the time a story waits for a process that it has started, and another may go on
// meanwhile. A caller's own number replaces it: Jest takes neither of two and starts workers without a bound.
const workers = args.some((arg) => /^(-w|--maxWorkers|-i$|--runInBand$)/.test(arg)) ? [] : ['--maxWorkers=100%'];
const status = await runJest([...workers, ...args], {
  PROPERTY_SEED: process.env.PROPERTY_SEED ?? seedOfCommit(),
  TAPRAIL_TEST_COUNTS: counts,
}).status;
try {
  process.stdout.write(readFileSync(counts, 'utf8'));
} catch {
  process.stdout.write('0 passed, 1 failed, 0 skipped\n');
}
rmSync(folder, { recursive: true, force: true });
process.exit(status);
