import { StoreUnavailable } from '../event-store';

export type Attempts = Readonly<{
  attemptsMax: number;
  attemptTimeoutMs: number;
  isFinal: (error: unknown) => boolean;
}>;

const firstPauseMs = 50;
const pauseMaxMs = 2_000;

/** Doubles with every failure in a row, up to a bound; the random part keeps many clients from returning at once. */
export const backOffMs = (failures: number): number => {
  const pauseMs = Math.min(firstPauseMs * 2 ** failures, pauseMaxMs);
  return pauseMs / 2 + (Math.random() * pauseMs) / 2;
};

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The client has no deadline of its own for most calls: an answer that never comes must not be waited for. */
const within = async <Answer>(
  timeoutMs: number,
  work: (abandoned: AbortSignal) => Promise<Answer>,
): Promise<Answer> => {
  const abandoning = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`no answer within ${timeoutMs} ms`));
      abandoning.abort();
    }, timeoutMs);
  });
  try {
    return await Promise.race([work(abandoning.signal), late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Repeats until there is an answer or a final error, a bounded number of times. */
export const attempt = async <Answer>(
  { attemptsMax, attemptTimeoutMs, isFinal }: Attempts,
  what: string,
  work: (abandoned: AbortSignal) => Promise<Answer>,
): Promise<Answer> => {
  let cause: unknown;
  for (let failures = 0; failures < attemptsMax; failures += 1) {
    if (failures > 0) await pause(backOffMs(failures));
    try {
      return await within(attemptTimeoutMs, work);
    } catch (error) {
      if (isFinal(error)) throw error;
      cause = error;
    }
  }
  const reason = cause instanceof Error ? cause.message : String(cause);
  throw new StoreUnavailable(`${what} got no answer in ${attemptsMax} attempts: ${reason}`, { cause });
};
