// Pinned tools that the checks need and the product does not: installed when they are first used, into the user's cache folder.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Clones of the repository share it. */
export const userCache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'taprail');

/** Installs pinned tools once into a folder that is named after them. It comes into its place whole, whoever else installs them. */
export const installOnce = async (name, wanted, install) => {
  const key = createHash('sha256').update(`${process.platform} ${process.arch} ${wanted.join(' ')}`);
  const folder = join(userCache, `${name}-${key.digest('hex').slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  mkdirSync(userCache, { recursive: true });
  const unfinished = mkdtempSync(join(userCache, 'installing-'));
  try {
    await install(unfinished);
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
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
