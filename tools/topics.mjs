// npm run topics: creates the topics of Kafka that are missing, by the settings of the services. Builds what changed first.
import './require-node.cjs';
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhatIsMissing } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

installWhatIsMissing();
const { build } = await import('./build.mjs');
await build();

const topics = join(root, 'dist/apps/all-in-one/src/topics.js');
const child = spawn(process.execPath, ['--enable-source-maps', topics, ...process.argv.slice(2)], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
