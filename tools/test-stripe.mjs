// npm run test:stripe: what the product assumes about Stripe, asked at Stripe itself with a key of test mode (STRIPE_TEST_KEY).
import './require-node.cjs';
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhatIsMissing } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
installWhatIsMissing();
const { build } = await import('./build.mjs');
await build();
const program = join(root, 'dist/apps/stripe-suite/src/main.js');
const child = spawn(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
