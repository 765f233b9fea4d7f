// npm run test:all: every test there is, for the night and before a release. Takes hours.
import './require-node.cjs';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const runs = [
  ['check', '--', '--all', '--without', 'tests'],
  ['test:nodes'],
  ['test', '--', '--all'],
  ['test:cluster', '--', 'contracts'],
  ['test:cluster', '--', 'stories', 'apps/e2e'],
  ['test:stripe-stories'],
  ['test:cluster', '--', 'stripe'],
  ['test:fuzz'],
  ['test:simulation'],
  ['test:stripe'],
  ['test:faults'],
  ['test:faults', '--', 'stripe'],
  ['test:faults', '--', 'cluster'],
  ['test:faults', '--', 'restore'],
];

/** A run that fails keeps none of the others from being made. */
const rows = runs.map((args) => {
  const startedMs = performance.now();
  const { status } = spawnSync('npm', ['run', ...args], { cwd: root, stdio: 'inherit' });
  return { command: `npm run ${args.join(' ')}`, seconds: Math.round((performance.now() - startedMs) / 1_000), status };
});
console.table(rows);
process.exit(rows.every(({ status }) => status === 0) ? 0 : 1);
