import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export type RealProvider = Readonly<{
  issuer: string;
  clientId: string;
  clientSecret: string;
  close: () => Promise<void>;
}>;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** `oidc-provider` in a process of its own; `more` is for its environment, such as a clock. */
export const startRealProvider = async (
  redirectUri: string,
  more: Readonly<Record<string, string>> = {},
): Promise<RealProvider> => {
  const issuer = `http://127.0.0.1:${await freePort()}`;
  const client = { clientId: 'taprail', clientSecret: 'a secret of the tests' };
  const settings = JSON.stringify({ issuer, ...client, redirectUris: [redirectUri] });
  const child = fork(join(__dirname, '../process/oidc-provider.cjs'), [settings], {
    silent: true,
    env: { ...process.env, ...more },
  });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk: Buffer) => (said += String(chunk)));
  const ended = once(child, 'exit');
  const first = await Promise.race([once(child, 'message'), ended]);
  if (first[0] !== 'listening') throw new Error(`The provider did not start: ${said}`);
  const close = async () => {
    child.disconnect();
    await ended;
  };
  return { issuer, ...client, close };
};

/** What a browser does there, without one: follows, signs in, allows, and stops where the provider sends it back. */
export const signInThere = async (authorizationUrl: string, login: string, redirectUri: string): Promise<URL> => {
  const cookies = new Map<string, string>();
  let url = new URL(authorizationUrl);
  let form: URLSearchParams | undefined;
  for (let steps = 0; steps < 20; steps += 1) {
    if (url.href.startsWith(redirectUri)) return url;
    const answer = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { body: form } : {}),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const page = await answer.text();
    form = undefined;
    const next = answer.headers.get('location');
    if (next !== null) {
      url = new URL(next, url);
      continue;
    }
    const [, action] = /<form[^>]*action="([^"]+)"/.exec(page) ?? [];
    const [, prompt] = /name="prompt" value="([^"]+)"/.exec(page) ?? [];
    if (action === undefined || prompt === undefined) throw new Error(`No form of the provider: ${page.slice(0, 500)}`);
    url = new URL(action, url);
    form = new URLSearchParams({ prompt, ...(prompt === 'login' ? { login, password: 'any' } : {}) });
  }
  throw new Error('The provider did not send the browser back');
};
