import { type IdempotencyStore, SqlIdempotencyStore, SqliteIdempotencyStore } from '@taprail/http';
import type { Adapters } from './adapters';

/**
 * The store of idempotency keys. The thread that writes the log's own file keeps them there, so that a key and the event of
 * another request share a commit; every other keeps them as rows of its own store.
 */
export const openIdempotencyStore = async ({
  logCommits,
  ownStore,
}: Pick<Adapters, 'logCommits' | 'ownStore'>): Promise<IdempotencyStore> => {
  if (logCommits) return new SqliteIdempotencyStore(logCommits);
  const keys = new SqlIdempotencyStore(ownStore.db);
  await keys.prepare();
  return keys;
};
