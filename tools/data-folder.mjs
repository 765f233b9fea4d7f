// npm run data-folder -- <name>: writes a data folder with this build and keeps it for the stories of later ones.
import './require-node.cjs';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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
const { build } = await import('./build.mjs');
await build();

const jest = join(dirname(createRequire(import.meta.url).resolve('jest/package.json')), 'bin/jest.js');
const config = join(root, 'apps/e2e/jest.long.config.js');
const args = [jest, '--config', config, '--runInBand', '--forceExit', 'write-data-folder.long'];
const child = spawn(process.execPath, args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, DATA_FOLDER_NAME: name },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
