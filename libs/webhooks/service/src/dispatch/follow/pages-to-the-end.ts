import { setTimeout as sleep } from 'node:timers/promises';
import { exponentialBackoff } from '@taprail/batching';
import { type EventStore, type LogPage, type Position, StoreUnavailable } from '@taprail/event-store';
import type { Logger } from '@taprail/telemetry';

export type ReadWorld = Readonly<{ store: Pick<EventStore, 'head' | 'readAll'>; log: Logger }>;

/** The follower that reads, and the streams that it wants. */
export type LogReading = Readonly<{ name: string; streamPrefixes: readonly string[] }>;

const backoff = exponentialBackoff({ firstMs: 100, maxMs: 1_000 });

/**
 * The pages of these streams after a place, up to the end that the log had at the beginning. A read that fails goes on from the last
 * page: to begin again would take as long as before, and fail as before while the store is busy.
 */
export const pagesToTheEnd = async function* (
  { store, log }: ReadWorld,
  { name, streamPrefixes }: LogReading,
  start: Position,
  abandoned: AbortSignal,
): AsyncGenerator<LogPage> {
  let head: Position | undefined;
  let failures = 0;
  for (let after = start; head === undefined || after < head;) {
    let page: LogPage;
    try {
      head ??= await store.head(abandoned);
      if (after >= head) return;
      page = await store.readAll(after, { streamPrefixes }, undefined, abandoned);
      if (failures > 0) log.info({ follower: name, failures }, 'the log is read again; it goes on from the last page');
      failures = 0;
    } catch (error) {
      if (abandoned.aborted || !(error instanceof StoreUnavailable)) throw error;
      failures += 1;
      if (failures === 1)
        log.warn({ follower: name, reason: error.message }, 'the log cannot be read; it is tried again');
      await sleep(backoff(failures), undefined, { signal: abandoned });
      continue;
    }
    if (page.position <= after) return;
    yield page;
    after = page.position;
  }
};
