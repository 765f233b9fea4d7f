// Pinned tools that the checks need and the product does not: installed when they are first used, below node_modules/.cache.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cache = join(dirname(fileURLToPath(import.meta.url)), '../node_modules/.cache');

/** Installs pinned tools once into a folder of that name; the file beside them says which they are. */
export const installOnce = async (name, wanted, install) => {
  const folder = join(cache, name);
  const note = join(folder, 'installed.txt');
  if (existsSync(note) && readFileSync(note, 'utf8') === wanted.join('\n')) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await install(folder);
  writeFileSync(note, wanted.join('\n'));
  return folder;
};

/** Arguments for npm that put packages into a folder of their own and run none of their scripts. */
export const npmInstallInto = (folder, packages) => [
  'install',
  '--no-save',
  '--no-audit',
  '--no-fund',
  '--ignore-scripts',
  '--prefix',
  folder,
  ...packages,
];
