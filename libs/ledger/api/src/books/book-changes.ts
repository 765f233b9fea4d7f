import { type ClearingPart, entriesIn, type JournalEvent } from '@taprail/ledger-domain';
import { dayOf, type Minor } from '@taprail/money';
import type { LogPlace } from '@taprail/subscriptions';
import { accountKey, batchKey, dayKey, entryPlaceOf, shardKey } from './book-keys';
import type { AccountRow, BatchRow, ClearingRow, DayRow, ShardRow } from './book-rows';
import { batchMarks } from './entries/batch-marks';
import { clearingChanges } from './clearing-changes';
import { type DayBook, dayBooks, wholeBooks } from './day-books';

type Unsummed<Row extends AccountRow | DayRow> = Omit<Row, 'debits' | 'credits'>;

/** The changes of one event to one row. */
export type BookChange = Readonly<{ key: string }> &
  (
    | Readonly<{ row: BatchRow; marks: readonly number[] }>
    | Readonly<{ row: ShardRow }>
    | Readonly<{ row: Unsummed<AccountRow> | Unsummed<DayRow>; added: readonly [debits: Minor, credits: Minor] }>
    | Readonly<{ row: Omit<ClearingRow, 'parts'>; moves: readonly ClearingPart[] }>
  );

/** Everything that entries written together change in the books, added up: a row is changed once by them, not once each. */
export const bookChanges = (event: JournalEvent, place: LogPlace): readonly BookChange[] => {
  if (event.type !== 'JournalEntriesPosted') return [];
  const entries = entriesIn(event);
  const [{ stream, revision, metadata }, at] = [place, entryPlaceOf(place)];
  const days = dayBooks(entries);
  const effective = days.map((day) => day.effective).sort();
  const [firstDay, lastDay] = [effective[0]!, effective.at(-1)!];
  const row: BatchRow = { kind: 'batch', stream, revision, firstDay, lastDay, recordedAt: metadata.at };
  const whole = wholeBooks(days);
  return [
    { key: batchKey(at, revision), row, marks: batchMarks(entries, whole) },
    { key: shardKey(at), row: { kind: 'shard', ...at, revision, at: metadata.at } },
    ...dayChanges(days, at.shard, dayOf(metadata.at)),
    ...accountChanges(whole, at.shard),
    ...clearingChanges(entries),
  ];
};

const dayChanges = (days: readonly DayBook[], shard: number, recorded: string): readonly BookChange[] => {
  const changes: BookChange[] = [];
  for (const { platform, effective, sums } of days) {
    for (const [account, { debits, credits }] of sums) {
      const row: Unsummed<DayRow> = { kind: 'day', shard, effective, recorded, platform, account };
      const key = dayKey(platform, shard, `${effective} ${recorded}`, account);
      changes.push({ key, row, added: [debits, credits] });
    }
  }
  return changes;
};

const accountChanges = (books: readonly Omit<DayBook, 'effective'>[], shard: number): readonly BookChange[] => {
  const changes: BookChange[] = [];
  for (const { platform, sums } of books) {
    for (const [account, { debits, credits }] of sums) {
      const row: Unsummed<AccountRow> = { kind: 'account', shard, platform, account };
      changes.push({ key: accountKey(platform, shard, account), row, added: [debits, credits] });
    }
  }
  return changes;
};
