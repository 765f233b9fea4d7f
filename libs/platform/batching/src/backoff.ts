/** The wait after a number of failures in a row, 1 or more. */
export type Backoff = (failures: number) => number;

export type BackoffBounds = Readonly<{ firstMs: number; maxMs: number }>;

/** Doubles with every failure in a row, up to a bound. */
export const exponentialBackoff =
  ({ firstMs, maxMs }: BackoffBounds): Backoff =>
  (failures) =>
    Math.min(firstMs * 2 ** (failures - 1), maxMs);

/** Between half of the wait and all of it, so that many callers that failed at one moment do not return at one moment. */
export const withJitter =
  (backoff: Backoff): Backoff =>
  (failures) =>
    backoff(failures) * (0.5 + Math.random() / 2);
