// npm run data-folder -- <name>: writes a data folder with this build and keeps it for the stories of later ones.
import './require-node.cjs';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhatIsMissing } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const kept = join(root, 'apps/e2e/src/data-folder/kept');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const [name = version, ...more] = process.argv.slice(2);

const refusal = () => {
  if (more.length > 0 || !/^[0-9a-z][0-9a-z.-]*$/.test(name)) return `${[name, ...more].join(' ')} is not a name.`;
  if (existsSync(join(kept, `${name}.tar.br`))) return `${name} is kept already, and a kept folder is never rewritten.`;
  return undefined;
};

const refused = refusal();
if (refused) {
  process.stderr.write(`${refused}\nnpm run data-folder -- [name, such as ${version} or 2026-11-16]\n`);
  process.exit(2);
}
installWhatIsMissing();
const { runLong } = await import('./run-jest.mjs');
process.exit(await runLong('write-data-folder', { DATA_FOLDER_NAME: name }));
