import { exponentialBackoff, retry } from '@taprail/batching';
import { Rejection } from '@taprail/event-sourcing';
import { RevisionConflict } from '@taprail/event-store';

const backoff = exponentialBackoff({ firstMs: 50, maxMs: 5_000 });
const withinMs = 10 * 60_000;

/**
 * A delivery is not sent again because its outcome could not be written: the write is repeated until it succeeds. A
 * decision that lost against other writers each time is one that was not made: an event has one stream for all its
 * replays to an endpoint, and twenty of them may write there at once.
 */
export const retryUntilWritten = <Result>(write: () => Promise<Result>): Promise<Result> =>
  retry(write, { backoff, withinMs, keepsProcess: false, isFinal: isDecided });

const isDecided = (error: unknown): boolean =>
  error instanceof Rejection ? error.code !== 'concurrent_modification' : error instanceof RevisionConflict;
