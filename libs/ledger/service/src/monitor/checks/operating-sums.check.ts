import type { Expectation, ModelCheck } from '@taprail/subscriptions';
import type { OperatingSumsRow } from '../../platform-payouts/operating-sums.projection';
import { storedEntries, type StoredEntry } from './read-entry';

/** What an entry credits to the operating balance but for payouts, by `plt_1/EUR`. */
const creditedBy = ({ platform, lines }: StoredEntry): ReadonlyMap<string, bigint> => {
  const sums = new Map<string, bigint>();
  for (const { account, debit, component } of lines) {
    const [name, currency] = account.split(':');
    if (!platform || name !== 'platform_operating' || component === 'payout') continue;
    const key = `${platform}/${currency}`;
    sums.set(key, (sums.get(key) ?? 0n) - BigInt(debit));
  }
  return sums;
};

const totalOf = ({ sums: { pspCosts: _costs, ...parts } }: OperatingSumsRow): number =>
  Object.values(parts).reduce((sum, part) => sum + part, 0);

/** Off by what it shows too much. */
export const operatingSumsCheck = (): ModelCheck<OperatingSumsRow> => {
  const balances = new Map<string, bigint>();
  const expectationsOf = (entry: StoredEntry): readonly Expectation<OperatingSumsRow>[] =>
    [...creditedBy(entry)].map(([key, added]) => {
      const balance = (balances.get(key) ?? 0n) + added;
      balances.set(key, balance);
      return { key, drift: (row) => BigInt(row ? totalOf(row) : 0) - balance };
    });
  return {
    model: 'operating-sums',
    expect: (recorded, data) => storedEntries(recorded, data).flatMap(expectationsOf),
  };
};
