import type { AccountId } from '@taprail/ledger-domain';
import type { LogPlace } from '@taprail/subscriptions';

export type EntryPlace = Readonly<{ period: string; shard: number }>;

/** `ledgerJournal-2026-03.5` is shard 5 in March. */
export const entryPlaceOf = ({ stream }: Pick<LogPlace, 'stream'>): EntryPlace => {
  const [period = '', shard = ''] = stream.slice(stream.indexOf('-') + 1).split('.');
  return { period, shard: Number(shard) };
};

export const batchKey = ({ period, shard }: EntryPlace, revision: number) => `batch ${period}.${shard}@${revision}`;
export const accountKey = (platform: string, shard: number, account: AccountId) =>
  `account ${platform} ${shard} ${account}`;
export const dayKey = (platform: string, shard: number, days: string, account: AccountId) =>
  `day ${platform} ${shard} ${days} ${account}`;
export const clearingKey = (platform: string, account: AccountId, subject: string | null) =>
  `clearing ${platform} ${account} ${subject ?? ''}`;
export const shardKey = ({ shard }: EntryPlace) => `shard ${shard}`;
