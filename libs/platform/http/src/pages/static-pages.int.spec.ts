import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { boot, type Booted } from '../testing/boot';
import { ThingsController } from '../testing/things.controller';

const html = '<!doctype html><title>Pages</title>';
const script = 'console.log(1)';
const root = mkdtempSync(join(tmpdir(), 'taprail-pages-'));
const folder = join(root, 'dashboard');
let app: Booted;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  mkdirSync(join(folder, '.hidden'));
  writeFileSync(join(root, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(html));
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder, '.hidden', 'x.txt'), 'hidden');
  writeFileSync(join(folder, '.env.txt'), 'hidden');
  writeFileSync(join(folder, 'assets', 'app-1a2b3c.js'), script);
  writeFileSync(join(folder, 'assets', 'app-1a2b3c.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'assets', 'app-1a2b3c.js.gz'), gzipSync(script));
  app = await boot({ controllers: [ThingsController], http: { pages: { prefix: '/dashboard', folder } } });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { headers: { 'accept-encoding': 'identity', ...headers }, redirect: 'manual' });

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

describe('the pages', () => {
  it.each([
    '/dashboard/',
    '/dashboard/transactions/txn_1',
    '/dashboard/sub-merchants/bistro.42',
    '/dashboard/x?y=z.js',
  ])('have one HTML file, which is never kept: %s', async (path) => {
    const answer = await get(path);
    expect([answer.status, await answer.text()]).toEqual([200, html]);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('are found without the slash', async () => {
    const answer = await get('/dashboard');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/dashboard/']);
  });

  it('are where the address of the server alone leads to', async () => {
    const answer = await get('/');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/dashboard/']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['/dashboard', '/dashboard/', '/dashboard/assets/app-1a2b3c.js', '/dashboard/assets/none.js'])(
    'may load nothing from elsewhere and ask for nothing: %s',
    async (path) => {
      const { headers } = await get(path);
      expect({
        policy: headers.get('content-security-policy'),
        sniff: headers.get('x-content-type-options'),
        referrer: headers.get('referrer-policy'),
        opener: headers.get('cross-origin-opener-policy'),
        resource: headers.get('cross-origin-resource-policy'),
      }).toEqual({ policy, sniff: 'nosniff', referrer: 'no-referrer', opener: 'same-origin', resource: 'same-origin' });
      expect(headers.get('permissions-policy')).toMatch(
        /^(?:[a-z-]+=\(\), )+publickey-credentials-create=\(self\), publickey-credentials-get=\(self\)$/,
      );
    },
  );

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br', 'br'],
    ['identity', null],
  ])('send assets as they were compressed, to be kept for ever: %s', async (accepted, encoding) => {
    const answer = await get('/dashboard/assets/app-1a2b3c.js', { 'accept-encoding': accepted });
    expect([answer.status, await answer.text(), answer.headers.get('content-encoding')]).toEqual([
      200,
      script,
      encoding,
    ]);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toMatch(/javascript/);
    expect(answer.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
  });

  it('ask again for files without a hash in their name', async () =>
    expect((await get('/dashboard/favicon.svg')).headers.get('cache-control')).toBe('no-cache'));

  it.each([
    '/dashboard/assets/none.js',
    '/dashboard/assets/',
    '/dashboard/assets/app',
    '/dashboard/none.css',
    '/dashboard/.env.txt',
    '/dashboard/.hidden/x.txt',
  ])('refuse a file that is not there: %s', async (path) => {
    const answer = await get(path);
    expect([answer.status, JSON.parse(await answer.text()).error.code]).toEqual([404, 'route_not_found']);
  });

  it.each([
    '/dashboard/../secret.txt',
    '/dashboard/assets/../../secret.txt',
    '/dashboard/..%2fsecret.txt',
    '/dashboard/%2e%2e/secret.txt',
    '/dashboard/%2e%2e%2fsecret.txt',
    '/dashboard/assets/..%2f..%2fsecret.txt',
    '/dashboard/assets/..%5c..%5csecret.txt',
    '/dashboard/..\\secret.txt',
    '/dashboard/%252e%252e%252fsecret.txt',
    '/dashboard//etc/hosts.txt',
    '/dashboard/assets/app-1a2b3c.js%00.txt',
    '/dashboard/%00.js',
    '/dashboard/assets//app-1a2b3c.js',
    '/dashboard/assets/./app-1a2b3c.js',
  ])('lead out of their folder by no path: %s', async (path) => {
    const answer = await rawGet(path);
    expect(answer).not.toMatch(/secret$|localhost|hidden$/);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('take no other method', async () => {
    const answer = await fetch(`${app.url}/dashboard/`, { method: 'POST' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it('answer HEAD', async () =>
    expect((await fetch(`${app.url}/dashboard/`, { method: 'HEAD' })).headers.get('cache-control')).toBe('no-store'));
});

it('pages that are not built say how to build them', async () => {
  const other = await boot({ http: { pages: { prefix: '/dashboard', folder: join(root, 'none') } } });
  const answer = await fetch(`${other.url}/dashboard/transactions`);
  const text = await answer.text();
  const missing = await fetch(`${other.url}/dashboard/assets/app.js`);
  await other.close();
  expect([answer.status, answer.headers.get('content-type'), missing.status]).toEqual([
    200,
    'text/plain; charset=utf-8',
    404,
  ]);
  expect(text).toContain('npm start');
  expect(text).not.toContain('at ');
  expect(answer.headers.get('content-security-policy')).toBe(policy);
});

/** As it is: fetch would take the steps of a path itself. */
const rawGet = (path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(app.port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`),
    );
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
