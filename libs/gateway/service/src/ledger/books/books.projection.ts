import { Codec } from '@taprail/event-store';
import {
  clearingMoves,
  type JournalEntry,
  type JournalEvent,
  journalStreamPrefix,
  journalUpcasters,
  parseAccount,
  withMove,
} from '@taprail/ledger-domain';
import { wholeMinor } from '@taprail/money';
import type { Place, Projection } from '@taprail/subscriptions';
import { accountOfKey, bookKeys, clearingKey, dayOf, entryPlaceOf, kindOfKey } from './book-keys';
import { type BookRow, ownerOf, type RowOf } from './book-rows';
import { entryLabels } from './entry-labels';

type Fold<Kind extends BookRow['kind']> = (
  row: RowOf<Kind> | undefined,
  entry: JournalEntry,
  place: Place,
  key: string,
) => RowOf<Kind>;

const sums = (row: Readonly<{ debits: number; credits: number }> | undefined, entry: JournalEntry, key: string) => {
  const account = accountOfKey(key);
  let { debits, credits } = row ?? { debits: 0, credits: 0 };
  for (const line of entry.lines) {
    if (line.account !== account) continue;
    if (line.side === 'debit') debits = wholeMinor(debits + line.amount);
    else credits = wholeMinor(credits + line.amount);
  }
  return { platform: ownerOf(entry), account, debits, credits };
};

const folds: { readonly [Kind in BookRow['kind']]: Fold<Kind> } = {
  entry: (_row, entry, place) => {
    const { period, shard } = entryPlaceOf(place);
    const position = `${period}.${shard}@${place.revision}`;
    return { kind: 'entry', platform: ownerOf(entry), entry, recordedAt: place.metadata.at, position };
  },
  account: (row, entry, place, key) => ({
    kind: 'account',
    shard: entryPlaceOf(place).shard,
    ...sums(row, entry, key),
  }),
  day: (row, entry, place, key) => ({
    kind: 'day',
    shard: entryPlaceOf(place).shard,
    effective: entry.effectiveDate,
    recorded: dayOf(place.metadata.at),
    ...sums(row, entry, key),
  }),
  clearing: (row, entry, _place, key) => {
    const moves = clearingMoves(entry).filter(
      ({ account, subject }) => key === clearingKey(ownerOf(entry), account, subject),
    );
    const { account, subject } = moves[0]!;
    const parts = moves.reduce(withMove, row?.parts ?? []);
    return { kind: 'clearing', platform: ownerOf(entry), account, subject, parts };
  },
  shard: (_row, _entry, place) => ({
    kind: 'shard',
    ...entryPlaceOf(place),
    revision: place.revision,
    at: place.metadata.at,
  }),
};

/** Where the rows of a list are found: `account plt_1`, and all shards under one name. */
const bookOf = (row: BookRow): string => {
  if (row.kind === 'shard') return row.kind;
  const isClosed = row.kind === 'clearing' && row.parts.length === 0;
  return `${isClosed ? 'closed' : row.kind} ${row.platform}`;
};

const subMerchantOf = (row: BookRow): string | null => {
  if (row.kind === 'entry') return row.entry.trace.subMerchant;
  return row.kind === 'account' || row.kind === 'day' ? parseAccount(row.account).subMerchant : null;
};

const isSum = (row: BookRow): row is RowOf<'account'> | RowOf<'day'> => row.kind === 'account' || row.kind === 'day';

/** The books of every platform, in one table: whatever is read of them together is of one moment. */
export const ledgerBooks: Projection<JournalEvent, BookRow> = {
  name: 'ledger-books',
  version: 2,
  streamPrefix: journalStreamPrefix,
  codec: new Codec<JournalEvent>(journalUpcasters),
  keys: bookKeys,
  project: (row, event, place, key) => {
    if (event.type !== 'JournalEntryPosted') throw new Error(`${event.type} is in no book`);
    return folds[kindOfKey(key)](row as never, event.data, place, key);
  },
  columns: {
    book: bookOf,
    sub_merchant: (row) => {
      const subMerchant = subMerchantOf(row);
      return subMerchant === null ? null : `${bookOf(row)} ${subMerchant}`;
    },
    page: (row) => (isSum(row) ? `${bookOf(row)} ${row.account}` : null),
    account: (row) => (isSum(row) ? row.account : null),
    rule: (row) => (row.kind === 'entry' ? row.entry.rule : null),
    effective: (row) => {
      if (row.kind === 'entry') return row.entry.effectiveDate;
      return row.kind === 'day' ? row.effective : null;
    },
    recorded: (row) => {
      if (row.kind === 'entry') return row.recordedAt;
      return row.kind === 'day' ? row.recorded : null;
    },
    debits: (row) => (isSum(row) ? row.debits : null),
    credits: (row) => (isSum(row) ? row.credits : null),
  },
  unindexed: ['account', 'rule', 'effective', 'recorded', 'debits', 'credits'],
  labels: (row) => (row.kind === 'entry' ? entryLabels(row) : []),
};
