import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { boot, type Booted } from '../testing/boot';
import { ThingsController } from '../testing/things.controller';

const root = mkdtempSync(join(tmpdir(), 'taprail-docs-'));
const folder = join(root, 'docs');
const page = (title: string): string => `<!doctype html><title>${title}</title>`;
let app: Booted;

beforeAll(async () => {
  mkdirSync(join(folder, 'errors'), { recursive: true });
  mkdirSync(join(folder, 'reference'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(root, 'secret.html'), 'secret');
  for (const name of ['index', '404', 'webhooks', 'reference', 'reference/taps.create', 'errors/tap_not_found'])
    writeFileSync(join(folder, `${name}.html`), page(name));
  writeFileSync(join(folder, 'webhooks.html.br'), brotliCompressSync(page('webhooks')));
  writeFileSync(join(folder, 'assets/docs-1a2b3c.css'), 'a{}');
  app = await boot({ controllers: [ThingsController], http: { docs: { prefix: '/docs', folder } } });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { headers: { 'accept-encoding': 'identity', ...headers }, redirect: 'manual' });

describe('the documentation', () => {
  it.each([
    ['/docs', 'index'],
    ['/docs/', 'index'],
    ['/docs/webhooks', 'webhooks'],
    ['/docs/webhooks/', 'webhooks'],
    ['/docs/reference', 'reference'],
    ['/docs/reference/taps.create', 'reference/taps.create'],
    ['/docs/errors/tap_not_found', 'errors/tap_not_found'],
  ])('has a page at %s', async (path, title) => {
    const answer = await get(path);
    expect([answer.status, await answer.text()]).toEqual([200, page(title)]);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is sent compressed, and again only when it has changed', async () => {
    const first = await get('/docs/webhooks', { 'accept-encoding': 'br' });
    expect([first.headers.get('content-encoding'), first.headers.get('cache-control')]).toEqual(['br', 'no-cache']);
    const etag = first.headers.get('etag')!;
    const again = await get('/docs/webhooks', { 'accept-encoding': 'br', 'if-none-match': etag });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    const other = await get('/docs/webhooks', { 'accept-encoding': 'br', 'if-none-match': 'W/"other"' });
    expect(other.status).toBe(200);
  });

  it('has assets that are kept for ever', async () =>
    expect((await get('/docs/assets/docs-1a2b3c.css')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    ));

  it('says on a page of its own that a page is not there', async () => {
    const answer = await get('/docs/none');
    expect([answer.status, await answer.text()]).toEqual([404, page('404')]);
  });

  it.each(['/docs/assets/none.css', '/docs/../secret.html', '/docs/%2e%2e%2fsecret', '/docs/..%2fsecret.html'])(
    'leads nowhere else: %s',
    async (path) => {
      const answer = await get(path);
      expect([answer.status, (await answer.text()).includes('secret')]).toEqual([404, false]);
    },
  );

  it.each([
    ['/reference', '/docs/reference'],
    ['/reference/test-data', '/docs/test-data'],
    ['/reference/style.css', '/docs/reference'],
  ])('is found from %s, where it was before', async (path, location) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, location]);
  });

  it('has a page for the code of every refusal', async () => {
    const refused = (await (await get('/none')).json()) as { error: { doc_url: string } };
    expect(refused.error.doc_url).toBe(`${app.url}/docs/errors/route_not_found`);
  });
});

it('says how to build it where it is not built', async () => {
  const other = await boot({ http: { docs: { prefix: '/docs', folder: join(root, 'none') } } });
  const answer = await fetch(`${other.url}/docs/webhooks`);
  const text = await answer.text();
  await other.close();
  expect([answer.status, text.includes('npm start')]).toEqual([404, true]);
});
