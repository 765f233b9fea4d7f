import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { exitCodes, Failure } from '../program/failure';

export type Profile = Readonly<{
  api_url?: string;
  api_key?: string;
  /** Signs what `listen` forwards; made once, so that a receiver keeps its settings. */
  listen_secret?: string;
}>;

export type ConfigFile = Readonly<{ profile?: string; profiles: Readonly<Record<string, Profile>> }>;

type Environment = Readonly<Record<string, string | undefined>>;

export const configFolder = (env: Environment): string =>
  join(env['XDG_CONFIG_HOME'] || join(env['HOME'] || homedir(), '.config'), 'taprail');

export const configPath = (env: Environment): string => join(configFolder(env), 'config.json');

export const readConfig = (env: Environment): ConfigFile => {
  const path = configPath(env);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { profiles: {} };
    throw new Failure(exitCodes.usage, `${path} cannot be read: ${(error as Error).message}`);
  }
  try {
    const { profile, profiles } = JSON.parse(text) as ConfigFile;
    return { ...(typeof profile === 'string' ? { profile } : {}), profiles: profiles ?? {} };
  } catch {
    throw new Failure(exitCodes.usage, `${path} is not valid JSON`, { hint: 'mend it, or remove it and log in again' });
  }
};

/** Whether others on this machine may read a file. Windows has no such bits. */
export const isReadableByOthers = (path: string): boolean => {
  if (process.platform === 'win32') return false;
  const { mode, uid } = statSync(path);
  return (mode & 0o077) !== 0 || uid !== process.getuid!();
};

/** One by one: below a folder that takes none, such as /proc, the recursive call of Node never returns. */
const makeFolder = (path: string): void => {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw new Failure(exitCodes.unavailable, `${path} cannot be made: ${(error as Error).message}`, {
      hint: 'XDG_CONFIG_HOME or HOME must name a folder that can be written to',
    });
  }
};

/** Written beside the old one and put in its place, for only the owner to read. */
export const writePrivateFile = (path: string, text: string): void => {
  makeFolder(dirname(path));
  const next = `${path}.${process.pid}.tmp`;
  writeFileSync(next, text, { mode: 0o600 });
  chmodSync(next, 0o600);
  renameSync(next, path);
};

export const writeConfig = (env: Environment, config: ConfigFile): void =>
  writePrivateFile(configPath(env), `${JSON.stringify(config, null, 2)}\n`);

/** Changes one profile; an undefined value takes the entry away. */
export const changeProfile = (
  env: Environment,
  name: string,
  changes: Readonly<Partial<Record<keyof Profile, string | undefined>>>,
): void => {
  const config = readConfig(env);
  const merged = Object.entries({ ...config.profiles[name], ...changes }).filter(([, value]) => value !== undefined);
  writeConfig(env, { ...config, profiles: { ...config.profiles, [name]: Object.fromEntries(merged) } });
};
