import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { allPages } from '../book/all-pages';
import { type Chapter, urlOf } from '../book/chapter';
import { chapters } from '../book/contents';
import type { BookPage } from '../book/page';
import { readSources, type BookSources } from '../book/sources';
import { type Assets, pageHtml } from '../html/layout';
import type { AddressBook } from '../markdown/resolve-link';
import { searchIndex, titlesOf } from '../search/search-index';

/** A file of the built book: its path below the folder, and what is in it. */
type BuiltFile = readonly [path: string, content: string | Buffer];

/** The name says what is in it, so that browsers may keep it for ever. */
const hashedName = (name: string, content: string | Buffer): string => {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
  const ending = extname(name);
  return `assets/${name.slice(0, -ending.length)}-${hash}${ending}`;
};

const asset = (name: string, content: string | Buffer): Readonly<{ url: string; file: BuiltFile }> => {
  const path = hashedName(name, content);
  return { url: urlOf(path), file: [path, content] };
};

const imagesOf = (root: string, { readBytes }: BookSources) =>
  readdirSync(join(root, 'docs/images')).map((name) => {
    const source = `docs/images/${name}`;
    return { source, ...asset(name, readBytes(source)) };
  });

const styleOf = ({ read }: BookSources): string =>
  `${read('apps/dashboard/src/styles/tokens.css')}\n${read('apps/docs/src/styles/docs.css')}`;

/** Pages that follow one another are those of the contents. */
const neighboursOf = ({ path }: BookPage): Readonly<{ previous?: Chapter; next?: Chapter }> => {
  const at = chapters.findIndex((chapter) => chapter.path === path);
  if (at < 0) return {};
  const [previous, next] = [chapters[at - 1], chapters[at + 1]];
  return { ...(previous ? { previous } : {}), ...(next ? { next } : {}) };
};

const fileOf = ({ path }: BookPage): string => `${path === '' ? 'index' : path}.html`;

/** Every file of the book. The script of the pages comes bundled. */
export const bookFiles = (root: string, script: string): readonly BuiltFile[] => {
  const sources = readSources(root);
  const images = imagesOf(root, sources);
  const addresses: AddressBook = new Map(images.map(({ source, url }) => [source, url]));
  const pages = allPages(sources, addresses);
  const places = searchIndex(pages);
  const parts = {
    style: asset('docs.css', styleOf(sources)),
    script: asset('docs.js', script),
    icon: asset('icon.svg', sources.readBytes('apps/dashboard/src/shell/icon.svg')),
    search: asset('search.json', JSON.stringify(places)),
  };
  const assets: Assets = {
    style: parts.style.url,
    script: parts.script.url,
    icon: parts.icon.url,
    search: parts.search.url,
  };
  const frame = { api: sources.api, assets };
  return [
    ...pages.map((page): BuiltFile => [fileOf(page), pageHtml(page, { ...frame, ...neighboursOf(page) })]),
    ...Object.values(parts).map(({ file }) => file),
    ...images.map(({ file }) => file),
    // By an address that stays, for the search of the dashboard.
    ['titles.json', JSON.stringify(titlesOf(places))],
  ];
};

/** Beyond this quality a page takes many times as long and is hardly smaller. */
const brotliQuality = 9;

/** Writes the book with a .br and a .gz beside every text, and says how many pages it has. */
export const buildDocs = (root: string, target: string, script: string): number => {
  const files = bookFiles(root, script);
  rmSync(target, { recursive: true, force: true });
  for (const [path, content] of files) {
    const file = join(target, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    if (extname(path) === '.png') continue;
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    );
  }
  return files.filter(([path]) => path.endsWith('.html')).length;
};
