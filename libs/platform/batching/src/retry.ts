import { setTimeout as sleep } from 'node:timers/promises';
import type { Backoff } from './backoff';

export type RetrySettings = Readonly<{
  backoff: Backoff;
  attemptsMax?: number;
  /** No attempt begins later than this after the first one. */
  withinMs?: number;
  /** Whether a wait keeps the process from ending; it does unless set. */
  keepsProcess?: boolean;
  /** An error that another attempt would not change. */
  isFinal?: (error: unknown) => boolean;
}>;

/** Repeats an attempt until it succeeds; throws its last error when that is final or the attempts are used up. */
export const retry = async <Result>(
  attempt: () => Promise<Result>,
  { backoff, attemptsMax = Infinity, withinMs = Infinity, keepsProcess = true, isFinal = () => false }: RetrySettings,
): Promise<Result> => {
  const endMs = performance.now() + withinMs;
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (isFinal(error) || failures >= attemptsMax || performance.now() > endMs) throw error;
    }
    await sleep(backoff(failures), undefined, { ref: keepsProcess });
  }
};
