import type { TaprailError } from '../errors/taprail-error';

const firstWaitMs = 500;
const longestWaitMs = 8_000;
/** A wait that is longer than this is the caller's to decide upon. */
const longestAskedMs = 60_000;
/** Refused before anything was done, so that even what cannot be repeated may be sent again. */
const neverBegan = new Set<string>(['rate_limited', 'too_many_concurrent']);

export type RetryQuestion = Readonly<{
  error: TaprailError;
  /** Reads, and writes under an idempotency key. */
  isRepeatable: boolean;
  /** How often it was sent again already. */
  retries: number;
  maxRetries: number;
  /** From 0 to 1. */
  chance: number;
}>;

/** How long to wait before the request is sent again; undefined: it is not. */
export const retryDelayMs = ({
  error,
  isRepeatable,
  retries,
  maxRetries,
  chance,
}: RetryQuestion): number | undefined => {
  if (retries >= maxRetries || !error.isRetryable) return undefined;
  if (!isRepeatable && !neverBegan.has(error.code)) return undefined;
  const asked = error.retryAfterMs;
  if (asked !== undefined) return asked <= longestAskedMs ? asked : undefined;
  const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** retries);
  return wait * (0.5 + chance / 2);
};
