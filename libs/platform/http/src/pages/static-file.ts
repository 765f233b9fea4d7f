import { open } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';

export type StaticFile = Readonly<{ content: Readable; headers: Readonly<Record<string, string>> }>;

const text = '; charset=utf-8';
const contentTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': `text/css${text}`,
  '.gif': 'image/gif',
  '.html': `text/html${text}`,
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': `text/javascript${text}`,
  '.json': `application/json${text}`,
  '.map': `application/json${text}`,
  '.mjs': `text/javascript${text}`,
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': `text/plain${text}`,
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': `application/xml${text}`,
};

/** An address that ends in one of these is a file, and not a page that the application shows by itself. */
export const isFileName = (path: string): boolean => extname(path).toLowerCase() in contentTypes;

/** Made by the build beside each file, the smaller first. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Names of letters, digits and the like: nothing that leads out of the folder, or that a file system reads in its own way. */
const pathForm = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** A file of the folder, compressed as the caller takes it; undefined: there is none. */
export const openStaticFile = async (
  folder: string,
  path: string,
  acceptEncoding = '',
): Promise<StaticFile | undefined> => {
  if (!pathForm.test(path)) return undefined;
  const type = contentTypes[extname(path).toLowerCase()] ?? 'application/octet-stream';
  const headers = { 'content-type': type, vary: 'Accept-Encoding' };
  for (const [encoding, suffix] of encodings.filter(([name]) => takes(acceptEncoding, name))) {
    const found = await openFile(join(folder, path + suffix));
    if (found)
      return { content: found.content, headers: { ...headers, ...found.headers, 'content-encoding': encoding } };
  }
  const found = await openFile(join(folder, path));
  return found && { content: found.content, headers: { ...headers, ...found.headers } };
};

const openFile = async (path: string): Promise<StaticFile | undefined> => {
  const file = await open(path).catch(() => undefined);
  if (!file) return undefined;
  const facts = await file.stat();
  if (!facts.isFile()) {
    await file.close();
    return undefined;
  }
  const etag = `W/"${facts.size.toString(36)}-${Math.floor(facts.mtimeMs).toString(36)}"`;
  return { content: file.createReadStream(), headers: { 'content-length': String(facts.size), etag } };
};

const takes = (acceptEncoding: string, encoding: string): boolean =>
  acceptEncoding.split(',').some((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
