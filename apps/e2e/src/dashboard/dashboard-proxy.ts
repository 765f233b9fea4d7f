import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request as askProduct, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const files = join(__dirname, '../../../../dist/dashboard');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

type SignIn = Readonly<{ apiKey: string; csrf: string; shown: object }>;

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const refuse = (response: ServerResponse, status: number, code: string, message: string) =>
  json(response, status, { error: { type: 'authentication_error', code, message } }, { 'request-id': 'req_proxy' });
const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

/**
 * Serves the built dashboard as the gateway does, with sessions in memory, and hands every other request on with the key that
 * signed in. `code` is what a sign-in link redeems, for `apiKey`.
 */
export const openDashboard = async (productUrl: string, apiKey: string, code = 'code_1') => {
  const signIns = new Map<string, SignIn>();
  const ask = async (path: string, key: string) =>
    fetch(`${productUrl}${path}`, { headers: { authorization: `Bearer ${key}` } });

  const signInOf = ({ headers }: IncomingMessage): SignIn | undefined =>
    signIns.get(/taprail=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? '');

  const sessionRoute = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'POST') {
      const given = JSON.parse(await bodyOf(request)) as { api_key?: string; code?: string };
      const key = given.api_key ?? (given.code === code ? apiKey : '');
      const [platform, keys, clock] = await Promise.all(
        ['/v1/platform', '/v1/api-keys?limit=100', '/v1/test/clock'].map((path) => ask(path, key)),
      );
      if (!platform!.ok) return refuse(response, 401, 'invalid_api_key', 'The API key is not known.');
      const known = keys!.ok
        ? ((await keys!.json()) as { data: { id: string; label: string | null; last4: string; scopes: string[] }[] })
            .data
        : [];
      const {
        id = 'key_unlisted',
        label = null,
        scopes = ['payments:read'],
      } = known.find(({ last4 }) => key.endsWith(last4)) ?? {};
      const [cookie, csrf] = [randomUUID(), randomUUID()];
      const { id: platformId, name } = (await platform!.json()) as { id: string; name: string };
      const { now } = (await clock!.json()) as { now: string };
      const shown = {
        object: 'dashboard_session',
        id: 'ds_1',
        platform: { id: platformId, name },
        environment: 'test',
        scopes,
        csrf_token: csrf,
        key: { id, label },
        created_at: now,
        expires_at: now,
        clock: { now, is_test: true },
      };
      signIns.set(cookie, { apiKey: key, csrf, shown });
      return json(response, 201, shown, { 'set-cookie': `taprail=${cookie}; HttpOnly; SameSite=Strict; Path=/` });
    }
    const signIn = signInOf(request);
    if (!signIn) return refuse(response, 401, 'missing_api_key', 'Nobody is signed in.');
    if (request.method === 'GET') return json(response, 200, signIn.shown);
    signIns.clear();
    return response.writeHead(204).end();
  };

  /** Hints from the feed of events, which names the transaction or payout that changed. */
  const changesRoute = (request: IncomingMessage, response: ServerResponse): unknown => {
    const signIn = signInOf(request);
    if (!signIn) return refuse(response, 401, 'missing_api_key', 'Nobody is signed in.');
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write('retry: 2000\n\n');
    const asked = askProduct(
      `${productUrl}/v1/events/stream`,
      { headers: { authorization: `Bearer ${signIn.apiKey}` } },
      (answer) => {
        answer.setEncoding('utf8');
        answer.on('data', (text: string) => {
          for (const [, data] of text.matchAll(/^data: (.*)$/gm)) {
            const event = JSON.parse(data!) as { transaction_id: string | null; data: { object: { id: string } } };
            const resource = event.transaction_id === null ? 'payout' : 'transaction';
            const hint = { resource, id: event.transaction_id ?? event.data.object.id, revision: 0 };
            response.write(`event: change\ndata: ${JSON.stringify(hint)}\n\n`);
          }
        });
      },
    );
    asked.on('error', () => response.destroy());
    asked.end();
    return response.on('close', () => asked.destroy());
  };

  const fileRoute = (url: string, response: ServerResponse) => {
    const path = normalize(new URL(url, productUrl).pathname.slice('/dashboard'.length));
    const asked = join(files, path);
    const file = extname(path) !== '' && existsSync(asked) ? asked : join(files, 'index.html');
    response
      .writeHead(200, {
        'content-type': types[extname(file)] ?? 'text/plain',
        'content-security-policy': contentSecurityPolicy,
        'x-content-type-options': 'nosniff',
      })
      .end(readFileSync(file));
  };

  const handOn = (request: IncomingMessage, response: ServerResponse): unknown => {
    const { host: _host, cookie: _cookie, 'x-csrf-token': token, ...headers } = request.headers;
    const signIn = signInOf(request);
    const isPublic = /^\/(reference|openapi|\.well-known)/.test(request.url ?? '');
    if (!signIn && !isPublic) return refuse(response, 401, 'missing_api_key', 'Nobody is signed in.');
    if (request.method !== 'GET' && token !== signIn?.csrf)
      return refuse(response, 403, 'csrf_token_invalid', 'The token is missing.');
    const asked = askProduct(
      `${productUrl}${request.url}`,
      {
        method: request.method,
        headers: { ...headers, ...(signIn ? { authorization: `Bearer ${signIn.apiKey}` } : {}) },
      },
      (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      },
    );
    asked.on('error', () => response.destroy());
    response.on('close', () => asked.destroy());
    return request.pipe(asked);
  };

  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    if (url === '/dashboard/session') void sessionRoute(request, response);
    else if (url === '/dashboard/changes') changesRoute(request, response);
    else if (url.startsWith('/dashboard')) fileRoute(url, response);
    else handOn(request, response);
  });
  server.listen(Number(process.env['DASHBOARD_PORT'] ?? 0), '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** As if the key had been revoked: every request is refused from now on. */
    endSessions: () => signIns.clear(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
