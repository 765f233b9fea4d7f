import { exponentialBackoff, retry } from '@taprail/batching';

/** Whether it happened is not known. */
export class SendTimedOut extends Error {
  override readonly name = 'SendTimedOut';
}

/** A call that takes longer goes on, but nobody waits for it any more. */
export const withinTime = async <T>(work: Promise<T>, timeoutMs: number, what: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SendTimedOut(`${what} took longer than ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
};

/** About a minute: a broker that has just been given hundreds of partitions may take that long to find their leaders. */
const attemptsMax = 60;
const backoff = exponentialBackoff({ firstMs: 100, maxMs: 1_000 });

/** For requests that fail while a leader changes: repeated a bounded number of times. */
export const patiently = <T>(request: () => Promise<T>): Promise<T> => retry(request, { backoff, attemptsMax });
