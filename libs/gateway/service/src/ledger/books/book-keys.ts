import { type AccountId, clearingMoves, type JournalEvent } from '@taprail/ledger-domain';
import type { Place } from '@taprail/subscriptions';
import { type BookRow, ownerOf } from './book-rows';

export type EntryPlace = Readonly<{ period: string; shard: number }>;

/** `ledgerJournal-2026-03.5` is shard 5 in March. */
export const entryPlaceOf = ({ stream }: Pick<Place, 'stream'>): EntryPlace => {
  const [period = '', shard = ''] = stream.slice(stream.indexOf('-') + 1).split('.');
  return { period, shard: Number(shard) };
};

export const dayOf = (instant: string): string => instant.slice(0, 'yyyy-mm-dd'.length);

/** What a key stands for is its first word, and the account or subject its last. */
export const kindOfKey = (key: string): BookRow['kind'] => key.slice(0, key.indexOf(' ')) as BookRow['kind'];

export const entryKey = (entryId: string) => `entry ${entryId}`;
const accountKey = (platform: string, shard: number, account: AccountId) => `account ${platform} ${shard} ${account}`;
const dayKey = (platform: string, shard: number, days: string, account: AccountId) =>
  `day ${platform} ${shard} ${days} ${account}`;
export const clearingKey = (platform: string, account: AccountId, subject: string | null) =>
  `clearing ${platform} ${account} ${subject ?? ''}`;

/** Every row that an entry has a part in. */
export const bookKeys = (event: JournalEvent, place: Place): readonly string[] => {
  if (event.type !== 'JournalEntryPosted') return [];
  const entry = event.data;
  const platform = ownerOf(entry);
  const { shard } = entryPlaceOf(place);
  const days = `${entry.effectiveDate} ${dayOf(place.metadata.at)}`;
  const accounts = new Set(entry.lines.map(({ account }) => account));
  return [
    entryKey(entry.entryId),
    ...[...accounts].flatMap((account) => [
      accountKey(platform, shard, account),
      dayKey(platform, shard, days, account),
    ]),
    ...new Set(clearingMoves(entry).map(({ account, subject }) => clearingKey(platform, account, subject))),
    `shard ${shard}`,
  ];
};

export const accountOfKey = (key: string): AccountId => key.slice(key.lastIndexOf(' ') + 1);
