// npm run lint: ESLint, with a cache of files that have not changed, and beside it oxlint for the rules that need types.
// Paths go to both, options to ESLint. `--since=<commit>` lints the projects that differ from a commit and those that depend on them.
import './require-node.cjs';
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { affectedPaths } from './affected-paths.mjs';
import { filesChangedSince } from './changed-files.mjs';
import { installWhatIsMissing } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
installWhatIsMissing();
const { startTypedLint } = await import('./typed-lint.mjs');

// The boundary rule reads the project graph from Nx' cache, and does nothing but warn where there is none.
process.env.NX_DAEMON = 'false';
const { createProjectGraphAsync } = await import('@nx/devkit');
await createProjectGraphAsync();

const since = process.argv.find((arg) => arg.startsWith('--since='))?.slice('--since='.length);
const args = process.argv.slice(2).filter((arg) => !arg.startsWith('--since='));
const affected = since === undefined ? undefined : affectedPaths(filesChangedSince(since));
if (affected?.length === 0) process.exit(0);
const given = affected ?? args.filter((arg) => !arg.startsWith('-'));
const eslint = [
  join(root, 'node_modules/eslint/bin/eslint.js'),
  '--cache',
  '--cache-strategy=content',
  '--cache-location=node_modules/.cache/eslint/',
  ...args.filter((arg) => arg.startsWith('-')),
  ...(given.length > 0 ? given : ['.']),
];
const hasPassed = (child) => new Promise((resolve) => child.on('exit', (status) => resolve(status === 0)));
const passed = await Promise.all([
  hasPassed(startTypedLint(given)),
  hasPassed(spawn(process.execPath, eslint, { cwd: root, stdio: 'inherit' })),
]);
process.exit(passed.every(Boolean) ? 0 : 1);
