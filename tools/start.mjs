// npm start: installs what is missing, builds what changed, runs everything in one process.
import './require-node.cjs';
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhatIsMissing } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

installWhatIsMissing();
const { build } = await import('./build.mjs');
await build();

// A child of its own, so that it starts as it does in production; signals and its exit code pass through.
const main = join(root, 'dist/apps/all-in-one/src/main.js');
const child = spawn(process.execPath, ['--enable-source-maps', '--max-semi-space-size=32', main], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
