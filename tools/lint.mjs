// npm run lint: ESLint, with a cache of files that have not changed, and beside it oxlint for the rules that need types.
// Paths go to both, options to ESLint.
import './require-node.cjs';
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhatIsMissing } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
installWhatIsMissing();
const { startTypedLint } = await import('./typed-lint.mjs');

// The boundary rule reads the project graph from Nx' cache, and does nothing but warn where there is none.
process.env.NX_DAEMON = 'false';
const { createProjectGraphAsync } = await import('@nx/devkit');
await createProjectGraphAsync();

const args = process.argv.slice(2);
const given = args.filter((arg) => !arg.startsWith('-'));
const eslint = [
  join(root, 'node_modules/eslint/bin/eslint.js'),
  '--cache',
  '--cache-strategy=content',
  '--cache-location=node_modules/.cache/eslint/',
  ...args,
  ...(given.length > 0 ? [] : ['.']),
];
const hasPassed = (child) => new Promise((resolve) => child.on('exit', (status) => resolve(status === 0)));
const passed = await Promise.all([
  hasPassed(startTypedLint(given)),
  hasPassed(spawn(process.execPath, eslint, { cwd: root, stdio: 'inherit' })),
]);
process.exit(passed.every(Boolean) ? 0 : 1);
