import type { DeliveryAttempt } from '../deliveries/delivery.events';

/** The attempts of a day in UTC, by whether they were acknowledged. */
export type DayOfAttempts = Readonly<{ date: string; succeeded: number; failed: number }>;

const daysKept = 14;

/** The newest days that had attempts, oldest first, with one more attempt. */
export const withAttempt = (
  days: readonly DayOfAttempts[],
  { at, error }: Pick<DeliveryAttempt, 'at' | 'error'>,
): readonly DayOfAttempts[] => {
  const date = at.slice(0, 10);
  const known = days.find((day) => day.date === date) ?? { date, succeeded: 0, failed: 0 };
  const counted =
    error === null ? { ...known, succeeded: known.succeeded + 1 } : { ...known, failed: known.failed + 1 };
  const others = days.filter((day) => day.date !== date);
  // An attempt may be recorded after one of the next day.
  const before = others.filter((day) => day.date < date);
  return [...before, counted, ...others.slice(before.length)].slice(-daysKept);
};
