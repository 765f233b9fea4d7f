import type { CommandSpec } from '../../program/command-spec';
import { exitCodes, Failure, misused } from '../../program/failure';
import { changeProfile, configPath, readConfig, writeConfig } from '../../session/config-file';
import type { Context } from '../../session/context';

const names = ['profile', 'api_url'] as const;

/** A key is shown by its end alone. */
const masked = (key: string | undefined): string | null =>
  key ? `${key.split('_').slice(0, 2).join('_')}_…${key.slice(-4)}` : null;

export const config: CommandSpec = {
  name: 'config',
  summary: 'settings of this command',
  commands: [
    {
      name: 'get',
      summary: 'a setting, or all of them with where each was said',
      args: [{ name: 'name', summary: 'profile or api_url', isOptional: true, values: [...names, 'api_key'] }],
      async run(context, { args }) {
        const { profile, apiUrl, apiKey, source } = context.settings;
        const values: Readonly<Record<string, string | null>> = { profile, api_url: apiUrl, api_key: masked(apiKey) };
        const { name } = args;
        if (name) return context.out.data({ [name]: values[name] }, () => values[name] ?? '');
        context.out.record({
          ...values,
          from: { profile: source.profile, api_url: source.apiUrl, api_key: source.apiKey },
          path: configPath(context.env),
        });
      },
    },
    {
      name: 'set',
      summary: 'change a setting in the config file',
      args: [
        { name: 'name', summary: 'profile or api_url', values: names },
        { name: 'value', summary: 'its new value' },
      ],
      async run(context, { args }) {
        const { name, value = '' } = args;
        if (name === 'profile') return useProfile(context, value);
        if (!URL.canParse(value) || !/^https?:/.test(value))
          throw misused(`"${value}" is no address such as https://pay.example`);
        const { profile } = context.settings;
        const before = readConfig(context.env).profiles[profile];
        // The key was for the old address.
        const isMoved = before?.api_key !== undefined && before.api_url !== value;
        changeProfile(context.env, profile, { api_url: value, ...(isMoved ? { api_key: undefined } : {}) });
        context.out.data({ profile, api_url: value }, () => `${profile}: api_url is ${value}`);
        if (isMoved) context.out.note('The key of the old address was forgotten; log in again.');
      },
    },
    {
      name: 'path',
      summary: 'where the config file is',
      run: async ({ out, env }) => out.data({ path: configPath(env) }, () => configPath(env)),
    },
  ],
};

export const profiles: CommandSpec = {
  name: 'profiles',
  summary: 'several deployments or platforms, side by side',
  commands: [
    {
      name: 'list',
      summary: 'the profiles there are',
      async run(context) {
        const { profiles: kept } = readConfig(context.env);
        const used = context.settings.profile;
        const rows = [...new Set([...Object.keys(kept), used])].map((name) => ({
          profile: name,
          api_url: kept[name]?.api_url ?? (name === used ? context.settings.apiUrl : null),
          api_key: masked(kept[name]?.api_key ?? (name === used ? context.settings.apiKey : undefined)),
          used: name === used,
        }));
        context.out.table(rows, ['profile', 'api_url', 'api_key', 'used'], { object: 'list', data: rows });
      },
    },
    {
      name: 'use',
      summary: 'work with a profile from now on',
      args: [{ name: 'profile', summary: 'its name' }],
      run: async (context, { args }) => useProfile(context, args['profile']!),
    },
    {
      name: 'remove',
      summary: 'forget a profile with its key',
      args: [{ name: 'profile', summary: 'its name' }],
      async run(context, { args }) {
        const kept = readConfig(context.env);
        const name = args['profile']!;
        if (!kept.profiles[name]) throw new Failure(exitCodes.notFound, `There is no profile named ${name}`);
        const { [name]: _gone, ...rest } = kept.profiles;
        const { profile, ...others } = kept;
        writeConfig(context.env, {
          ...others,
          ...(profile !== undefined && profile !== name ? { profile } : {}),
          profiles: rest,
        });
        context.out.data({ profile: name, removed: true }, () => `Forgot profile ${name}`);
      },
    },
  ],
};

const useProfile = (context: Context, name: string): void => {
  const kept = readConfig(context.env);
  if (!kept.profiles[name]) {
    throw new Failure(exitCodes.notFound, `There is no profile named ${name}`, {
      hint: `taprail login --profile ${name}`,
    });
  }
  writeConfig(context.env, { ...kept, profile: name });
  context.out.data({ profile: name }, () => `Working with profile ${name}`);
};
