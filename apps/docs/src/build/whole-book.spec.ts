import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chapters } from '../book/contents';
import { readSources } from '../book/sources';
import { routesOf } from '../reference/api-document';
import { operationPath, resourceGroups, resourceOf } from '../reference/resource-groups';
import { samplesOf } from '../reference/samples/sample-tabs';
import { bookFiles } from './build-docs';

jest.setTimeout(120_000);

const root = join(__dirname, '../../../..');
const sources = readSources(root);
const files = new Map(bookFiles(root, 'export {};').map(([path, content]) => [path, String(content)]));
const pages = [...files].filter(([path]) => path.endsWith('.html'));
const textOf = (path: string): string => files.get(path) ?? '';

/** Addresses outside of the book that the product serves as well. */
const servedBeside = ['/dashboard/', '/openapi.json'];

const fileOf = (address: string): string => {
  const path = address.replace(/^\/docs\/?/, '');
  if (path.startsWith('assets/')) return path;
  return path === '' ? 'index.html' : `${path}.html`;
};
const idsOf = (text: string): ReadonlySet<string> => new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!));

describe('the built documentation', () => {
  it('has no link to a page or heading that is not there', () => {
    const ids = new Map(pages.map(([path, text]) => [path, idsOf(text)]));
    const broken = pages.flatMap(([path, text]) =>
      [...text.matchAll(/(?:href|src)="([^"]+)"/g)].flatMap(([, link = '']) => {
        if (/^https?:/.test(link) || servedBeside.includes(link)) return [];
        const [address = '', anchor] = link.split('#');
        const target = address === '' ? path : fileOf(address);
        if (!files.has(target)) return [`${path}: ${link}`];
        return anchor === undefined || ids.get(target)?.has(anchor) ? [] : [`${path}: ${link} names no place`];
      }),
    );
    expect(broken).toEqual([]);
  });

  it('has a list of titles whose places are all there', () => {
    const titles = JSON.parse(textOf('titles.json')) as readonly (readonly [string, string, string])[];
    expect(titles).toContainEqual(['/docs/webhooks', 'Webhooks', '']);
    const missing = titles.filter(([url]) => {
      const [address = '', anchor] = url.split('#');
      return anchor === undefined ? !files.has(fileOf(address)) : !idsOf(textOf(fileOf(address))).has(anchor);
    });
    expect(missing).toEqual([]);
  });

  it('names no file but those of the code, which it does not have', () => {
    const named = pages.flatMap(([, text]) =>
      [...text.matchAll(/class="source" title="([^"]+)"/g)].map(([, name]) => name!),
    );
    const known = ['LICENSE', 'docs/generated', 'events.schema.json'];
    expect(named.filter((name) => !/(^|\/)(apps|libs|tools)\//.test(name) && !known.includes(name))).toEqual([]);
  });

  it('has every page of docs/ in its contents, once', () => {
    const listed = chapters.map(({ source }) => source).filter((source) => /^docs\/[^/]+\.md$/.test(source));
    const there = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
    expect([...listed].sort()).toEqual(there.map((name) => `docs/${name}`).sort());
  });

  it('has a page for every operation and every error code', () => {
    const routes = routesOf(sources.api);
    expect(routes.map(operationPath).filter((path) => !files.has(`${path}.html`))).toEqual([]);
    const codes = Object.keys(sources.api['x-error-codes']);
    expect(codes.filter((code) => !files.has(`errors/${code}.html`))).toEqual([]);
    expect(new Set(routes.map(operationPath)).size).toBe(routes.length);
  });

  it('divides every operation into one group', () => {
    const tags = resourceGroups.flatMap((group) => group.tags);
    expect(new Set(tags).size).toBe(tags.length);
    expect(
      routesOf(sources.api)
        .map(resourceOf)
        .filter((tag) => !tags.includes(tag)),
    ).toEqual([]);
    expect(tags.filter((tag) => !routesOf(sources.api).some((route) => resourceOf(route) === tag))).toEqual([]);
  });

  it('shows each call of the API in every language, but what a provider sends', () => {
    const lacking = routesOf(sources.api).filter((route) => {
      const { typescript, python, cli } = samplesOf(sources, route);
      return typescript === undefined || python === undefined || cli === undefined;
    });
    expect(lacking.map(({ operation }) => operation.operationId)).toEqual(['pspWebhooks.receive']);
  });

  it('needs no script, no inline style and no other site', () => {
    const offences = pages.flatMap(([path, text]) =>
      [
        ...text.matchAll(
          /<script(?! type="module" src="\/docs\/)|<style| style=| on\w+=|(?:src|<link[^>]*href)="https?:/g,
        ),
      ].map(([found]) => `${path}: ${found}`),
    );
    expect(offences).toEqual([]);
  });

  it('has one title on each page, and ids that are unique', () => {
    const faulty = pages.filter(([, text]) => {
      const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      return text.match(/<h1/g)?.length !== 1 || new Set(ids).size !== ids.length;
    });
    expect(faulty.map(([path]) => path)).toEqual([]);
  });

  it('tells in an operation what is asked of it, what it answers and what is refused', () => {
    const text = textOf('reference/taps.create.html');
    for (const part of [
      'Scope <code>taps:write</code>',
      'capture_mode',
      '&quot;status&quot;: &quot;approved&quot;',
      'device_busy',
    ])
      expect(text).toContain(part);
    expect(textOf('errors/device_busy.html')).toContain('Send the same request again');
    expect(textOf('reference/ledger.periods.close.html')).toContain('Operator key');
  });

  it('is small enough to be read on a phone', () => {
    const large = pages.filter(([path, text]) => text.length > 250_000 && !['commands.html'].includes(path));
    expect(large.map(([path, { length }]) => `${path} ${length}`)).toEqual([]);
  });
});
