import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliverySettings } from './bus-settings';
import { isContentFailure } from './content/content-failure';
import type { HeldMessages } from './held-messages';
import type { RetryPermits } from './retry-permits';

export type AttemptOutcome =
  | Readonly<{ result: 'delivered'; attempts: number }>
  /** Refused for its content as often as it may be. */
  | Readonly<{ result: 'exhausted'; attempts: number; error: string }>
  /** The consumer is closing or lost the message's partition: whoever has it next starts afresh. */
  | Readonly<{ result: 'stopped' }>;

export const waitsBehindParked: AttemptOutcome = {
  result: 'exhausted',
  attempts: 0,
  error: 'waits behind a parked message of its key',
};

export const describeError = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export type AttemptWatch = Readonly<{
  onRetry?: (error: string) => void;
  /** Once per message, when a transient failure begins to hold it. */
  onHeld?: (error: string) => void;
  /** Counts the message while a transient failure holds it. */
  held?: HeldMessages;
  /** Bounds the retries of one consumer that are under way at once. */
  permits?: RetryPermits;
}>;

/**
 * Calls until it succeeds, waiting longer each time. A transient failure is waited out however long it takes; a failure
 * by content ends it at the `attemptsMax`th. Never throws.
 */
export const attempt = async (
  call: () => Promise<void>,
  { attemptsMax, backoffMs }: Pick<DeliverySettings, 'attemptsMax' | 'backoffMs'>,
  stop: AbortSignal,
  { onRetry, onHeld, held, permits }: AttemptWatch = {},
): Promise<AttemptOutcome> => {
  let message: symbol | undefined;
  let refusals = 0;
  try {
    for (let attempts = 1; !stop.aborted; attempts += 1) {
      const release = attempts === 1 ? undefined : await permits?.acquire(stop);
      let failure: unknown;
      try {
        if (stop.aborted) break;
        await call();
        return { result: 'delivered', attempts };
      } catch (cause) {
        failure = cause;
      } finally {
        release?.();
      }
      const error = describeError(failure);
      if (isContentFailure(failure)) refusals += 1;
      else {
        if (message === undefined) onHeld?.(error);
        held?.hold((message ??= Symbol('message')));
      }
      if (refusals >= attemptsMax) return stop.aborted ? stopped : { result: 'exhausted', attempts, error };
      onRetry?.(error);
      await sleep(backoffMs(attempts), undefined, { signal: stop }).catch(() => undefined);
    }
    return stopped;
  } finally {
    if (message !== undefined) held?.release(message);
  }
};

const stopped: AttemptOutcome = { result: 'stopped' };
