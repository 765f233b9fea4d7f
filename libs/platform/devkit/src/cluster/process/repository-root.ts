import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder above this file that holds the lockfile: the same one whether this runs compiled or not. */
export const repositoryRoot = (from: string = __dirname): string => {
  if (existsSync(join(from, 'package-lock.json'))) return from;
  if (dirname(from) === from) throw new Error('package-lock.json was not found above this file');
  return repositoryRoot(dirname(from));
};
