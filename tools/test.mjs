// npm test: every test that needs nothing but Node. Arguments go to Jest.
import './require-node.cjs';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhatIsMissing } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

installWhatIsMissing();
const { build } = await import('./build.mjs');
await build();

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
const jest = join(dirname(createRequire(import.meta.url).resolve('jest/package.json')), 'bin/jest.js');
// A story that failed may leave a server open; the run must end all the same. On two cores Jest would use one: half of the
// time a story waits for a process that it has started, and another may go on meanwhile.
const child = spawn(process.execPath, [jest, '--forceExit', '--maxWorkers=100%', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { PROPERTY_SEED: seedOfCommit(), ...process.env, TAPRAIL_TEST_COUNTS: counts },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  try {
    process.stdout.write(readFileSync(counts, 'utf8'));
  } catch {
    process.stdout.write('0 passed, 1 failed, 0 skipped\n');
  }
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
