import type { ModelCheck } from '@taprail/subscriptions';
import type { JournalPlace } from '../../archive/journal-places.projection';
import type { PendingSale } from '../../days/pending-sales.projection';
import type { PayableBalance, PayableItem } from '../../payouts/payable.projections';
import { entryOf, payableOf, type StoredEntry, type StoredLine } from './read-entry';

const whether = (isRight: boolean): bigint => (isRight ? 0n : 1n);

/** Off by what it shows too much. */
export const payableBalancesCheck = (): ModelCheck<PayableBalance> => {
  const balances = new Map<string, bigint>();
  return {
    model: 'payable-balances',
    expect: (recorded, told) => {
      const entry = entryOf(recorded, told);
      return [...(entry ? payableOf(entry.lines) : [])].map(([key, added]) => {
        const balance = (balances.get(key) ?? 0n) + added;
        balances.set(key, balance);
        return { key, drift: (row) => BigInt(row?.available ?? 0) - balance };
      });
    },
  };
};

/** The paying itself is no new money, and what is carried over stands twice in an entry. */
const isNewMoney = ({ rule }: StoredEntry, { component, side }: StoredLine): boolean => {
  if (component === 'carried') return (rule === 'payout_scheduled') === (side === 'credit');
  return component !== 'payout' && component !== 'negative_found';
};
const takings = ['payout_scheduled', 'negative_found'];

/** Off by the amount of new money, and by 1 where money that was taken is shown as free or the other way round. */
export const payableItemsCheck = (): ModelCheck<PayableItem> => ({
  model: 'payable-items',
  expect: (recorded, told) => {
    const entry = entryOf(recorded, told);
    if (!entry) return [];
    const isTaken = takings.includes(entry.rule);
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
  },
});

const endings = ['sale_available', 'capture_reversed', 'capture_revoked'];

/** Off by 1 where a sale is shown to wait and does not, or the other way round. */
export const pendingSalesCheck = (): ModelCheck<PendingSale> => ({
  model: 'pending-sales',
  expect: (recorded, told) => {
    const entry = entryOf(recorded, told);
    const key = entry?.trace.transactionId;
    if (!entry || !key || !['capture', ...endings].includes(entry.rule)) return [];
    return [{ key, drift: (row) => whether(row?.waits === (entry.rule === 'capture')) }];
  },
});

/** Of entries one in so many is looked for: a mistake in a place is one of many. */
const sampled = 16;

/** Off by 1 where an entry is not found in its place. */
export const journalPlacesCheck = (): ModelCheck<JournalPlace> => ({
  model: 'journal-places',
  expect: (recorded, told) => {
    const entry = entryOf(recorded, told);
    const { stream, revision } = recorded;
    if (!entry || revision % sampled !== 1) return [];
    return [{ key: entry.entryId, drift: (row) => whether(row?.stream === stream && row.revision === revision) }];
  },
});
