import { parseAccount, type RecordedEntry } from '@taprail/ledger-domain';
import type { CivilDate } from '@taprail/money';
import type { ListFilter } from '@taprail/subscriptions';
import type { EntryFilter } from './batch-marks';
import { houseName } from '../book-rows';

/** Which entries of a platform; everything that is said narrows what is found. */
export type EntryQuery = EntryFilter &
  Readonly<{
    platform: string;
    /** Days on which they count, both included. */
    from?: CivilDate | undefined;
    to?: CivilDate | undefined;
    knownAt?: string | undefined;
  }>;

/** Entries are kept together as they were written: these are the batches that may have one that is wanted … */
export const batchFilters = ({ from, to, knownAt }: EntryQuery): readonly ListFilter[] => [
  { column: 'book', operator: '=', value: 'batch' },
  ...(from === undefined ? [] : [{ column: 'last_effective', operator: '>=', value: from } as const]),
  ...(to === undefined ? [] : [{ column: 'effective', operator: '<=', value: to } as const]),
  ...(knownAt === undefined ? [] : [{ column: 'recorded', operator: '<=', value: knownAt } as const]),
];

/** … and whether an entry of it is: another platform's never. */
export const isWanted = ({ entry, recordedAt }: RecordedEntry, query: EntryQuery): boolean => {
  const { trace, lines, effectiveDate } = entry;
  const { transaction, payout, subMerchant, account, currency, rule, from, to, knownAt } = query;
  return (
    (trace.platform ?? houseName) === query.platform &&
    (query.entry === undefined || entry.entryId === query.entry) &&
    (transaction === undefined || trace.transactionId === transaction) &&
    (payout === undefined || trace.payoutId === payout) &&
    (subMerchant === undefined || trace.subMerchant === subMerchant) &&
    (rule === undefined || entry.rule === rule) &&
    (from === undefined || effectiveDate >= from) &&
    (to === undefined || effectiveDate <= to) &&
    (knownAt === undefined || recordedAt <= knownAt) &&
    (account === undefined || lines.some((line) => line.account === account)) &&
    (currency === undefined || lines.some((line) => parseAccount(line.account).currency === currency))
  );
};
