import { exponentialBackoff, retry, withinTime, withJitter } from '@taprail/batching';
import { StoreUnavailable } from '../event-store';

export type Attempts = Readonly<{
  attemptsMax: number;
  attemptTimeoutMs: number;
  isFinal: (error: unknown) => boolean;
}>;

export const reconnectBackoff = withJitter(exponentialBackoff({ firstMs: 100, maxMs: 2_000 }));

/** The client has no deadline of its own for most calls: an answer that never comes must not be waited for. */
const noAnswerWithin = (timeoutMs: number) => (): Error => new Error(`no answer within ${timeoutMs} ms`);

/** Repeats until there is an answer or a final error, a bounded number of times, or until the caller gives up. */
export const attempt = async <Answer>(
  { attemptsMax, attemptTimeoutMs, isFinal }: Attempts,
  what: string,
  work: (abandoned: AbortSignal) => Promise<Answer>,
  givenUp?: AbortSignal,
): Promise<Answer> => {
  const isGivenUp = (): boolean => givenUp?.aborted ?? false;
  try {
    const attemptOnce = (): Promise<Answer> =>
      withinTime(attemptTimeoutMs, noAnswerWithin(attemptTimeoutMs), (late) =>
        work(givenUp === undefined ? late : AbortSignal.any([late, givenUp])),
      );
    const isLast = (error: unknown): boolean => isGivenUp() || isFinal(error);
    return await retry(attemptOnce, { backoff: reconnectBackoff, attemptsMax, isFinal: isLast });
  } catch (error) {
    if (isFinal(error)) throw error;
    if (isGivenUp()) throw new StoreUnavailable(`${what} was given up by its caller`, { cause: error });
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreUnavailable(`${what} got no answer in ${attemptsMax} attempts: ${reason}`, { cause: error });
  }
};
