import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Failure } from '../program/failure';
import { readGlobalFlags } from '../program/global-options';
import { changeProfile, configPath, readConfig, writeConfig } from './config-file';
import { resolveSettings } from './settings';

let home: string;
let project: string;
let env: Record<string, string>;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'taprail-cli-'));
  project = join(home, 'work/inside');
  mkdirSync(project, { recursive: true });
  env = { XDG_CONFIG_HOME: join(home, 'config') };
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const resolved = (flags: Record<string, unknown> = {}) => {
  const { profile, apiUrl, apiKey } = resolveSettings(readGlobalFlags(flags, env), env, project);
  return [profile, apiUrl, apiKey];
};
const failureOf = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    const { exitCode, message, facts } = error as Failure;
    return [exitCode, message, facts.hint];
  }
};
const firstKey = (mode: number, apiUrl = 'http://127.0.0.1:4099') => {
  mkdirSync(join(project, 'data'));
  writeFileSync(join(project, 'data/first-key.json'), JSON.stringify({ api_url: apiUrl, api_key: 'sk_test_local' }));
  chmodSync(join(project, 'data/first-key.json'), mode);
};

describe('settings', () => {
  beforeEach(() => {
    writeConfig(env, {
      profile: 'shop',
      profiles: {
        shop: { api_url: 'https://shop.example', api_key: 'sk_test_shop' },
        other: { api_url: 'https://other.example', api_key: 'sk_test_other' },
      },
    });
  });

  it('are those of the profile in use', () =>
    expect(resolved()).toEqual(['shop', 'https://shop.example', 'sk_test_shop']));

  it('go by flag, environment, project and file, in this order', () => {
    writeFileSync(join(home, 'work/.taprail.json'), '{"profile":"other"}');
    expect(resolved()).toEqual(['other', 'https://other.example', 'sk_test_other']);
    env['TAPRAIL_PROFILE'] = 'shop';
    expect(resolved()).toEqual(['shop', 'https://shop.example', 'sk_test_shop']);
    expect(resolved({ profile: 'other' })).toEqual(['other', 'https://other.example', 'sk_test_other']);
    env['TAPRAIL_API_KEY'] = 'sk_test_env';
    expect(resolved()).toEqual(['shop', 'https://shop.example', 'sk_test_env']);
  });

  it('send the key of a profile to its own address alone', () => {
    expect(resolved({ apiUrl: 'https://elsewhere.example' })).toEqual(['shop', 'https://elsewhere.example', undefined]);
    expect(resolved({ apiUrl: 'https://shop.example/' })).toEqual(['shop', 'https://shop.example', 'sk_test_shop']);
  });

  it('send no key to an address that came with a project', () => {
    writeFileSync(join(project, '.taprail.json'), '{"api_url":"https://trap.example"}');
    expect(resolved()).toEqual(['shop', 'https://trap.example', undefined]);
    env['TAPRAIL_API_KEY'] = 'sk_test_env';
    expect(failureOf(() => resolved())).toEqual([
      4,
      `${join(project, '.taprail.json')} names https://trap.example, which is not enough to send the key of TAPRAIL_API_KEY there`,
      'if you trust it: --api-url https://trap.example, or TAPRAIL_API_URL',
    ]);
  });

  it('send the key of the environment to no address of a project on this machine either', () => {
    writeFileSync(join(project, '.taprail.json'), '{"api_url":"http://127.0.0.1:24405"}');
    env['TAPRAIL_API_KEY'] = 'sk_test_env';
    expect(failureOf(() => resolved())).toEqual([
      4,
      expect.stringContaining('.taprail.json names http://127.0.0.1:24405'),
      expect.any(String),
    ]);
    expect(resolved({ apiUrl: 'http://127.0.0.1:24405' })).toEqual(['shop', 'http://127.0.0.1:24405', 'sk_test_env']);
    env['TAPRAIL_API_URL'] = 'http://127.0.0.1:24405';
    expect(resolved()).toEqual(['shop', 'http://127.0.0.1:24405', 'sk_test_env']);
  });

  it.each(['https://other.example', 'http://127.0.0.1:4080'])(
    'send the key of the environment to %s of a project, which the user knows',
    (url) => {
      writeFileSync(join(project, '.taprail.json'), JSON.stringify({ api_url: url }));
      env['TAPRAIL_API_KEY'] = 'sk_test_env';
      expect(resolved()).toEqual(['shop', url, 'sk_test_env']);
    },
  );

  it('refuse a key that cannot be one, and do not show it', () => {
    env['TAPRAIL_API_KEY'] = 'sk_test_a\nb';
    expect(failureOf(() => resolved())).toEqual([
      4,
      'The key of TAPRAIL_API_KEY has characters that no API key has',
      'taprail login, or set TAPRAIL_API_KEY',
    ]);
    delete env['TAPRAIL_API_KEY'];
    changeProfile(env, 'shop', { api_key: 'sk_test_é' });
    expect(() => resolved()).toThrow('The key of profile shop has characters that no API key has');
  });

  it('name a profile that is about to be made', () =>
    expect(
      resolveSettings(readGlobalFlags({ profile: 'p1', apiUrl: 'https://p1.example' }, env), env, project, {
        mayBeNew: true,
      }),
    ).toMatchObject({ profile: 'p1', apiUrl: 'https://p1.example', apiKey: undefined }));

  it.each([
    ['{"api_key":"sk_test_x"}', 'may set profile and api_url, and has api_key'],
    ['{', 'is not valid JSON'],
  ])('refuse a project file with %s', (text, message) => {
    writeFileSync(join(project, '.taprail.json'), text);
    expect(() => resolved()).toThrow(message);
  });

  it('refuse what is no address and no profile', () => {
    expect(() => resolved({ apiUrl: 'ftp://x' })).toThrow('"ftp://x" is no address');
    expect(() => resolved({ profile: 'none' })).toThrow('There is no profile named none');
  });

  it('refuse an address with credentials, and do not show them', () =>
    expect(failureOf(() => resolved({ apiUrl: 'https://olga:pw@pay.example' }))).toEqual([
      2,
      '--api-url: an address must not have credentials in it',
      'taprail login, or set TAPRAIL_API_KEY',
    ]));
});

