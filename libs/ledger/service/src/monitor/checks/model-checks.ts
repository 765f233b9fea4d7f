import type { Expectation, ModelCheck } from '@taprail/subscriptions';
import type { PendingSale } from '../../payouts/days/pending-sales.projection';
import type { PayableBalance, PayableItem } from '../../payouts/run/payable.projections';
import { payableOf, storedEntries, type StoredEntry, type StoredLine } from './read-entry';

const whether = (isRight: boolean): bigint => (isRight ? 0n : 1n);

/** Off by what it shows too much. */
export const payableBalancesCheck = (): ModelCheck<PayableBalance> => {
  const balances = new Map<string, bigint>();
  return {
    model: 'payable-balances',
    expect: (recorded, data) =>
      storedEntries(recorded, data)
        .flatMap(({ lines }) => [...payableOf(lines)])
        .map(([key, added]) => {
          const balance = (balances.get(key) ?? 0n) + added;
          balances.set(key, balance);
          return { key, drift: (row) => BigInt(row?.available ?? 0) - balance };
        }),
  };
};

/** The paying itself is no new money, and what is carried over stands twice in an entry. */
const isNewMoney = ({ rule }: StoredEntry, { component, debit }: StoredLine): boolean => {
  if (component === 'carried') return (rule === 'payout_scheduled') === debit < 0;
  return component !== 'payout' && component !== 'negative_found';
};
const rulesThatTake = ['payout_scheduled', 'negative_found'];

const payableItemsOf = (entry: StoredEntry): readonly Expectation<PayableItem>[] => {
  const isTaken = rulesThatTake.includes(entry.rule);
  const own = [...payableOf(entry.lines.filter((line) => isNewMoney(entry, line)))].map(([, amount]) => ({
    key: entry.entryId,
    drift: (row: PayableItem | undefined) =>
      BigInt(row?.item.amount ?? 0) - amount || whether(row !== undefined && row.takenBy === null),
  }));
  const named = (entry.items ?? []).map((key) => ({
    key,
    drift: (row: PayableItem | undefined) => whether(row !== undefined && (row.takenBy !== null) === isTaken),
  }));
  return [...own, ...named];
};

/** Off by the amount of new money, and by 1 where money that was taken is shown as free or the other way round. */
export const payableItemsCheck = (): ModelCheck<PayableItem> => ({
  model: 'payable-items',
  expect: (recorded, data) => storedEntries(recorded, data).flatMap(payableItemsOf),
});

const rulesOfWaiting = ['capture', 'sale_available', 'capture_reversed', 'capture_revoked'];

/** Off by 1 where a sale is shown to wait and does not, or the other way round. */
export const pendingSalesCheck = (): ModelCheck<PendingSale> => ({
  model: 'pending-sales',
  expect: (recorded, data) =>
    storedEntries(recorded, data).flatMap(({ rule, transactionId: key }) => {
      if (!key || !rulesOfWaiting.includes(rule)) return [];
      return [{ key, drift: (row) => whether(row?.waits === (rule === 'capture')) }];
    }),
});
