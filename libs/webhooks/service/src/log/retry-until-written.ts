import { setTimeout as sleep } from 'node:timers/promises';
import { Rejection } from '@taprail/event-sourcing';
import { RevisionConflict } from '@taprail/event-store';

const firstMs = 50;
const waitMaxMs = 5_000;
const totalMs = 10 * 60_000;

/**
 * A delivery is not sent again because its outcome could not be written: the write is repeated until it succeeds. A
 * decision that lost against other writers each time is one that was not made: an event has one stream for all its
 * replays to an endpoint, and twenty of them may write there at once.
 */
export const retryUntilWritten = async <Result>(write: () => Promise<Result>): Promise<Result> => {
  const endMs = performance.now() + totalMs;
  for (let waitMs = firstMs; ; waitMs = Math.min(waitMs * 2, waitMaxMs)) {
    try {
      return await write();
    } catch (error) {
      if (isDecided(error) || performance.now() > endMs) throw error;
      await sleep(waitMs, undefined, { ref: false });
    }
  }
};

const isDecided = (error: unknown): boolean =>
  error instanceof Rejection ? error.code !== 'concurrent_modification' : error instanceof RevisionConflict;
