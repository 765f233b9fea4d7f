// npm start: installs what is missing, builds what changed, runs everything in one process.
import './require-node.cjs';
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhatIsMissing } from './install.mjs';
import { whenNpmEnds } from './when-npm-ends.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
installWhatIsMissing();
const { buildServices } = await import('./bundle.mjs');
await buildServices();
const { buildCli } = await import('./build-cli.mjs');
await buildCli();
const { buildDashboard } = await import('./build-dashboard.mjs');
await buildDashboard();
const { buildDocs } = await import('./build-docs.mjs');
await buildDocs();

// The server starts as it does in production. It is in a process group of its own, so that Ctrl-C reaches it once, by the
// signal passed on below, and stops when this process ends in whatever way, because the channel to it closes then.
const main = join(root, 'dist/apps/all-in-one/main.js');
const server = spawn(process.execPath, ['--enable-source-maps', '--max-semi-space-size=8', main], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  detached: process.platform !== 'win32',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
whenNpmEnds(() => server.kill('SIGTERM'));
