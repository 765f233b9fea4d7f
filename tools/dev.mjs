// npm run dev: npm start that builds and starts again when a source file is saved.
import './require-node.cjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhatIsMissing } from './install.mjs';
import { whenNpmEnds } from './when-npm-ends.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const main = join(root, 'dist/apps/all-in-one/src/main.js');
/** Editors write a file in several steps, and a checkout many files. */
const settleMs = 100;

installWhatIsMissing();
const { build } = await import('./build.mjs');
const say = (text) => process.stderr.write(`dev: ${text}\n`);

let server;
const start = () => {
  // As in npm start: Ctrl-C reaches it once, and it ends when the channel to this process closes.
  server = spawn(process.execPath, ['--enable-source-maps', main], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });
  server.on('exit', (code, signal) => {
    if (code !== 0 && signal === null) say(`the server ended with ${code}; it starts again when a file is saved`);
  });
};
const isRunning = () => server && server.exitCode === null && server.signalCode === null;
const stop = async () => {
  if (!isRunning()) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
};

const rebuild = async () => {
  const startedAt = Date.now();
  const compiled = await build();
  if (compiled === 0 && isRunning()) return;
  await stop();
  start();
  say(`${compiled} files compiled, started again after ${Date.now() - startedAt} ms`);
};

let saved = Promise.resolve();
let timer;
const onSaved = () => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    // A file that does not compile leaves the server as it is.
    saved = saved.then(rebuild).catch((error) => say(error.message));
  }, settleMs);
};

await build();
start();
for (const folder of ['apps', 'libs']) {
  watch(join(root, folder), { recursive: true }, (_, file) => {
    if (file && /\.(ts|css|json)$/.test(file) && !/\.spec\.ts$/.test(file)) onSaved();
  });
}
const end = async () => {
  await stop();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
whenNpmEnds(end);
