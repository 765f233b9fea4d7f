import { addDays, formatDate, formatDateShort } from '../../time/format-time';

export const ranges = [7, 30, 90] as const;
export type RangeDays = (typeof ranges)[number];

type Period = Readonly<{ from: string; to: string }>;

export const readRange = (text: string | null): RangeDays => ranges.find((days) => String(days) === text) ?? 30;

/** So many days that end with today; both the first and the last count, as the statistics take them. */
export const periodOf = (today: string, days: RangeDays): Period => ({ from: addDays(today, 1 - days), to: today });

/** As many days right before a period. */
export const periodBefore = ({ from }: Period, days: RangeDays): Period => ({
  from: addDays(from, -days),
  to: addDays(from, -1),
});

/** `10 Dec – 16 Dec 2026`; the year of the first day only where it is another one. */
export const periodWords = ({ from, to }: Period): string =>
  `${from.slice(0, 4) === to.slice(0, 4) ? formatDateShort(from) : formatDate(from)} – ${formatDate(to)}`;
