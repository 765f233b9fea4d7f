import {
  type ClearingPart,
  clearingWay,
  type JournalEvent,
  type PostedEntries,
  type PostedEntry,
} from '@taprail/ledger-domain';
import { type Minor, wholeMinor } from '@taprail/money';
import type { Place } from '@taprail/subscriptions';
import { batchLabels } from './batch-labels';
import { accountKey, batchKey, clearingKey, dayKey, dayOf, entryPlaceOf, shardKey } from './book-keys';
import { type AccountRow, type BatchRow, type ClearingRow, type DayRow, houseName, type ShardRow } from './book-rows';

/** What one event does to one row; sums are what is added to it. */
export type BookChange = Readonly<{ key: string }> &
  (
    | Readonly<{ row: BatchRow; labels: readonly string[] }>
    | Readonly<{ row: ShardRow }>
    | Readonly<{ row: AccountRow | DayRow }>
    | Readonly<{ row: Omit<ClearingRow, 'parts'>; moves: readonly ClearingPart[] }>
  );

type Sums = { debits: Minor; credits: Minor };
type ClearingChange = Extract<BookChange, { moves: unknown }> & { moves: ClearingPart[] };

/** By platform and day, and there by the number of the account. */
type DayBook = Readonly<{ platform: string; effective: string; accounts: (Sums | undefined)[] }>;

/** Everything that entries written together change in the books, added up: a row is changed once by them, not once each. */
export const bookChanges = (event: JournalEvent, place: Place): readonly BookChange[] => {
  if (event.type !== 'JournalEntriesPosted') return [];
  const { data } = event;
  const [{ stream, revision, metadata }, at] = [place, entryPlaceOf(place)];
  const days = data.entries.map(({ effectiveDate }) => effectiveDate).sort();
  const row: BatchRow = {
    kind: 'batch',
    stream,
    revision,
    firstDay: days[0]!,
    lastDay: days.at(-1)!,
    recordedAt: metadata.at,
  };
  return [
    { key: batchKey(at, revision), row, labels: batchLabels(data) },
    { key: shardKey(at), row: { kind: 'shard', ...at, revision, at: metadata.at } },
    ...sumChanges(data, at.shard, dayOf(metadata.at)),
    ...clearingChanges(data),
  ];
};

const sumChanges = (data: PostedEntries, shard: number, recorded: string): readonly BookChange[] => {
  const changes: BookChange[] = [];
  const totals = new Map<string, (Sums | undefined)[]>();
  for (const { platform, effective, accounts } of dayBooks(data)) {
    let whole = totals.get(platform);
    if (!whole) totals.set(platform, (whole = []));
    for (const [number, sums] of accounts.entries()) {
      if (!sums) continue;
      const account = data.accounts[number]!;
      add(whole, number, sums.debits, sums.credits);
      const row: DayRow = { kind: 'day', shard, effective, recorded, platform, account, ...sums };
      changes.push({ key: dayKey(platform, shard, `${effective} ${recorded}`, account), row });
    }
  }
  for (const [platform, accounts] of totals) {
    for (const [number, sums] of accounts.entries()) {
      if (!sums) continue;
      const account = data.accounts[number]!;
      const row: AccountRow = { kind: 'account', shard, platform, account, ...sums };
      changes.push({ key: accountKey(platform, shard, account), row });
    }
  }
  return changes;
};

const dayBooks = ({ entries }: PostedEntries): Iterable<DayBook> => {
  const books = new Map<string, DayBook>();
  for (const { trace, effectiveDate: effective, lines } of entries) {
    const platform = trace.platform ?? houseName;
    const key = `${effective} ${platform}`;
    let book = books.get(key);
    if (!book) books.set(key, (book = { platform, effective, accounts: [] }));
    for (const [account, debit] of lines) {
      if (debit > 0) add(book.accounts, account, debit, 0);
      else add(book.accounts, account, 0, 0 - debit);
    }
  }
  return books.values();
};

const add = (accounts: (Sums | undefined)[], account: number, debits: Minor, credits: Minor): void => {
  const sums = accounts[account];
  if (!sums) accounts[account] = { debits, credits };
  else {
    sums.debits = wholeMinor(sums.debits + debits);
    sums.credits = wholeMinor(sums.credits + credits);
  }
};

const clearingChanges = ({ accounts, entries }: PostedEntries): Iterable<BookChange> => {
  const ways = accounts.map(clearingWay);
  const changes = new Map<string, ClearingChange>();
  for (const entry of entries) {
    for (const [number, amount] of entry.lines) {
      const way = ways[number];
      if (!way) continue;
      const change = clearingChange(changes, entry, accounts[number]!, way.subjectOf(entry));
      addMove(change.moves, { date: entry.effectiveDate, amount });
    }
  }
  return changes.values();
};

const clearingChange = (
  changes: Map<string, ClearingChange>,
  { trace }: PostedEntry,
  account: string,
  subject: string | null,
): ClearingChange => {
  const platform = trace.platform ?? houseName;
  const key = clearingKey(platform, account, subject);
  let change = changes.get(key);
  if (!change) changes.set(key, (change = { key, row: { kind: 'clearing', platform, account, subject }, moves: [] }));
  return change;
};

/** What goes the same way on the same day is one move; anything else may settle what came before it. */
const addMove = (moves: ClearingPart[], { date, amount }: ClearingPart): void => {
  const last = moves.at(-1);
  if (last?.date !== date || Math.sign(last.amount) !== Math.sign(amount)) moves.push({ date, amount });
  else moves[moves.length - 1] = { date, amount: wholeMinor(last.amount + amount) };
};
