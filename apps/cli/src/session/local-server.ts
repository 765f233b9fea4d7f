import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isReadableByOthers } from './config-file';
import { isLoopback } from './loopback';

export type LocalServer = Readonly<{ apiUrl: string; apiKey: string; path: string }>;

type Environment = Readonly<Record<string, string | undefined>>;

/** The name of the profile that nobody has to make: the server that `npm start` runs on this machine. */
export const localProfile = 'local';

/** Folders in which `npm start` keeps its data: as told, of this directory, and of the repository that this file is in. */
const dataFolders = (env: Environment, workingFolder: string): readonly string[] => [
  ...(env['TAPRAIL_DATA'] ? [env['TAPRAIL_DATA']] : []),
  join(workingFolder, 'data'),
  join(__dirname, '../../data'),
];

/** Why a key that lies there is not used. */
export const passedOver = (env: Environment, workingFolder: string): string | undefined => {
  for (const folder of dataFolders(env, workingFolder)) {
    const path = join(folder, 'first-key.json');
    if (existsSync(path) && isReadableByOthers(path)) return `${path} is not used, because others can read it`;
  }
  return undefined;
};

/**
 * The test key of a server on this machine. Its first start writes it into its data folder, for its own user to read.
 * A file that others may read, or that names another machine, is passed over: it may be a trap or a leak.
 */
export const findLocalServer = (env: Environment, workingFolder: string): LocalServer | undefined => {
  for (const folder of dataFolders(env, workingFolder)) {
    const path = join(folder, 'first-key.json');
    try {
      if (isReadableByOthers(path)) continue;
      const { api_url: apiUrl, api_key: apiKey } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
      if (!apiUrl || !apiKey?.startsWith('sk_test_') || !isLoopback(apiUrl)) continue;
      return { apiUrl, apiKey, path };
    } catch {
      // There is no server there, or not one that has just begun.
    }
  }
  return undefined;
};
