import { exponentialBackoff, retry, withinTime } from '@taprail/batching';

/** Whether it happened is not known. */
export class SendTimedOut extends Error {
  override readonly name = 'SendTimedOut';
}

/** A request that takes longer goes on, but nobody waits for it any more. */
export const awaitRequest = <T>(request: Promise<T>, timeoutMs: number, what: string): Promise<T> =>
  withinTime(
    timeoutMs,
    () => new SendTimedOut(`${what} took longer than ${timeoutMs} ms`),
    () => request,
  );

/** About a minute: a broker that has just been given hundreds of partitions may take that long to find their leaders. */
const attemptsMax = 60;
const backoff = exponentialBackoff({ firstMs: 100, maxMs: 1_000 });

/** For requests that fail while a leader changes: repeated a bounded number of times. */
export const repeatRequest = <T>(request: () => Promise<T>): Promise<T> => retry(request, { backoff, attemptsMax });
