// npm start: installs what is missing, builds what changed, runs everything in one process.
import './require-node.cjs';
import { spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhatIsMissing } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const parentCheckMs = 250;

/** The shell that runs this script and npm, which runs the shell; either may end without the other. */
const shell = process.ppid;
const npm = Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(shell)]).stdout?.toString() || shell);
const hasEnded = (pid) => {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
};

installWhatIsMissing();
const { build } = await import('./build.mjs');
await build();

// The server starts as it does in production. It is in a process group of its own, so that Ctrl-C reaches it once, by the
// signal passed on below, and stops when this process ends in whatever way, because the channel to it closes then.
const main = join(root, 'dist/apps/all-in-one/src/main.js');
const server = spawn(process.execPath, ['--enable-source-maps', '--max-semi-space-size=32', main], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  detached: process.platform !== 'win32',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

// A signal to npm ends npm, perhaps its shell, and is not passed on to what the shell runs.
if (process.env.npm_lifecycle_event) {
  const watch = setInterval(() => {
    if (process.ppid === shell && !hasEnded(npm)) return;
    clearInterval(watch);
    server.kill('SIGTERM');
  }, parentCheckMs);
}
