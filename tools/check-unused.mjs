// A step of npm run check: no file, export or package that nobody uses.
import './require-node.cjs';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/knip/bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors'],
  { cwd: root, stdio: 'inherit' },
);
if (status === 0) process.stdout.write('Every file, export and package is used.\n');
process.exit(status ?? 1);
