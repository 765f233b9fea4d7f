import { posix } from 'node:path';

/** Addresses of the book by the file that a page is made of. */
export type AddressBook = ReadonlyMap<string, string>;

const isOutside = (href: string): boolean => /^[a-z][a-z+.-]*:/i.test(href);

/** Where a link of a Markdown page leads within the book; undefined for a file that the book does not have. */
export const resolveLink = (href: string, source: string, addresses: AddressBook): string | undefined => {
  if (isOutside(href) || href.startsWith('#') || href.startsWith('/')) return href;
  const [path = '', anchor] = href.split('#');
  const file = posix.normalize(posix.join(posix.dirname(source), decodeURIComponent(path))).replace(/\/$/, '');
  const address = addresses.get(file);
  if (address === undefined) return undefined;
  return anchor === undefined ? address : `${address}#${anchor}`;
};
