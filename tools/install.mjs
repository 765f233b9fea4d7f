// Installs packages when they are missing or the lockfile has changed, and nothing otherwise.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.taprail-lock');

export const installWhatIsMissing = () => {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  process.stderr.write('Installing packages …');
  // This process waits for npm and can print nothing meanwhile.
  const life = spawn(process.execPath, ['-e', "setInterval(() => process.stderr.write('.'), 1000)"], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { status, error } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  life.kill();
  process.stderr.write('\n');
  if (error || status !== 0) {
    process.stderr.write('Packages could not be installed; run npm ci to see why.\n');
    process.exit(1);
  }
  writeFileSync(stamp, lock);
};
