// npm run journal -- <entry id | stream>: prints stored events of the journal as readable entries. Builds what changed first.
import './require-node.cjs';
import { spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhatIsMissing } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

installWhatIsMissing();
// Its words go to standard error, so that standard output is the journal alone.
const built = spawnSync(process.execPath, [join(root, 'tools/build.mjs')], { stdio: ['ignore', 2, 'inherit'] });
if (built.status !== 0) process.exit(built.status ?? 1);

const journal = join(root, 'dist/apps/all-in-one/src/journal.js');
const child = spawn(process.execPath, ['--enable-source-maps', journal, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
