import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exitCodes, Failure, misused } from '../program/failure';
import type { GlobalFlags } from '../program/global-options';
import { type ConfigFile, type Profile, readConfig } from './config-file';
import { findLocalServer, localProfile, type LocalServer } from './local-server';

export const defaultApiUrl = 'http://127.0.0.1:4080';

type Environment = Readonly<Record<string, string | undefined>>;

/** The profile, address and key of a command, each with the place where it was said. */
export type CliSettings = Readonly<{
  profile: string;
  apiUrl: string;
  apiKey: string | undefined;
  /** Said by the user: by flag, environment, the config file or the default. A file of a folder may come from anybody. */
  isAddressTrusted: boolean;
  source: Readonly<{ profile: string; apiUrl: string; apiKey: string }>;
}>;

type ProjectFile = Readonly<{ path: string; profile?: string; api_url?: string }>;

/** `.taprail.json` of this folder or of one above it. It may be shared, so it never has a key. */
const findProjectFile = (folder: string): ProjectFile | undefined => {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, '.taprail.json');
    let text: string | undefined;
    try {
      text = readFileSync(path, 'utf8');
    } catch {
      // Most folders have none.
    }
    if (text !== undefined) return readProjectFile(path, text);
    if (dirname(at) === at) return undefined;
  }
};

const readProjectFile = (path: string, text: string): ProjectFile => {
  let content: Record<string, unknown>;
  try {
    content = JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw misused(`${path} is not valid JSON`);
  }
  const unknown = Object.keys(content ?? {}).filter((name) => !['profile', 'api_url'].includes(name));
  if (unknown.length > 0) {
    throw misused(`${path} may set profile and api_url, and has ${unknown.join(', ')}; a key belongs to taprail login`);
  }
  return { path, ...content };
};

/**
 * The first that says something: flags, environment, project file, the user's own file, the server on this machine.
 * `mayBeNew`: the profile is about to be made, so it need not be there, and its key is not used.
 */
export const resolveSettings = (
  flags: GlobalFlags,
  env: Environment,
  folder: string,
  { mayBeNew = false }: Readonly<{ mayBeNew?: boolean }> = {},
): CliSettings => {
  const config = readConfig(env);
  const project = findProjectFile(folder);
  const local = findLocalServer(env, folder);
  const first = <T>(...candidates: readonly (readonly [T | undefined, string])[]): readonly [T | undefined, string] =>
    candidates.find(([value]) => value !== undefined && value !== '') ?? [undefined, 'nowhere'];

  const [name, profileSource] = first<string>(
    [flags.profile, '--profile'],
    [env['TAPRAIL_PROFILE'], 'TAPRAIL_PROFILE'],
    [project?.profile, project?.path ?? ''],
    [leavesToServer(config, local) ? undefined : config.profile, 'the config file'],
    [local && localProfile, 'the server on this machine'],
  );
  const profileName = name ?? 'default';
  const kept: Profile | undefined = config.profiles[profileName];
  // A profile of that name without a key, such as one with the secret of a listener, does not hide the key of the server.
  const found = profileName === localProfile && !kept?.api_key ? local : undefined;
  const profile: Profile | undefined = found ? { api_url: found.apiUrl, api_key: found.apiKey } : kept;
  if (!profile && !mayBeNew && (flags.profile || env['TAPRAIL_PROFILE'])) {
    throw new Failure(exitCodes.usage, `There is no profile named ${profileName}`, { hint: 'taprail profiles list' });
  }
  const [apiUrl, urlSource] = first(
    [flags.apiUrl, '--api-url'],
    [env['TAPRAIL_API_URL'], 'TAPRAIL_API_URL'],
    [project?.api_url, project?.path ?? ''],
    [profile?.api_url, found?.path ?? `profile ${profileName}`],
  );
  const [given, givenSource] = first<string>([env['TAPRAIL_API_KEY'], 'TAPRAIL_API_KEY']);
  // The key of a profile goes to the address of that profile and nowhere else; a file that came with a project gets none sent to its address.
  const isElsewhere = apiUrl !== undefined && !isSameOrigin(profile?.api_url ?? defaultApiUrl, apiUrl);
  const known = [defaultApiUrl, ...Object.values(config.profiles).map((each) => each?.api_url ?? '')];
  // A folder that was cloned may have brought either of these files.
  const isFromFolder = urlSource === project?.path || urlSource === found?.path;
  const isAddressTrusted = apiUrl === undefined || !isFromFolder || known.some((each) => isSameOrigin(each, apiUrl));
  const isKeyOfAddress = found !== undefined && urlSource === found.path && given === found.apiKey;
  if (given && !isAddressTrusted && !isKeyOfAddress) throw untrusted(urlSource, apiUrl, 'the key of TAPRAIL_API_KEY');
  const [stored, storedSource] = isElsewhere ? [undefined, 'nowhere'] : [profile?.api_key, `profile ${profileName}`];
  const apiKey = given ?? stored;
  if (apiKey && !mayBeNew && !/^[A-Za-z0-9_-]+$/.test(apiKey)) {
    const message = `The key of ${given ? givenSource : storedSource} has characters that no API key has`;
    throw new Failure(exitCodes.authentication, message, { hint: 'taprail login, or set TAPRAIL_API_KEY' });
  }
  return {
    profile: profileName,
    apiUrl: readUrl(apiUrl ?? defaultApiUrl, urlSource),
    apiKey,
    isAddressTrusted,
    source: {
      profile: profileSource,
      apiUrl: apiUrl ? urlSource : 'the default',
      apiKey: given ? givenSource : stored ? (found?.path ?? storedSource) : 'nowhere',
    },
  };
};

/** After a logout the profile in use has no key any more: the server on this machine answers as it did before the login. */
const leavesToServer = ({ profile, profiles }: ConfigFile, local: LocalServer | undefined): boolean => {
  const { api_key: apiKey, api_url: apiUrl } = profiles[profile ?? ''] ?? {};
  return local !== undefined && !apiKey && isSameOrigin(apiUrl ?? defaultApiUrl, local.apiUrl);
};

/** A key goes to an address of the user's own choice. Loopback is no exception: another user may listen there. */
export const untrusted = (file: string, apiUrl: string, key: string): Failure =>
  new Failure(exitCodes.authentication, `${file} names ${apiUrl}, which is not enough to send ${key} there`, {
    hint: `if you trust it: --api-url ${apiUrl}, or TAPRAIL_API_URL`,
  });

const readUrl = (text: string, source: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // Not shown, because the password would be on the screen and in the logs of scripts.
  if (url?.username || url?.password)
    throw misused(`${source}: an address must not have credentials in it`, 'taprail login, or set TAPRAIL_API_KEY');
  if (!url || !/^https?:$/.test(url.protocol))
    throw misused(`${source}: "${text}" is no address such as https://pay.example`);
  return text.replace(/\/+$/, '');
};

const isSameOrigin = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;
