import type { PlatformSettings } from '@taprail/sdk';
import { wrapText } from '../../output/wrap';
import { asStarted } from '../../program/as-started';
import type { CommandSpec } from '../../program/command-spec';
import { exitCodes, Failure, misused } from '../../program/failure';
import { askSecret, readStdin } from '../../session/ask';
import { changeProfile, configPath, readConfig, writeConfig } from '../../session/config-file';
import type { Context } from '../../session/context';
import { findLocalServer } from '../../session/local-server';
import { untrusted } from '../../session/settings';

const keyForm = /^(sk_(test|live)|ok)_[A-Za-z0-9_]{8,}$/;

/** Keeps a key in the user's own file, after it was tried. A key is never an argument: arguments are seen by everybody. */
export const login: CommandSpec = {
  name: 'login',
  summary: 'store an API key for later commands',
  description:
    'Takes the key of a server on this machine without a question: its first start left it in its data folder, for the same user to ' +
    'read. Asks for the key of any other server, or reads it from stdin.',
  options: [
    { flags: '--key-stdin', summary: 'read the key from stdin' },
    { flags: '--store-live', summary: 'also keep a live key, which is not done otherwise' },
  ],
  examples: [
    'taprail login',
    'pass show taprail | taprail login --key-stdin --api-url https://pay.example --profile shop',
  ],
  calls: ['platform.get'],
  async run(context, { options }) {
    const { key, apiUrl, from } = await keyFor(context, options['keyStdin'] === true);
    if (!keyForm.test(key)) throw misused('That is no API key; one looks like sk_test_…');
    const isLive = key.startsWith('sk_live_');
    if (isLive && options['storeLive'] !== true) {
      throw misused(
        'A live key is not kept on this machine unless --store-live says so; TAPRAIL_API_KEY takes it for one command.',
      );
    }
    const platform = await tried(context, key, apiUrl);
    const profile = context.flags.profile ?? (context.env['TAPRAIL_PROFILE'] || 'default');
    changeProfile(context.env, profile, { api_url: apiUrl, api_key: key });
    writeConfig(context.env, { ...readConfig(context.env), profile });
    const answer = {
      profile,
      api_url: apiUrl,
      environment: isLive ? 'live' : 'test',
      platform: platform?.name ?? null,
    };
    context.out.data(answer, ({ bold }) =>
      wrapText(
        `Logged in to ${bold(platform?.name ?? 'the operator')} at ${apiUrl} as profile ${profile}`,
        context.out.width,
      ),
    );
    if (from !== undefined) context.out.note(`By the key in ${from}`);
    context.out.note(`The key is in ${configPath(context.env)}, which only you may read.`);
  },
};

const keyFor = async (
  context: Context,
  fromStdin: boolean,
): Promise<Readonly<{ key: string; apiUrl: string; from?: string }>> => {
  const { apiUrl, isAddressTrusted, source } = context.settingsToLogIn;
  // Somebody who types a key is shown the address first; stdin shows nothing.
  if (fromStdin && !isAddressTrusted) throw untrusted(source.apiUrl, apiUrl, 'a key');
  if (fromStdin) return { key: (await readStdin()).trim(), apiUrl };
  const local = findLocalServer(context.env, process.cwd());
  const isAskedElsewhere = context.flags.apiUrl !== undefined && context.flags.apiUrl !== local?.apiUrl;
  if (local && !isAskedElsewhere) return { key: local.apiKey, apiUrl: local.apiUrl, from: local.path };
  return { key: await askSecret(context.out, `API key for ${apiUrl}:`, '--key-stdin'), apiUrl };
};

/** The operator key has no platform; the status that it may read shows that it is taken. */
const tried = async (context: Context, key: string, apiUrl: string): Promise<PlatformSettings | undefined> => {
  const client = await context.open(key, apiUrl);
  if (key.startsWith('ok_')) {
    await client.operator.status.get();
    return undefined;
  }
  try {
    return await client.platform.get();
  } catch (error) {
    // A key with few scopes is a key all the same.
    if ((error as { code?: string }).code === 'insufficient_scope') return undefined;
    throw error;
  }
};

export const logout: CommandSpec = {
  name: 'logout',
  summary: 'remove the stored key of a profile',
  async run(context) {
    const config = readConfig(context.env);
    const profile = context.flags.profile ?? context.settings.profile;
    if (!config.profiles[profile]?.api_key)
      throw new Failure(exitCodes.notFound, `Profile ${profile} has no key to forget`);
    changeProfile(context.env, profile, { api_key: undefined });
    context.out.data({ profile, logged_out: true }, () =>
      wrapText(
        asStarted(`Forgot the key of profile ${profile}. It still works elsewhere; taprail keys revoke ends it.`),
        context.out.width,
      ),
    );
    const local = findLocalServer(context.env, process.cwd());
    if (local && !context.out.isJson)
      context.out.note(`The server on this machine still has its own key: ${local.path}`);
  },
};

/** Which deployment, which platform, and by which key. */
export const whoami: CommandSpec = {
  name: 'whoami',
  summary: 'show the current platform and key',
  calls: ['platform.get', 'apiKeys.list'],
  async run(context) {
    const client = await context.client();
    const key = context.keyOrFailure();
    const { profile, apiUrl, source } = context.settings;
    const platform = key.startsWith('ok_') ? undefined : await client.platform.get();
    const last4 = key.slice(-4);
    const listed = platform
      ? await client.apiKeys
          .list({ limit: 100 })
          .toArray({ max: 100 })
          .catch(() => [])
      : [];
    const used = listed.find((each) => each.last4 === last4);
    context.out.record({
      profile,
      api_url: apiUrl,
      environment: key.startsWith('sk_live_') ? 'live' : key.startsWith('ok_') ? 'operator' : 'test',
      platform: platform?.name ?? null,
      platform_id: platform?.id ?? null,
      key: used?.id ?? null,
      key_ends_in: last4,
      scopes: used?.scopes ?? null,
      expires_at: used?.expires_at ?? null,
      key_from: source.apiKey,
      address_from: source.apiUrl,
    });
  },
};
