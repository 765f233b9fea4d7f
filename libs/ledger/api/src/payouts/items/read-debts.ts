import { allocateRecoveries, type Debt, debtRules } from '@taprail/ledger-domain';
import type { EntryQuery } from '../../books/entries/entry-query';
import type { LedgerBooks } from '../../books/ledger-books';

/** Of one sub-merchant, or of all of the platform. */
type DebtQuery = Pick<EntryQuery, 'platform' | 'knownAt' | 'subMerchant'>;

const all = { order: 'asc', limit: Number.POSITIVE_INFINITY } as const;

/**
 * Debts of sub-merchants with what has reduced them. Entries are found by their rule, which is written beside every
 * batch: a search by the account would read all sales of the sub-merchant. One that never owed anything costs one search.
 */
export const readDebts = async (books: LedgerBooks, query: DebtQuery): Promise<readonly Debt[]> => {
  const found = await books.entries({ ...query, rule: debtRules.found }, all);
  if (found.length === 0) return [];
  const recovered = await Promise.all(debtRules.recovered.map((rule) => books.entries({ ...query, rule }, all)));
  const inOrder = [...found, ...recovered.flat()].sort((a, b) => (a.createdPosition < b.createdPosition ? -1 : 1));
  return allocateRecoveries(inOrder.map(({ row }) => row.entry));
};
