import { setTimeout as sleep } from 'node:timers/promises';
import { type EventStore, LOG_START, type Position } from '@taprail/event-store';
import type { ProjectionReader } from '../../projections/projection-reader';

const lookAgainMs = 5;

type FollowedLog<Needs extends keyof EventStore> = Readonly<{
  store: Pick<EventStore, Needs>;
  streamPrefix: string;
  alsoStreamPrefixes?: readonly string[] | undefined;
}>;

/** As `hasHeard`, for everything that is in the log now. */
export const hasHeardEverything = async (
  reader: Pick<ProjectionReader<object>, 'checkpoint'>,
  log: FollowedLog<'readAll' | 'head'>,
  timeoutMs: number,
): Promise<boolean> => hasHeard(reader, log, await log.store.head(), timeoutMs);

/**
 * True once a read model has everything of its streams up to a position; false when that took longer than the caller can
 * wait. Its checkpoint alone does not tell: a store may be silent about events that are nobody's business here, and then
 * a read model that has everything stands far behind the end of the log.
 */
export const hasHeard = async (
  reader: Pick<ProjectionReader<object>, 'checkpoint'>,
  { store, streamPrefix, alsoStreamPrefixes = [] }: FollowedLog<'readAll'>,
  position: Position,
  timeoutMs: number,
): Promise<boolean> => {
  const endMs = performance.now() + timeoutMs;
  const streamPrefixes = [streamPrefix, ...alsoStreamPrefixes];
  let looked = LOG_START;
  for (;;) {
    const at = (await reader.checkpoint()) ?? LOG_START;
    if (at >= position) return true;
    // Events that were read before are not read again, unless the read model was behind them.
    const page = await store.readAll(looked > at ? looked : at, { streamPrefixes }, 1);
    const next = page.events[0];
    if (next === undefined) looked = page.position;
    if (next === undefined ? page.position >= position : next.position > position) return true;
    if (performance.now() >= endMs) return false;
    if (next !== undefined) await sleep(lookAgainMs);
  }
};

type FilteredLog = Readonly<{ store: Pick<EventStore, 'readAll'>; streamPrefixes: readonly string[] }>;

/** True when no event of these streams stands in the log after `from` and up to `to`. */
export const hasNothingBetween = async (log: FilteredLog, from: Position, to: Position): Promise<boolean> =>
  (await firstBetween(log, from, to)) === undefined;

/** The position of the first event of these streams after `from` and up to `to`. */
const firstBetween = async (
  { store, streamPrefixes }: FilteredLog,
  from: Position,
  to: Position,
): Promise<Position | undefined> => {
  for (let after = from; after < to;) {
    const page = await store.readAll(after, { streamPrefixes }, 1);
    const next = page.events[0];
    if (next !== undefined) return next.position > to ? undefined : next.position;
    if (page.position <= after) return undefined;
    after = page.position;
  }
  return undefined;
};
