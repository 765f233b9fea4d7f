// A step of npm run check: no file, export or package that nobody uses. The second look leaves the tests out, so that code
// which only tests use lies in a testing/ folder and not beside what runs.
import './require-node.cjs';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const knip = (...args) =>
  spawnSync(process.execPath, [join(root, 'node_modules/knip/bin/knip.js'), '--no-progress', ...args], {
    cwd: root,
    stdio: 'inherit',
  }).status;

const looks = [
  ['--config', 'knip.json', '--treat-config-hints-as-errors'],
  ['--config', 'knip.production.json', '--production', '--include', 'files,exports,types'],
];
const failed = looks.filter((look) => knip(...look) !== 0);
process.stdout.write(failed.length === 0 ? 'Every file, export and package is used.\n' : '');
process.exit(failed.length > 0 ? 1 : 0);
