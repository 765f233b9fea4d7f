import { setTimeout as sleep } from 'node:timers/promises';

const firstPauseMs = 100;

/** Looks again and again, at once for the first time and then less and less often, until something is found or time is up. */
export const poll = async <T>(
  look: () => Promise<T | undefined>,
  { pollMs, forMs }: Readonly<{ pollMs: number; forMs: number }>,
  signal?: AbortSignal,
): Promise<T | undefined> => {
  const endMs = performance.now() + forMs;
  for (let pauseMs = Math.min(firstPauseMs, pollMs); ; pauseMs = Math.min(2 * pauseMs, pollMs)) {
    signal?.throwIfAborted();
    const found = await look();
    if (found !== undefined) return found;
    const leftMs = endMs - performance.now();
    if (leftMs <= 0) return undefined;
    await sleep(Math.min(pauseMs, leftMs), undefined, { signal });
  }
};
