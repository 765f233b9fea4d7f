// npm run lint: one ESLint over one program, with a cache of files that have not changed. Arguments go to ESLint.
import './require-node.cjs';
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhatIsMissing } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
installWhatIsMissing();

// The boundary rule reads the project graph from Nx' cache, and does nothing but warn where there is none.
process.env.NX_DAEMON = 'false';
const { createProjectGraphAsync } = await import('@nx/devkit');
await createProjectGraphAsync();

const args = process.argv.slice(2);
const paths = args.some((arg) => !arg.startsWith('-')) ? [] : ['.'];
const eslint = spawn(
  process.execPath,
  [
    // The program with the types of every file takes 2.5 GB, more than Node grants itself on a small machine.
    '--max-old-space-size=4096',
    join(root, 'node_modules/eslint/bin/eslint.js'),
    '--cache',
    '--cache-strategy=content',
    '--cache-location=node_modules/.cache/eslint/',
    ...args,
    ...paths,
  ],
  { cwd: root, stdio: 'inherit' },
);
eslint.on('exit', (status) => process.exit(status ?? 1));
