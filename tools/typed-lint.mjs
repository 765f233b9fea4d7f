// Starts oxlint with the rules that need types (.oxlintrc.json). It finds its checker of types on the PATH.
import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = join(root, 'node_modules/.bin');

export const startTypedLint = (args, options = {}) =>
  spawn(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), '--type-aware', ...args], {
    cwd: root,
    stdio: 'inherit',
    ...options,
    env: { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) },
  });
