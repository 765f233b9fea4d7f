import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliverySettings } from './bus-settings';

export type AttemptOutcome =
  | Readonly<{ result: 'delivered'; attempts: number }>
  | Readonly<{ result: 'exhausted'; attempts: number; error: string }>
  /** The consumer is closing or lost the message's partition: whoever has it next starts afresh. */
  | Readonly<{ result: 'stopped' }>;

export const waitsBehindParked: AttemptOutcome = {
  result: 'exhausted',
  attempts: 0,
  error: 'waits behind a parked message of its key',
};

export const describeError = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Calls until it succeeds, at most `attemptsMax` times, waiting longer each time. Never throws. */
export const attempt = async (
  call: () => Promise<void>,
  { attemptsMax, backoffMs }: Pick<DeliverySettings, 'attemptsMax' | 'backoffMs'>,
  stop: AbortSignal,
  onRetry: (error: string) => void,
): Promise<AttemptOutcome> => {
  let error = '';
  for (let attempts = 1; attempts <= attemptsMax; attempts += 1) {
    if (stop.aborted) return { result: 'stopped' };
    try {
      await call();
      return { result: 'delivered', attempts };
    } catch (failure) {
      error = describeError(failure);
    }
    if (attempts === attemptsMax) break;
    onRetry(error);
    await sleep(backoffMs(attempts), undefined, { signal: stop }).catch(() => undefined);
  }
  return stop.aborted ? { result: 'stopped' } : { result: 'exhausted', attempts: attemptsMax, error };
};
