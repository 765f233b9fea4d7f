import type { DeliveryAttempt } from '../deliveries/delivery.events';
import { type DayOfAttempts, withAttempt } from './attempts-by-day';

/** An endpoint to which nothing got through for so long is disabled. */
export const failingMaxMs = 5 * 24 * 60 * 60 * 1_000;

const durationsKept = 100;

/** How an endpoint has answered. */
export type EndpointHealth = Readonly<{
  endpointId: string;
  succeeded: number;
  failed: number;
  lastSuccessAt: string | null;
  /** Of the first failure since the last success. */
  failingSince: string | null;
  lastError: string | null;
  /** Of the last attempts, newest last. */
  durationsMs: readonly number[];
  days: readonly DayOfAttempts[];
}>;

const unknown: Omit<EndpointHealth, 'endpointId'> = {
  succeeded: 0,
  failed: 0,
  lastSuccessAt: null,
  failingSince: null,
  lastError: null,
  durationsMs: [],
  days: [],
};

/** The part of an attempt that counts. */
export type HealthAttempt = Pick<DeliveryAttempt, 'at' | 'error' | 'durationMs'>;

/** The health after some attempts, in the order in which they were recorded. */
export const projectHealth = (
  known: EndpointHealth | undefined,
  endpointId: string,
  attempts: readonly HealthAttempt[],
): EndpointHealth => {
  let { succeeded, failed, lastSuccessAt, failingSince, lastError, days } = known ?? unknown;
  for (const attempt of attempts) {
    const { at, error } = attempt;
    days = withAttempt(days, attempt);
    if (error === null) {
      succeeded += 1;
      lastSuccessAt = at;
      failingSince = null;
    } else {
      failed += 1;
      failingSince ??= at;
    }
    lastError = error;
  }
  const durationsMs = [...(known ?? unknown).durationsMs, ...attempts.map(({ durationMs }) => durationMs)];
  return {
    endpointId,
    succeeded,
    failed,
    lastSuccessAt,
    failingSince,
    lastError,
    durationsMs: durationsMs.slice(-durationsKept),
    days,
  };
};

/** Whether an endpoint has only failed for too long. What was before it was last enabled does not count. */
export const hasFailedTooLong = (failingSince: string, enabledAt: string, now: string): boolean =>
  Date.parse(now) - Math.max(Date.parse(failingSince), Date.parse(enabledAt)) >= failingMaxMs;

export type HealthView = Readonly<{
  succeeded: number;
  failed: number;
  last_success_at: string | null;
  failing_since: string | null;
  last_error: string | null;
  p50_ms: number | null;
  p95_ms: number | null;
  days: readonly DayOfAttempts[];
}>;

export const healthView = (known: EndpointHealth | undefined): HealthView => {
  const { succeeded, failed, lastSuccessAt, failingSince, lastError, durationsMs, days } = known ?? unknown;
  const sorted = [...durationsMs].sort((one, other) => one - other);
  const share = (part: number): number | null =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? null;
  return {
    succeeded,
    failed,
    last_success_at: lastSuccessAt,
    failing_since: failingSince,
    last_error: lastError,
    p50_ms: share(0.5),
    p95_ms: share(0.95),
    days,
  };
};
