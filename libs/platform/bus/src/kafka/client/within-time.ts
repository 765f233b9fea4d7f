import { setTimeout as sleep } from 'node:timers/promises';

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
const triesMax = 60;
const firstWaitMs = 50;
const lastWaitMs = 1_000;

/** For questions that fail while a leader changes: asked again a bounded number of times. */
export const patiently = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries === triesMax) throw error;
    }
    await sleep(Math.min(firstWaitMs * 2 ** tries, lastWaitMs));
  }
};
