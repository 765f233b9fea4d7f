import { Codec } from '@taprail/event-store';
import {
  type JournalEvent,
  journalPackings,
  journalStreamPrefix,
  journalUpcasters,
  parseAccount,
  withMove,
} from '@taprail/ledger-domain';
import type { Projection } from '@taprail/subscriptions';
import { type BookChange, bookChanges } from './book-changes';
import type { BookRow, BookRowOf } from './book-rows';

/** The tags by which the rows of a list are found: `account plt_1`, and all shards under one name. Batches have marks. */
const bookOf = (row: BookRow): string => {
  if (row.kind === 'shard' || row.kind === 'batch') return row.kind;
  const isClosed = row.kind === 'clearing' && row.parts.length === 0;
  return `${isClosed ? 'closed' : row.kind} ${row.platform}`;
};

const isSum = (row: BookRow): row is BookRowOf<'account'> | BookRowOf<'day'> =>
  row.kind === 'account' || row.kind === 'day';

const folded = (before: BookRow | undefined, change: BookChange): BookRow => {
  // Sums are counted beside the row.
  if (!('moves' in change)) return change.row as BookRow;
  const parts = change.moves.reduce(withMove, (before as BookRowOf<'clearing'> | undefined)?.parts ?? []);
  return { ...change.row, parts };
};

/** The books of every platform, in one table: whatever is read of them together is of one moment. */
export const ledgerBooks: Projection<JournalEvent, BookRow, BookChange> = {
  name: 'ledger-books',
  version: 5,
  streamPrefix: journalStreamPrefix,
  codec: new Codec<JournalEvent>(journalUpcasters, journalPackings),
  parts: bookChanges,
  keys: ({ key }) => [key],
  begins: (change) => 'marks' in change,
  project: folded,
  counters: { names: ['debits', 'credits'], added: (change) => ('added' in change ? change.added : undefined) },
  columns: {
    book: bookOf,
    sub_merchant: (row) => {
      const subMerchant = isSum(row) ? parseAccount(row.account).subMerchant : null;
      return subMerchant === null ? null : `${bookOf(row)} ${subMerchant}`;
    },
    page: (row) => (isSum(row) ? `${bookOf(row)} ${row.account}` : null),
    account: (row) => (isSum(row) ? row.account : null),
    effective: (row) => {
      if (row.kind === 'batch') return row.firstDay;
      return row.kind === 'day' ? row.effective : null;
    },
    last_effective: (row) => (row.kind === 'batch' ? row.lastDay : null),
    recorded: (row) => {
      if (row.kind === 'batch') return row.recordedAt;
      return row.kind === 'day' ? row.recorded : null;
    },
  },
  unindexed: ['account', 'effective', 'last_effective', 'recorded'],
  fixed: ['sub_merchant', 'page', 'account', 'effective', 'last_effective', 'recorded'],
  numericTags: (_row, change) => ('marks' in change ? change.marks : []),
};