describe('without a profile', () => {
  it('it is the server on this machine, by the file that only its user may read', () => {
    firstKey(0o600);
    expect(resolved()).toEqual(['local', 'http://127.0.0.1:4099', 'sk_test_local']);
  });

  it('it stays that server when something else is kept for it', () => {
    firstKey(0o600);
    changeProfile(env, 'local', { listen_secret: 'whsec_x' });
    expect(resolved()).toEqual(['local', 'http://127.0.0.1:4099', 'sk_test_local']);
  });

  it('it is that server again after a logout from it', () => {
    firstKey(0o600);
    const apiUrl = 'http://127.0.0.1:4099';
    writeConfig(env, { profile: 'default', profiles: { default: { api_url: apiUrl, api_key: 'sk_test_kept' } } });
    expect(resolved()).toEqual(['default', apiUrl, 'sk_test_kept']);
    changeProfile(env, 'default', { api_key: undefined });
    expect(resolved()).toEqual(['local', apiUrl, 'sk_test_local']);
  });

  it('it is not that server after a logout from another one', () => {
    firstKey(0o600);
    writeConfig(env, { profile: 'shop', profiles: { shop: { api_url: 'https://shop.example' } } });
    expect(resolved()).toEqual(['shop', 'https://shop.example', undefined]);
  });

  it('its address gets the key that is beside it, and no other', () => {
    firstKey(0o600);
    const path = join(project, 'data/first-key.json');
    env['TAPRAIL_API_KEY'] = 'sk_test_env';
    expect(failureOf(() => resolved())).toEqual([
      4,
      `${path} names http://127.0.0.1:4099, which is not enough to send the key of TAPRAIL_API_KEY there`,
      'if you trust it: --api-url http://127.0.0.1:4099, or TAPRAIL_API_URL',
    ]);
    expect(resolved({ apiUrl: 'http://127.0.0.1:4099' })).toEqual(['local', 'http://127.0.0.1:4099', 'sk_test_env']);
    env['TAPRAIL_API_KEY'] = 'sk_test_local';
    expect(resolved()).toEqual(['local', 'http://127.0.0.1:4099', 'sk_test_local']);
  });

  it('a key that is about to be kept is not sent to its address either', () => {
    firstKey(0o600);
    const { isAddressTrusted } = resolveSettings(readGlobalFlags({}, env), env, project, { mayBeNew: true });
    expect(isAddressTrusted).toBe(false);
  });

  it('the default address gets the key of the environment, whoever names it', () => {
    firstKey(0o600, 'http://127.0.0.1:4080');
    env['TAPRAIL_API_KEY'] = 'sk_test_env';
    expect(resolved()).toEqual(['local', 'http://127.0.0.1:4080', 'sk_test_env']);
  });

  it.each([
    ['others may read', 0o644, 'http://127.0.0.1:4099'],
    ['names another machine', 0o600, 'https://trap.example'],
  ])('a file that %s is passed over', (_why, mode, url) => {
    firstKey(mode, url);
    expect(resolved()).toEqual(['default', 'http://127.0.0.1:4080', undefined]);
  });
});

describe('the config file', () => {
  it('is for its owner alone, also when it was open before', () => {
    changeProfile(env, 'a', { api_key: 'sk_test_a' });
    chmodSync(configPath(env), 0o644);
    changeProfile(env, 'a', { api_url: 'https://a.example' });
    expect(statSync(configPath(env)).mode & 0o777).toBe(0o600);
    expect(readConfig(env)).toEqual({ profiles: { a: { api_key: 'sk_test_a', api_url: 'https://a.example' } } });
  });

  // Linux alone has this folder, in which nobody makes another.
  (existsSync('/proc/self') ? it : it.skip)('whose folder cannot be made is said to be so', () => {
    expect(() => changeProfile({ XDG_CONFIG_HOME: '/proc/nope' }, 'a', {})).toThrow('/proc/nope cannot be made');
  });

  it('that cannot be read is said to be so', () => {
    changeProfile(env, 'a', {});
    writeFileSync(configPath(env), '{');
    expect(() => readConfig(env)).toThrow('is not valid JSON');
  });
});
