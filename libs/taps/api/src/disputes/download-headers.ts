import { fittingFileName } from './fitting-file-name';

type StoredFile = Readonly<{ name: string; contentType: string; size: number; sha256: string }>;

/** RFC 8187, in which only these characters need no escape. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** For clients that know nothing but ASCII. */
const plain = (name: string): string => name.replaceAll(/[^ -~]|["\\%]/gu, '_');

/**
 * The headers of a file that somebody else has made. Whatever is in it, no browser takes it for a page of ours: it is saved
 * and not shown, its type is not guessed, and if it is shown all the same it may load and run nothing.
 */
export const downloadHeaders = (file: StoredFile): Readonly<Record<string, string>> => {
  const name = fittingFileName(file.name, file.contentType);
  return {
    'content-length': String(file.size),
    'content-disposition': `attachment; filename="${plain(name)}"; filename*=UTF-8''${encoded(name)}`,
    'content-digest': `sha-256=:${Buffer.from(file.sha256, 'hex').toString('base64')}:`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  };
};
