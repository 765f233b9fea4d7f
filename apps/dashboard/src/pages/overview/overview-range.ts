import { addDays } from '../../time/format-time';

export const ranges = [7, 30, 90] as const;
export type RangeDays = (typeof ranges)[number];

export const readRange = (text: string | null): RangeDays => ranges.find((days) => String(days) === text) ?? 30;

/** So many days that end with today; both the first and the last count, as the statistics take them. */
export const periodOf = (today: string, days: RangeDays): Readonly<{ from: string; to: string }> => ({
  from: addDays(today, 1 - days),
  to: today,
});
