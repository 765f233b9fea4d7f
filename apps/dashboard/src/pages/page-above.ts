import type { PageEntry } from './page-entry';

type Listed = Pick<PageEntry, 'path' | 'title' | 'under'>;

const partsOf = (path: string): readonly string[] => path.split('/').filter((part) => part !== '');

/** The fixed beginning of an address: `/ledger/exports/:id` is below `/ledger/exports`. */
const fixedPart = (path: string): string => `/${partsOf(path.split('/:', 1)[0]!).join('/')}`;

const isBelow = (path: string, above: string): boolean => path === above || path.startsWith(`${above}/`);

/**
 * The list that an address belongs to, known or not: the nearest page above it that needs no id. `/payments/txn_1` leads to
 * `/payments`, `/stays/ach_1` to the page that its entry names. Undefined: only the overview is above it.
 */
export const pageAbove = <T extends Listed>(path: string, pages: readonly T[]): T | undefined => {
  const named = pages.find(({ path: each, under }) => under !== undefined && isBelow(path, fixedPart(each)))?.under;
  const above = pages.filter(
    ({ path: each }) =>
      each !== '/' && !each.includes(':') && (each === named || (each !== path && isBelow(path, each))),
  );
  return above.sort((left, right) => right.path.length - left.path.length)[0];
};
