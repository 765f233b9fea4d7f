import { createHash } from 'node:crypto';
import type { BookSums } from '../books/book-sums';

/** One line for each account, in the order of their names: equal digests mean equal books. */
export const digestOf = (sums: BookSums): string => {
  const hash = createHash('sha256');
  for (const account of [...sums.keys()].sort()) {
    const { debits, credits } = sums.get(account)!;
    hash.update(`${account} ${debits} ${credits}\n`);
  }
  return hash.digest('hex');
};
