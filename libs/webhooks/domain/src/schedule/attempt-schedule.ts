const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** From the start of the first attempt. The last one is really made; when it fails too the delivery has failed. */
export const retryOffsetsMs = [
  10 * second,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
  48 * hour,
  72 * hour,
] as const;

/** Of one event to one endpoint, replays included. */
export const sendsMax = 20;

/** Retries of many deliveries that began together spread over a tenth of their offset, and never reach the next one. */
const jitterShare = 0.1;
/** The last attempt before a deadline is made when a tenth of the time is left. */
const deadlineShare = 0.9;
const windowMs = retryOffsetsMs[retryOffsetsMs.length - 1]!;

export type FailedAttempt = Readonly<{
  /** When the first attempt began. */
  firstMs: number;
  nowMs: number;
  /** Of this event to this endpoint so far, replays included. */
  sends: number;
  /** The wait that the receiver asked for, from now. */
  retryAfterMs: number | null;
  /** Between 0 and 1. */
  chance: number;
  /** An attempt after it has no purpose. */
  deadlineMs: number | null;
}>;

/** When the next attempt is made, or null when there is none. Slots that an outage of ours has swallowed are not made up for. */
export const nextAttemptMs = (failed: FailedAttempt): number | null => {
  const { firstMs, nowMs, sends, retryAfterMs, chance, deadlineMs } = failed;
  if (sends >= sendsMax) return null;
  const slots = slotsMs(firstMs, deadlineMs);
  const index = slots.findIndex((slot) => slot > nowMs);
  const slot = slots[index];
  if (slot === undefined) return null;
  const latest = slots[index + 1] ?? slot;
  const spread = slot + chance * jitterShare * (slot - firstMs);
  return Math.round(Math.min(Math.max(spread, nowMs + (retryAfterMs ?? 0)), latest));
};

export type Deferral = Readonly<{
  /** Null: no attempt was made yet. */
  firstMs: number | null;
  nowMs: number;
  /** The end of the back-off of the endpoint. */
  openUntilMs: number;
  deadlineMs: number | null;
}>;

/** How long an attempt may wait for an endpoint that does not answer; null when it may not, since it is the last one. */
export const deferredUntilMs = ({ firstMs, nowMs, openUntilMs, deadlineMs }: Deferral): number | null => {
  if (openUntilMs <= nowMs) return null;
  // Slots count from the first attempt: where none was made, and nothing is to be known by then, there are none.
  if (firstMs === null && deadlineMs === null) return openUntilMs;
  const next = slotsMs(firstMs ?? nowMs, deadlineMs).find((slot) => slot > nowMs);
  if (next === undefined) return null;
  return Math.min(openUntilMs, next);
};

/** Compressed, where there is a deadline, so that all of them lie before it. */
const slotsMs = (firstMs: number, deadlineMs: number | null): readonly number[] => {
  const usableMs = deadlineMs === null ? windowMs : Math.max(0, deadlineMs - firstMs) * deadlineShare;
  const scale = Math.min(1, usableMs / windowMs);
  return scale === 0 ? [] : retryOffsetsMs.map((offset) => firstMs + Math.floor(offset * scale));
};
