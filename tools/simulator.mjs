// npm run simulator [-- psp|eventstoredb]: one of the simulators alone, for those who want to test against it.
import './require-node.cjs';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhatIsMissing } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [name = 'psp', ...args] = process.argv.slice(2);
if (!/^[a-z]+$/.test(name) || !existsSync(join(root, 'libs/simulators', name))) {
  process.stderr.write(`There is no simulator ${name}; there are psp and eventstoredb\n`);
  process.exit(2);
}

installWhatIsMissing();
const { build } = await import('./build.mjs');
await build();
process.argv.splice(2, Infinity, ...args);
createRequire(import.meta.url)(join(root, 'dist/libs/simulators', name, 'src/main.js'));
