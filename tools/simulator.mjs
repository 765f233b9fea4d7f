// npm run simulator: the PSP simulator alone, for those who want to test against it.
import './require-node.cjs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhatIsMissing } from './install.mjs';

installWhatIsMissing();
const { build } = await import('./build.mjs');
await build();
createRequire(import.meta.url)(
  join(dirname(fileURLToPath(import.meta.url)), '../dist/libs/platform/psp-simulator/src/main.js'),
);
