import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lockFile } from '@taprail/sqlite';
import { StartError } from './start-error';

const pepperLengthMin = 16;

export type DataFolder = Readonly<{ release: () => void }>;

/** Makes the folder ours alone. The lock is the operating system's, so it ends with the process, however that ends. */
export const claimDataFolder = (folder: string): DataFolder => {
  const path = resolve(folder);
  try {
    // Others on the machine have no business with it: it holds the record and the pepper.
    mkdirSync(path, { recursive: true, mode: 0o700 });
    writeFileSync(join(path, '.writable'), '');
  } catch (error) {
    throw new StartError(`The data folder ${path} cannot be written: ${(error as Error).message}.`);
  }
  const lock = lockFile(join(path, 'lock.db'));
  if (!lock) {
    throw new StartError(`The data folder ${path} is in use by another Taprail; stop it or set TAPRAIL_DATA.`);
  }
  return lock;
};

/** The pepper of a single process: made once, kept beside the data it protects, readable by its owner only. */
export const ownPepper = (folder: string): string => {
  const file = join(resolve(folder), 'key-pepper');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  const pepper = readFileSync(file, 'utf8').trim();
  if (pepper.length < pepperLengthMin) {
    throw new StartError(`${file} is not the pepper that was written there; restore it, or every API key is lost.`);
  }
  return pepper;
};
